// Prints docs/instructions.md: `warplens-instruction-page > docs/instructions.md`.
#include <cstdio>

#include "tests/program/instruction_page.h"

int main() { return std::fputs(warplens::instruction_page().c_str(), stdout) < 0; }
