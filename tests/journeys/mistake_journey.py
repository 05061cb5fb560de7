"""Find the mistake, by keys and mouse: the page of the gallery opens a kernel, a click on a line is the answer, and the fix is shown."""

import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--size", "1280x720")


try:
    window.wait_for(lambda r: not r["shown"]["busy"])
    window.key("shift+g")
    window.wait_for(lambda r: r["dialog"] == "mistakes")
    display.picture("mistakes")
    window.click("mistakes.product_elements")
    window.wait_for(lambda r: "mistake.map" in r["places"] and "line.32" in r["places"] and "lesson.reveal" in r["places"])
    display.picture("mistake-asked")
    window.click("line.32")  # sum += As[i][ty] * Bs[i][tx];
    window.wait_for(lambda r: "lesson.reveal" not in r["places"] and "mistake.map" in r["places"])
    display.picture("mistake-answered")
    window.click("lesson.next")
    window.wait_for(lambda r: "lesson.reveal" in r["places"] and "line.29" in r["places"] and "mistake.map" in r["places"])
    display.picture("mistake-next")
    window.key("shift+g")
    window.wait_for(lambda r: r["dialog"] == "mistakes" and "Found: 1 of 9." in r["words"]["overlay"])
    window.key("Escape")
    window.wait_for(lambda r: not r["dialog"])
    window.quit()
finally:
    window.close()
    display.close()
