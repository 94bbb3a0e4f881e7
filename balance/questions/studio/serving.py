"""Serve the page on this machine only, behind the guard."""

import gc
import logging
import os
import secrets
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from balance.installation import how_to_add
from scenarios.loader.errors import InputError

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Place:
    """Hold where the page is served, and what opens it.

    Attributes:
        socket: What listens.
        port: Its port.
        token: What only the address that is opened brings.
    """

    socket: socket.socket
    port: int
    token: str

    @property
    def address(self) -> str:
        """Return the address that opens the page."""
        return f"http://{HOST}:{self.port}/?token={self.token}"


def check_installed() -> None:
    """Refuse to begin without the libraries of the extra, before anything is loaded.

    Raises:
        InputError: If they are not installed.
    """
    from importlib.util import find_spec

    if find_spec("nicegui") is None:
        raise InputError(f"the studio needs NiceGUI, which is not installed; {how_to_add('studio')}")


@contextmanager
def listening(port: int | None) -> Iterator[Place]:
    """Yield a place on this machine that no other program has; None: any free port.

    Raises:
        InputError: If the port is taken or not allowed.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        if os.name != "nt":  # a port that was just left may be taken again; on Windows it would mean something else
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port or 0))
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError(
                f"--port {port}: cannot be had: {why}; leave --port out, and a free one is taken"
            ) from None
        listener.listen()  # a browser that comes before the page is there waits for it
        yield Place(listener, listener.getsockname()[1], secrets.token_urlsafe(32))


@contextmanager
def starting_quickly() -> Iterator[Callable[[], None]]:
    """Collect no garbage until what is yielded is called: nearly all that is loaded stays.

    Collections took a quarter of the processor time until the first answer. What is there by then is never looked at
    again, so that later collections are short.
    """
    gc.disable()

    def started() -> None:
        gc.freeze()
        gc.enable()

    try:
        yield started
    finally:
        gc.enable()
        gc.unfreeze()


def serve(place: Place, make: Callable[[], None]) -> None:
    """Serve until somebody ends the process.

    Args:
        place: Where; a browser may be waiting there.
        make: Makes the pages; called once NiceGUI is there.
    """
    os.environ.setdefault("MATPLOTLIB", "false")  # NiceGUI would import it, for a second, and draw nothing with it
    with _without("aiohttp", "requests", "tornado"):
        from nicegui import ui
    import uvicorn
    from fastapi import FastAPI

    from balance.questions.studio.guard import Guard

    make()
    outer = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    ui.run_with(
        outer,
        title="Balance studio",
        dark=None,
        language="en-US",
        show_welcome_message=False,
        reconnect_timeout=30,
        gzip_middleware_factory=None,  # to this machine it only takes time
    )
    guarded = Guard(outer, place.port, place.token)
    # who types an address that is not there is told so in the browser; the terminal is the designer's
    logging.getLogger("nicegui").addFilter(lambda record: not record.getMessage().endswith(" not found"))
    config = uvicorn.Config(guarded, log_level="warning", server_header=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run([place.socket])


@contextmanager
def _without(*names: str) -> Iterator[None]:
    """Let what is imported in this block do without libraries that it takes where they are.

    NiceGUI's sockets bring clients, too, which a server never uses; their libraries load for half a second.
    """
    missing = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(missing))  # type: ignore[arg-type]  # None: cannot be imported
    try:
        yield
    finally:
        for name in missing:
            sys.modules.pop(name, None)
