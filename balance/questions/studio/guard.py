"""Refuse whoever does not come from the page that the studio opened, in front of the application.

A web page that somebody has open elsewhere can send requests to this machine. So can a name that its owner points here
after the page was loaded (DNS rebinding). What is checked of each request and websocket:

    Host              our address, as a browser that was sent here writes it; a foreign name is another one
    Origin            our address, wherever a browser sends it: on each websocket, and on all but GET and HEAD
    Sec-Fetch-Site    no other site, wherever a browser says so
    cookie            the token, which only the address that the studio opened has brought
"""

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN = "token"
_SAFE = ("GET", "HEAD")
_OURS = ("same-origin", "none")


class Guard:
    """Wrap an application (ASGI).

    Args:
        app: The application.
        port: The port on which it is served.
        token: What the address that was opened brings.
    """

    def __init__(self, app: App, port: int, token: str) -> None:
        self.app, self.token = app, token
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.cookie = f"balance-studio-{port}"
        policy = (
            "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
            f"img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws://127.0.0.1:{port} "
            f"ws://localhost:{port}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        self.headers = [
            (b"content-security-policy", policy.encode()),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"referrer-policy", b"no-referrer"),
            (b"x-content-type-options", b"nosniff"),
            (b"x-frame-options", b"DENY"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        refusal = self._refusal(scope, headers)
        if refusal:
            await _refuse(scope, send, refusal, self.headers)
        elif self._is_known(headers):
            await self.app(scope, receive, self._guarded(send))
        elif scope["type"] == "http" and scope["method"] == "GET" and self._brings_token(scope):
            await self._welcome(send)
        else:
            await _refuse(scope, send, "open the address that the studio printed when it was started", self.headers)

    def _refusal(self, scope: Scope, headers: dict[str, list[str]]) -> str:
        """Return why somebody is refused, whatever they bring; "" if they are not."""
        hosts, origins, sites = (headers.get(name, []) for name in ("host", "origin", "sec-fetch-site"))
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "this is not the studio's address"
        must = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if len(origins) > 1 or (must and not origins) or any(each != f"http://{hosts[0].lower()}" for each in origins):
            return "another page may not ask the studio"
        if any(site not in _OURS for site in sites):
            return "another site may not ask the studio"
        return ""

    def _is_known(self, headers: dict[str, list[str]]) -> bool:
        for line in headers.get("cookie", []):
            try:
                cookies = SimpleCookie(line)
            except CookieError:
                continue
            if self.cookie in cookies and self._is_token(cookies[self.cookie].value):
                return True
        return False

    def _brings_token(self, scope: Scope) -> bool:
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(TOKEN, [])
        return len(given) == 1 and self._is_token(given[0])

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.token.encode())

    async def _welcome(self, send: Send) -> None:
        """Keep the token in a cookie, and go on to an address without it, which may be looked at by anybody."""
        cookie = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 303, "headers": [*headers, *self.headers]})
        await send({"type": "http.response.body", "body": b""})

    def _guarded(self, send: Send) -> Send:
        """Return what sends, with headers that keep other sites away from what is sent."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in self.headers}
                kept = [each for each in message.get("headers", []) if bytes(each[0]).lower() not in names]
                message = {**message, "headers": [*kept, *self.headers]}
            await send(message)

        return sent


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope.get("headers", []):
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


async def _refuse(scope: Scope, send: Send, why: str, headers: list[tuple[bytes, bytes]]) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    plain = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": 403, "headers": [plain, *headers]})
    await send({"type": "http.response.body", "body": f"403: {why}\n".encode()})
