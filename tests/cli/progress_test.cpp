// `run --blocks`: one block alone.

#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests::progress {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Blocks : public testing::Test {
 protected:
  Ended run(std::vector<std::string> options) {
    options.insert(options.begin(), {"run", folder_.write("mine.cu", "__global__ void k(int *y) { y[blockIdx.x] = 1 + blockIdx.x; }\n"),
                                     "--block", "1", "--grid", "4", "--arg", "y=i32[4]:zero", "--dump", "y=" + folder_.path("y.npy")});
    return warplens(options);
  }
  Folder folder_;
};

TEST_F(Blocks, OneAloneIsRun) {
  const Ended text = run({"--blocks", "2"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("k: 1 block,"));
  EXPECT_THAT(text.out, HasSubstr("not compared: 1 of 4 blocks run"));
  EXPECT_EQ(json::parse(run({"--blocks", "first", "--json"}).out)["blocks_run"], 1);
  EXPECT_EQ(json::parse(run({"--json"}).out)["blocks_run"], 4);
  EXPECT_THAT(run({"--blocks", "9"}).err, HasSubstr("--blocks"));
}

}  // namespace
}  // namespace warplens::cli_tests::progress
