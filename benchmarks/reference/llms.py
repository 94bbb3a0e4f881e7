"""Write docs/llms.txt, the documentation's table of contents for language models (llmstxt.org)."""

from benchmarks.reference.contents import INDEX, contents


def page() -> str:
    """Return the file: title, what the project is, and a line for each page."""
    title, _, about = INDEX.read_text(encoding="utf-8").partition("\n\n")
    lines = [title, "", "> " + " ".join(about.partition("\n\n")[0].split())]
    for part, pages in contents():
        lines += ["", f"## {part}", ""]
        lines += [f"- [{each.title}]({each.path}): {each.about}" for each in pages]
    return "\n".join(lines) + "\n"
