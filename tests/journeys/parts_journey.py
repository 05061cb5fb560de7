"""Each kind of part is clicked where it stands; after each, Alt+Left goes to what was selected before and Alt+Right comes back to it."""

import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "sgemm_warptiling_padded", "--stage", "tiles", "--size", "1280x720")


def seen(report):
    """What going back restores: the stage, the moment, what is selected."""
    return report["stage"], report["place"]["tick"], report.get("selection")


def is_selected(kind):
    return lambda r: (r.get("selection") or {}).get("kind") == kind


def selected(kind, before):
    """This part is, and can be left for the one before and gone to again."""
    here = seen(window.wait_for(lambda r: is_selected(kind)(r) and seen(r) != before))
    window.key("alt+Left")
    window.wait_for(lambda r: seen(r) == before if before[2] else not r.get("selection"))
    window.key("alt+Right")
    window.wait_for(lambda r: seen(r) == here)
    return here


def show(stage):
    window.click("stage." + stage)
    window.wait_for(lambda r: r["stage"] == stage and not r["shown"]["busy"])


def says(text):
    """The panel of the lanes names what is selected."""
    window.wait_for(lambda r: any(text in words for words in r["words"].values()))


try:
    start = window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0 and r["stage"] == "tiles")
    at = "tiles", start["place"]["tick"], None

    # An element of C: its thread is followed, and the line that stores it is named.
    x, y, width, height = start["places"]["stage"]
    window.point(x + width * 0.5, y + height * 0.6)
    window.press()
    at = selected("element", at)
    says("stored on line")

    # At a load of shared memory a lane, its bank and a word; the same word is selected on Memory.
    show("banks")
    for _ in range(8):
        tick = window.report()["place"]["tick"]
        window.key("a")
        if window.wait_for(lambda r: r["place"]["tick"] > tick)["shown"]["wavefronts"] > 0:
            break
    window.wait_for(lambda r: r["shown"]["array"] in ("As", "Bs") and "word.3" in r["places"])
    for part, kind in (("lane.13", "lane"), ("bank.5", "bank"), ("word.3", "word")):
        window.click(part)
        at = selected(kind, at)
    show("memory")
    window.wait_for(lambda r: r["selection"] == at[2])

    # A sector of the last access to global memory, and another word.
    window.click("sector.2")
    at = selected("sector", at)
    assert at[2]["name"] in ("A", "B"), at
    says(at[2]["name"] + ", sector ")
    where = window.report()["places"]["cells.0"]
    window.point(where[0] + where[2] * 0.02, where[1] + where[3] * 0.9)
    window.press()
    at = selected("word", at)

    # A register by its name beside the lanes, and a line of the source; a mark of the Timeline is in play_journey.
    window.click(next(name for name in window.report()["places"] if name.startswith("variable.name.")))
    at = selected("register", at)
    line = window.report()["shown"]["line"]
    window.click(f"line.{line}")
    selected("line", at)
    window.quit()
finally:
    window.close()
    display.close()
