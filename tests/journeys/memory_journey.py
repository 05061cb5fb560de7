"""Memory by its tab, its key and its switches: what is chosen is kept, undone, and still there after another stage."""

import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "sgemm_warptiling_padded", "--size", "1280x720")


def shows(view, value):
    return lambda r: r["views"].get(view) == value


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)
    window.click("stage.memory")
    window.wait_for(lambda r: r["stage"] == "memory" and "memory.colour=writer" in r["places"])

    window.click("memory.colour=bank")
    window.wait_for(shows("memory.colour", "bank"))
    window.click("memory.rows=banks")
    window.wait_for(shows("memory.rows", "banks"))
    window.key("ctrl+z")
    window.wait_for(lambda r: "memory.rows" not in r["views"] and r["views"]["memory.colour"] == "bank")

    # In time as on the other stages; a click on a word selects it.
    here = window.report()["place"]["tick"]
    window.key("a")
    window.wait_for(lambda r: r["place"]["tick"] > here)
    window.key("End")
    end = window.wait_for(lambda r: r["place"]["tick"] > here and not r["shown"]["busy"])
    x, y, width, height = end["places"]["stage"]
    for part in (0.2, 0.25, 0.3, 0.35, 0.4):  # below the heading and the switches
        window.point(x + width * 0.25, y + height * part)
        clicked = window.press()["clicked"]
        if clicked.startswith("cells."):
            break
    assert clicked.startswith("cells."), clicked
    window.wait_for(lambda r: (r.get("selection") or {}).get("kind") == "word")

    window.key("2")
    window.wait_for(lambda r: r["stage"] == "banks")
    window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory" and r["views"]["memory.colour"] == "bank")

    window.quit()
finally:
    window.close()
    display.close()
