// Prints docs/glossary.md: `warplens-glossary-page > docs/glossary.md`.
#include <cstdio>

#include "tests/viz/glossary_page.h"
#include "tests/viz/samples.h"

int main() { return std::fputs(warplens::viz::glossary_page(warplens::viz::english(), warplens::viz::chinese()).c_str(), stdout) < 0; }
