"""Take the picture of a finished report that README shows: `python -m benchmarks.picture`.

It needs a Chromium of the system's. The picture bears the digest of the report that it was taken of, so that a test
notices a report that was made again since.
"""

import hashlib
import io
import shutil
import sys
from pathlib import Path

from PIL import Image, PngImagePlugin
from playwright.sync_api import sync_playwright

from balance.storage import atomic

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "gallery" / "cyberdoom-tower.html"
PICTURE = ROOT / "docs" / "report.png"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1000, 1190  # [pixels]
COLOURS = 128
_DIGEST = "report"  # the key of the text beside the picture


def digest(page: Path) -> str:
    """Return the SHA-256 of a report."""
    return hashlib.sha256(page.read_bytes()).hexdigest()


def digest_in(picture: Path) -> str:
    """Return the digest of the report that a picture was taken of; "" if it bears none."""
    with Image.open(picture) as image:
        return str(image.info.get(_DIGEST, ""))


def take(page: Path, picture: Path, browser: str) -> None:
    """Write the picture of the first screen of a report.

    Args:
        page: The report.
        picture: The PNG.
        browser: The program that draws it.
    """
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser)
        try:
            shown = started.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            shown.goto(page.as_uri())
            drawn = shown.screenshot()
        finally:
            started.close()
    text, out = PngImagePlugin.PngInfo(), io.BytesIO()
    text.add_text(_DIGEST, digest(page))
    Image.open(io.BytesIO(drawn)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True, pnginfo=text)
    atomic.write(picture, out.getvalue())


def main() -> int:
    """Take the picture; return 1 if there is no browser."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        print(f"no browser: one of {', '.join(BROWSERS)} is needed")
        return 1
    take(REPORT, PICTURE, found)
    print(PICTURE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
