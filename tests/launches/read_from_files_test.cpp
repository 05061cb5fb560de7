// What is guessed of files and of a program's arguments: how many numbers there are, and what they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::read_from_files {
namespace {

using testing::Contains;
using testing::HasSubstr;

// More than one number is in a file that is read to its end.
TEST(ReadFromFiles, ALoopToTheEndHasSixtyFourTurns) {
  const auto of = [](const std::string& body) {
    return launches::launched(
        "#include <cstdio>\n#include <fstream>\n#include <string>\n#include <vector>\n__global__ void k(float *p, int n) {}\n"
        "int main(int argc, char **argv) {\n  std::ifstream in(argv[1]);\n  FILE *file = fopen(argv[1], \"r\");\n"
        "  float x, h[1000], *d = nullptr;\n  int n = 0;\n  std::vector<float> v;\n  std::string line;\n  " +
        body + "\n}\n");
  };
  EXPECT_THAT(of("while (in >> x) v.push_back(x);\n  cudaMalloc(&d, v.size() * 4);\n  k<<<1, 32>>>(d, v.size());"), HasSubstr("n=64~"));
  EXPECT_THAT(of("while (fscanf(file, \"%f\", &x) != EOF) h[n++] = x;\n  n -= 5;\n  k<<<(n + 31) / 32, 32>>>(d, n);"),
              HasSubstr("grid 2,1,1~ block 32,1,1 shared 0 p=null n=59~"));
  EXPECT_THAT(of("while (std::getline(in, line)) n++;\n  k<<<n, 32>>>(d, n);"), HasSubstr("grid 64,1,1~"));
}

// A quotient of two arguments is more than 1.
TEST(ReadFromFiles, ArgumentsBehindTheFirstAreSmaller) {
  EXPECT_THAT(launches::launched("#include <cstdlib>\n__global__ void k(int n) {}\n"
                                 "int main(int, char **argv) { int n = atoi(argv[1]), b = atoi(argv[2]); k<<<n / b, b>>>(n); }\n"),
              HasSubstr("grid 4,1,1~ block 256,1,1~ shared 0 n=1024~"));
}

// Where the numbers of a file are guessed to be as many as there are elements, none of them is an index.
TEST(ReadFromFiles, IndicesAreZeroWhereTheGuessLeadsOutside) {
  const launches::Found found = launches::find_array(
      "#include <fstream>\n#include <vector>\n__global__ void k(const int *to, int *seen, int n) { if (threadIdx.x < n) "
      "seen[to[threadIdx.x]] = 1; }\n"
      "int main(int argc, char **argv) {\n  std::ifstream in(argv[1]);\n  int n, m, t;\n  std::vector<int> to;\n  in >> n >> m;\n"
      "  for (int i = 0; i < m; ++i) { in >> t; to.push_back(t); }\n  int *a, *seen;\n  cudaMalloc(&a, m * 4); cudaMalloc(&seen, n * 4);\n"
      "  cudaMemcpy(a, to.data(), m * 4, cudaMemcpyHostToDevice);\n  cudaMemset(seen, 0, n * 4);\n  k<<<1, 1024>>>(a, seen, m);\n}\n",
      "1", "seen", true);
  EXPECT_EQ(found.problem, "");
  EXPECT_THAT(found.notes, Contains(HasSubstr("to guessed: i32[1024]:zero, as with i32[1024]:=1024 line 3 fails: out of bounds")));
  const std::vector<int> seen = found.as<int>();
  ASSERT_EQ(seen.size(), 1024u);
  EXPECT_EQ(seen[0], 1);
  EXPECT_EQ(seen[1], 0);
}

// Of an argument that may be missing the one that is there, and not the 0 of one that was not found where the program ends without it.
TEST(ReadFromFiles, ArgumentsThatMayBeMissingAreTakenFromThoseThatAreThere) {
  const std::string begin =
      "#include <cstdlib>\n__global__ void k(int n, int p) {}\nlong number_of(const char *s) { char *rest; return strtol(s, &rest, 10); }\n"
      "int find(int argc, char **argv) { return argc > 3 ? atoi(argv[3]) : 0; }\nint main(int argc, char **argv) {\n";
  EXPECT_THAT(launches::launched(begin + "  if (argc < 2) return 1;\n  int m = number_of(argv[1]), n = argc < 3 ? m : number_of(argv[2]);\n"
                                         "  k<<<m / 32, n / 32>>>(m, n);\n}\n"),
              HasSubstr("grid 32,1,1~ block 32,1,1~ shared 0 n=1024~ p=1024~"));
}

}  // namespace
}  // namespace warplens::read_from_files
