"""Finding things by mouse and keys: accesses by cost, another block, breakpoints with conditions, who wrote a word and who reads it."""

import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "sgemm_tiled", "--stage", "timeline", "--size", "1600x900")


def traced(r):
    return not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0


try:
    window.wait_for(lambda r: traced(r) and "break.56" in r["places"])

    # The list, of the block and of the whole launch; a click goes to the stage and the access.
    window.key("shift+q")
    window.wait_for(lambda r: "ranked.other.0" in r["places"])
    window.click("ranked.launch")
    window.wait_for(lambda r: "ranked.other.0" in r["places"])
    display.picture("ranked")
    window.click("ranked.other.0")
    window.wait_for(lambda r: r["stage"] == "memory" and r["selection"]["kind"] == "access")
    window.key("shift+q")
    window.key("6")
    window.wait_for(lambda r: r["stage"] == "timeline" and "ranked.other.0" not in r["places"])

    # Another block: typed, undone, and one that there is not.
    window.write("block", "(3, 2)")
    window.key("Return")
    window.wait_for(lambda r: traced(r) and r["block"] == 19)
    window.key("Escape")
    window.key("ctrl+z")
    window.wait_for(lambda r: traced(r) and r["block"] == 0)

    # A breakpoint in the margin, its condition, and on to it.
    window.scroll_to("break.56", "source")
    window.click("break.56")
    window.key("Home")
    window.key("F8")
    window.wait_for(lambda r: r["shown"]["line"] == 56)
    window.key("shift+F9")
    window.wait_for(lambda r: "break.condition" in r["places"])
    window.type("threadIdx.x == 3 && sum > 2")
    display.picture("condition")
    window.key("Return")
    window.wait_for(lambda r: "break.condition" not in r["places"])
    window.key("F8")
    window.wait_for(lambda r: r["shown"]["line"] == 56 and r["place"]["lane"] % 16 == 3)

    # Step over and out; the word that is watched.
    window.key("F11")
    window.wait_for(lambda r: traced(r))
    display.picture("stopped")
    window.quit()
finally:
    window.close()
    display.close()
