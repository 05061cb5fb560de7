"""Choose warp tiling, change BM, step to a conflict: the wavefronts on the screen are those of `warplens trace --json`."""

import json
import subprocess
import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "transpose_shared", "--stage", "banks", "--size", "1600x900")
try:
    first = window.wait_for(lambda r: not r["shown"]["busy"] and r["main"]["kernel"] == "transpose_shared" and r["shown"]["block"]["wavefronts"] > 0)

    window.click("kernel.sgemm_warptiling")
    before = window.wait_for(lambda r: r["main"]["kernel"] == "sgemm_warptiling" and not r["shown"]["busy"]
                             and r["shown"]["block"] != first["shown"]["block"])

    window.click("BM=128")
    after = window.wait_for(lambda r: r["main"]["set"].get("BM") == 128 and not r["shown"]["busy"]
                            and r["shown"]["block"] != before["shown"]["block"])
    assert not after["shown"]["error"], after["shown"]["error"]

    window.key("c")
    conflict = window.wait_for(lambda r: r["shown"]["conflicts"] > 0)["shown"]

    answer = subprocess.run([program, "trace", "sgemm_warptiling", "--set", "BM=128", "--blocks", "first", "--json"],
                            capture_output=True, text=True, check=True)
    sites = json.loads(answer.stdout)["sites"]
    same = [s for s in sites if s["line"] == conflict["line"] and s["array"] == conflict["array"] and s["op"] == conflict["op"]]
    assert len(same) == 1, f"one site at line {conflict['line']}, not {len(same)}"
    site = same[0]
    # Every warp instruction of the transposed store costs the same, so one of them is the site's share.
    assert site["wavefronts"] == conflict["wavefronts"] * site["instructions"], (site, conflict)
    assert site["conflicts"] == conflict["conflicts"] * site["instructions"], (site, conflict)
    block = sum(s["wavefronts"] for s in sites), sum(s["conflicts"] for s in sites)
    assert block == (after["shown"]["block"]["wavefronts"], after["shown"]["block"]["conflicts"]), (block, after["shown"]["block"])

    # Undone with a key, the picture is the first one again.
    window.key("ctrl+z")
    window.wait_for(lambda r: "BM" not in r["main"]["set"] and not r["shown"]["busy"] and r["shown"]["block"] == before["shown"]["block"])

    window.quit()
finally:
    window.close()
    display.close()
