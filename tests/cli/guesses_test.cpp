// A fault or a finding of a launch that is guessed in part says so.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Which block is not known before the run.
constexpr std::string_view kOfWhere =
    "__global__ void k(const int *where, int *out) { out[where[threadIdx.x] - SHIFT] = threadIdx.x; }\n"
    "void run(const int *where) {\n  int *out;\n  cudaMalloc(&out, 64 * sizeof(int));\n  k<<<1, 64>>>(where, out);\n}\n";

TEST(Guesses, AFaultNamesThemAndSaysTheirNotes) {
  Folder folder;
  const std::string file = folder.write("guessed.cu", kOfWhere);
  const std::vector<std::string> where{"--arg", "where=i32[64]:zero"};
  for (const std::string command : {"run", "trace"}) {
    const Ended ended = warplens({command, file, "--set", "SHIFT=1000000"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err, HasSubstr("out of bounds"));
    EXPECT_THAT(ended.err, HasSubstr("with 1 guessed (where): may come from this guess"));
    EXPECT_THAT(ended.err, HasSubstr("note: where guessed: "));
    const Ended json = warplens({command, file, "--set", "SHIFT=1000000", "--json"});
    EXPECT_EQ(json.code, 2);
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_THAT(document["error"].get<std::string>(), HasSubstr("out of bounds"));
    EXPECT_THAT(document["guessed"].get<std::vector<std::string>>(), ElementsAre("where"));
    EXPECT_FALSE(document["notes"].empty());
    const Ended given = warplens({command, file, "--set", "SHIFT=1000000", where[0], where[1]});
    EXPECT_EQ(given.err.find(" guessed"), std::string::npos) << given.err;
  }
}

TEST(Guesses, AFindingNamesThem) {
  Folder folder;
  const std::string file = folder.write("guessed.cu", kOfWhere);
  const Ended ended = warplens({"races", file, "--set", "SHIFT=0", "--arg", "out=i32[1000000]:zero"});
  EXPECT_EQ(ended.code, 1) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("with 1 guessed (where): may come from this guess"));
  const auto document = nlohmann::json::parse(warplens({"races", file, "--set", "SHIFT=0", "--json"}).out);
  EXPECT_THAT(document["guessed"].get<std::vector<std::string>>(), ElementsAre("where"));
}

}  // namespace
}  // namespace warplens::cli_tests
