"""Writes the sources that compile each header alone: alone.py ROOT OUT BASE,BASE,... [FOLDER-TO-LEAVE-OUT...]

A header is compiled alone when nothing but what it includes itself is there before its own text. A source that includes `a.h` and then
`b.h` does that for both of them where `b.h` includes `a.h` anyway. So each source is a chain in which every header is included by the
next one, directly or not; half as many sources compile all headers.
What includes a BASE may have it precompiled, by the same rule: it and all that it includes are there anyway. These are `over_N_sources`, of the
first BASE that a header includes, directly or not; all others are `alone_sources`. A BASE itself is compiled alone by that.
Writes only what has changed, so that nothing is compiled again without need. OUT/sources.cmake lists the sources.
"""
import pathlib
import re
import sys

root, out, bases, left_out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3].split(","), sys.argv[4:]
headers = {str(path.relative_to(root)) for top in ("kernels", "viz", "app") for path in (root / top).rglob("*.h")}
headers = {header for header in headers if not any(header.startswith(folder + "/") for folder in left_out)}
includes = {h: set(re.findall(r'^#include "(.+)"', (root / h).read_text(), re.M)) & headers for h in headers}


def reached_from(header):
    found, new = set(), {header}
    while new:
        new = set().union(*(includes[h] for h in new)) - found
        found |= new
    return found


reached = {header: reached_from(header) for header in headers}


def most_of(some):
    return max(some, key=lambda header: (len(reached[header]), header))


def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def sources_of(some):
    sources, left = [], set(some) - set(bases)
    while left:
        chain = [most_of(left)]
        left.remove(chain[0])
        while below := reached[chain[-1]] & left:
            chain.append(most_of(below))
            left.remove(chain[-1])
        sources.append(out / (re.sub(r"[/.]", "_", chain[0]) + ".cpp"))
        write(sources[-1], "".join(f'#include "{header}"\n' for header in reversed(chain)))
    return sources


def listed(name, sources):
    return f"set({name}\n" + "".join(f"  {source}\n" for source in sources) + ")\n"


out.mkdir(parents=True, exist_ok=True)
text, left = "", set(headers)
for n, base in enumerate(bases):
    over = {header for header in left if base in reached[header] and header != base}
    left -= over
    text += listed(f"over_{n}_sources", sources_of(over))
write(out / "sources.cmake", text + listed("alone_sources", sources_of(left)))
