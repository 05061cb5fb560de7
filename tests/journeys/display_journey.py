"""Without a display, and with an OpenGL that is too old, there is one clear line and exit code 2."""

import os
import subprocess
import sys
import tempfile

from driver import Display

program = sys.argv[1]


def start(environment):
    result = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60)
    lines = result.stderr.strip().splitlines()
    assert result.returncode == 2, (result.returncode, result.stderr)
    assert len(lines) == 1 and lines[0].startswith("warplens: "), result.stderr
    return lines[0]


bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
assert "cannot open a window" in start(bare)

display = Display()
try:
    old = dict(bare, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1", MESA_GL_VERSION_OVERRIDE="2.1")
    assert "OpenGL 3.3" in start(old)
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        broken = file.name
        file.write('{"format": "warplens state", "version": 99}')
    result = subprocess.run([program, "--state", broken], env=dict(bare, DISPLAY=display.name), capture_output=True, text=True, timeout=60)
    os.remove(broken)
    assert result.returncode == 2 and "version 99" in result.stderr and len(result.stderr.strip().splitlines()) == 1, result.stderr
finally:
    display.close()
