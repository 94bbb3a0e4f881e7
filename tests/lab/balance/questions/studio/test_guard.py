"""Who may ask the studio: the page that it opened, and nobody else."""

import asyncio

import pytest

from balance.questions.studio.guard import Guard

PORT, TOKEN = 8123, "a-token"
OURS = f"127.0.0.1:{PORT}"
COOKIE = f"balance-studio-{PORT}={TOKEN}"


async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"X-Frame-Options", b"ALLOWALL")]})
    await send({"type": "http.response.body", "body": b"inside"})


def ask(kind="http", method="GET", query="", **headers):
    """Status, or `accepted` and `closed` of a websocket; headers; body."""
    sent = []

    async def send(message):
        sent.append(message)

    pairs = [
        (name.replace("_", "-").encode(), each.encode())
        for name, value in headers.items()
        for each in (value if isinstance(value, list) else [value])
    ]
    scope = {"type": kind, "method": method, "path": "/", "query_string": query.encode(), "headers": pairs}
    if kind == "websocket":
        del scope["method"]
    asyncio.run(Guard(application, PORT, TOKEN)(scope, None, send))
    if kind == "websocket":
        return sent[0]["type"].removeprefix("websocket.")
    found = {name.lower().decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, sent[1]["body"]


def test_the_page_that_was_opened_may_ask():
    status, headers, body = ask(host=OURS, cookie=COOKIE, sec_fetch_site="same-origin")
    assert (status, body) == (200, b"inside")
    assert headers["x-frame-options"] == "DENY", "whatever the application says"
    assert "default-src 'self'" in headers["content-security-policy"]
    assert ask(host=f"localhost:{PORT}", cookie=f"other=1; {COOKIE}")[0] == 200


def test_the_address_that_was_opened_brings_the_token_into_a_cookie():
    status, headers, _ = ask(query=f"token={TOKEN}", host=OURS)
    assert (status, headers["location"]) == (303, "/"), "the token stays in no address"
    assert headers["set-cookie"] == f"{COOKIE}; Path=/; HttpOnly; SameSite=Strict"


@pytest.mark.parametrize("query", ["", "token=", "token=a-toke", f"token={TOKEN}x", f"token=x&token={TOKEN}", "t=1"])
def test_without_the_token_nothing_is_served(query):
    assert ask(query=query, host=OURS)[0] == 403
    assert ask(query=query, host=OURS, cookie=f"balance-studio-{PORT}=x")[0] == 403
    assert ask(query=query, host=OURS, cookie=f"balance-studio-1={TOKEN}")[0] == 403
    assert ask("websocket", host=OURS, origin=f"http://{OURS}") == "close"


def test_a_token_is_brought_by_get_only():
    assert ask(method="POST", query=f"token={TOKEN}", host=OURS, origin=f"http://{OURS}")[0] == 403


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"evil.example:{PORT}",
        "127.0.0.1",
        "127.0.0.1:80",
        f"127.0.0.1.evil.example:{PORT}",
        "",
        [],
        [OURS, "x"],
    ],
)
def test_another_name_for_this_machine_is_refused(host):
    """DNS rebinding: the browser takes the page of evil.example for the same site, but says which name it asked."""
    assert ask(host=host, cookie=COOKIE)[0] == 403
    assert ask(query=f"token={TOKEN}", host=host)[0] == 403
    assert ask("websocket", host=host, cookie=COOKIE, origin=f"http://{OURS}") == "close"


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        f"https://{OURS}",
        "null",
        f"http://localhost:{PORT}",
        "http://127.0.0.1:80",
        [],
        [f"http://{OURS}"] * 2,
    ],
)
def test_another_page_is_refused_wherever_a_browser_names_it(origin):
    assert ask(method="POST", host=OURS, cookie=COOKIE, origin=origin)[0] == 403
    assert ask(method="DELETE", host=OURS, cookie=COOKIE, origin=origin)[0] == 403
    assert ask("websocket", host=OURS, cookie=COOKIE, origin=origin) == "close"
    if origin:
        assert ask(host=OURS, cookie=COOKIE, origin=origin)[0] == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_that_begins_on_another_site_is_refused(site):
    """Another port of this machine is the same site, so a cookie that is strict is sent along."""
    assert ask(host=OURS, cookie=COOKIE, sec_fetch_site=site)[0] == 403


def test_a_websocket_of_the_page_is_accepted():
    assert ask("websocket", host=OURS, cookie=COOKIE, origin=f"http://{OURS}") == "accept"


def test_what_is_neither_is_handed_on():
    seen = []

    async def heard(scope, receive, send):
        seen.append(scope["type"])

    asyncio.run(Guard(heard, PORT, TOKEN)({"type": "lifespan"}, None, None))
    assert seen == ["lifespan"]
