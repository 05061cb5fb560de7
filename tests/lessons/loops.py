"""What the CPU loops miss in a cache, counted access by access: a list for each set, the line that was used last in front."""


def accesses(order, n):
    """(matrix, row, column) of each multiply-add, as the loops of kernels/cpu/gemm_source.h make them; what surrounds one belongs to it."""
    for i in range(n):
        for middle in range(n):
            for inner in range(n):
                if order == "ijk":
                    last = [("C", i, middle)] if inner + 1 == n else []
                    yield [("A", i, inner), ("B", inner, middle), *last]
                else:
                    first = [("C", i, j) for j in range(n)] if middle == 0 and inner == 0 else []
                    scale = [("A", i, middle)] if inner == 0 else []
                    yield [*first, *scale, ("B", middle, inner), ("C", i, inner), ("C", i, inner)]


def accessed(order, n):
    """How often each matrix is, in n^3 multiply-adds: each reads B; i-j-k reads A in each and stores an element of C once, at its end;
    i-k-j reads an element of A once, sets C to zero first, and reads and stores it in each."""
    each, once = n**3, n**2
    return {"A": each, "B": each, "C": once} if order == "ijk" else {"A": once, "B": each, "C": once + 2 * each}


def misses(order, n, steps, line_bytes, sets, ways):
    """By matrix, of the first multiply-adds."""
    held = [[] for _ in range(sets)]
    begin = {"A": 0, "B": n * n, "C": 2 * n * n}
    missed = {"A": 0, "B": 0, "C": 0}
    for step, made in enumerate(accesses(order, n)):
        if step == steps:
            break
        for matrix, row, column in made:
            line = 4 * (begin[matrix] + row * n + column) // line_bytes
            there = held[line % sets]
            if there and there[0] == line:
                continue
            if line in there:
                there.remove(line)
            else:
                missed[matrix] += 1
            there.insert(0, line)
            del there[ways:]
    return missed
