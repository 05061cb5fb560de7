"""What stands in the window is copied with real keys and mouse: a value, an address, a line, a table; and pasted again where the window takes text."""

import os
import sys

from driver import Display, Window

SOURCE = """__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}
int main() {
  int n = 100;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  scale<<<4, 32>>>(x, n);
}
"""

program = sys.argv[1]
display = Display()
path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"warplens-copy-{os.getpid()}.cu")
with open(path, "w") as file:
    file.write(SOURCE)


def copied(window, table=False, mouse=False):
    """What the window says that it copied."""
    if mouse:
        window.xdotool("keydown", "shift") if table else None
        window.xdotool("click", "3")
        window.xdotool("keyup", "shift") if table else None
    else:
        window.key("ctrl+alt+c" if table else "ctrl+c")
    return window.wait_for(lambda r: r["words"].get("notes"))["words"]["notes"].split("\n")[0]


def forgets(window):
    """The note is closed, so that the next one is seen."""
    window.click("notice")
    window.wait_for(lambda r: not r["words"].get("notes"))


for language, text, rows in (("en", "Copied: ", "Copied as a table, rows: "), ("zh", "已复制：", "已复制为表格，行数：")):
    window = Window(program, display, "--open", path, "--stage", "banks", "--size", "1280x720", "--language", language)
    try:
        window.wait_for(lambda r: not r["shown"]["busy"] and "launch.grid" in r["places"] and "lane.7" in r["places"])

        # A lane's number, by key and by the right button.
        window.point_at("lane.7")
        assert copied(window) == text + "7"
        forgets(window)
        window.point_at("lane.9")
        assert copied(window, mouse=True) == text + "9"
        forgets(window)

        # It is on the clipboard: a field of the launch takes it.
        window.click("launch.grid")
        window.wait_for(lambda r: r["keyboard"]["field"] == "launch.grid")
        window.key("ctrl+a")
        window.key("ctrl+v")
        window.wait_for(lambda r: r["keyboard"]["text"] == "9")
        window.key("Escape")
        window.key("Escape")
        window.wait_for(lambda r: not r["keyboard"]["field"])

        # A value of the kernel's variables, and a line of the source as it is written.
        value = next(place for place in window.report()["places"] if place.startswith("value.n."))
        window.point_at(value)
        assert copied(window) == text + "100"
        forgets(window)
        window.point_at("line.3")
        line = copied(window)
        assert line.startswith(text) and line[len(text):].strip() in SOURCE.split("\n")[2], line
        forgets(window)

        # The table that the mouse is on.
        window.point_at("totals")
        table = copied(window, table=True)
        assert table.startswith(rows) and int(table[len(rows):]) >= 1, table
        forgets(window)

        window.quit()
    finally:
        window.close()
display.close()
os.remove(path)
