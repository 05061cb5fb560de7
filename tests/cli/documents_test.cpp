// What scripts rely on: every command explains itself, and its JSON carries the promised fields with sums that agree.
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using nlohmann::json;

json document(std::vector<std::string> arguments) {
  const Ended ended = warplens(std::move(arguments));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  json parsed = json::parse(ended.out, nullptr, false);
  EXPECT_TRUE(parsed.is_object()) << ended.out.substr(0, 500);
  return parsed;
}

void expect_fields(const json& object, const std::vector<std::string>& names) {
  for (const auto& name : names) EXPECT_TRUE(object.contains(name)) << name << " is missing in " << object.dump().substr(0, 300);
}

const std::vector<std::string> kKernelCounts = {"instructions", "wavefronts", "conflicts", "sectors"};

void expect_sites(const json& sites) {
  ASSERT_TRUE(sites.is_array());
  ASSERT_FALSE(sites.empty());
  for (const json& site : sites) {
    expect_fields(site, {"line", "column", "array", "space", "op", "width"});
    expect_fields(site, kKernelCounts);
    EXPECT_THAT(site["space"], testing::AnyOf("shared", "global", "local"));
    EXPECT_THAT(site["op"], testing::AnyOf("load", "store", "atomic"));
    EXPECT_GT(site["line"], 0);
    EXPECT_GT(site["column"], 0);
  }
}

std::map<std::string, uint64_t> sums(const json& sites) {
  std::map<std::string, uint64_t> total;
  for (const json& site : sites)
    for (const auto& name : kKernelCounts) total[name] += site[name].get<uint64_t>();
  return total;
}

class Help : public testing::TestWithParam<const char*> {};

TEST_P(Help, IsThereForEveryCommand) {
  const Ended ended = warplens({GetParam(), "--help"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_THAT(ended.out, testing::HasSubstr("Usage: warplens " + std::string(GetParam())));
}
INSTANTIATE_TEST_SUITE_P(Of, Help,
                         testing::Values("list", "show", "banks", "trace", "run", "check", "mistakes", "measure", "worker", "export",
                                         "screenshot"),
                         [](const auto& info) { return std::string(info.param); });

TEST(Help, OfTheProgramNamesEveryCommand) {
  const Ended ended = warplens({"--help"});
  EXPECT_EQ(ended.code, 0);
  for (const char* command : {"list", "show", "banks", "trace", "run", "check", "mistakes", "measure", "worker", "export", "screenshot"})
    EXPECT_THAT(ended.out, testing::HasSubstr(command));
}

TEST(List, NamesEveryKernelWithItsParameters) {
  const json list = document({"list", "--json"});
  EXPECT_EQ(list["schema"], "warplens.list/1");
  std::vector<std::string> names;
  for (const json& kernel : list["kernels"]) {
    expect_fields(kernel, {"name", "family", "title", "parameters"});
    names.push_back(kernel["name"]);
    for (const json& parameter : kernel["parameters"]) expect_fields(parameter, {"name", "default", "choices"});
  }
  for (const char* name :
       {"sgemm_tiled", "sgemm_block_tiling_2d", "sgemm_warptiling", "transpose_shared", "tile_square", "tile_rectangular", "vector_access"})
    EXPECT_THAT(names, testing::Contains(name));
}

TEST(Show, ReportsParametersRulesHierarchyOccupancyAndLaunch) {
  const json shown = document({"show", "sgemm_warptiling", "--json"});
  expect_fields(shown, {"schema", "kernel", "parameters", "derived", "rules", "levels", "occupancy", "grid", "block", "shared_bytes"});
  EXPECT_EQ(shown["parameters"]["BM"], 64);
  EXPECT_EQ(shown["block"], json({128, 1, 1}));
  // As is BK x BM and Bs is BK x BN, floats.
  EXPECT_EQ(shown["shared_bytes"], 4 * 8 * (64 + 128));
  EXPECT_FALSE(shown["rules"].empty());
  EXPECT_EQ(shown["levels"][0], json({{"name", "block tile"}, {"rows", 64}, {"columns", 128}}));
}

TEST(Trace, CarriesTheFieldsThatScriptsReadAndSumsThatAgree) {
  const json trace = document({"trace", "sgemm_tiled", "--json"});
  expect_fields(trace, {"schema", "sites", "blocks_run", "blocks_total", "exact"});
  expect_sites(trace["sites"]);
  EXPECT_EQ(trace["blocks_run"], trace["blocks_total"]);
  EXPECT_EQ(trace["exact"], true);
  for (const auto& [name, sum] : sums(trace["sites"])) EXPECT_EQ(trace["totals"][name], sum) << name;
}

TEST(Trace, ReportsBothAccountsBesideEachOther) {
  const json trace = document({"trace", "transpose_shared", "--as", "both", "--json"});
  for (const char* account : {"written", "compiled"}) {
    ASSERT_TRUE(trace.contains(account));
    expect_sites(trace[account]["sites"]);
    for (const auto& [name, sum] : sums(trace[account]["sites"])) EXPECT_EQ(trace[account]["totals"][name], sum) << account << " " << name;
  }
  const json written = document({"trace", "transpose_shared", "--json"}),
             compiled = document({"trace", "transpose_shared", "--as", "compiled", "--json"});
  EXPECT_EQ(trace["written"]["sites"], written["sites"]);
  EXPECT_EQ(trace["compiled"]["sites"], compiled["sites"]);
}

TEST(Trace, RanksWhatItCountsAndNamesABlockByItsPlace) {
  const std::vector<std::string> what = {"trace", "transpose_shared", "--set", "PAD=0", "--ranked", "--json"};
  const json ranked = document(what);
  uint64_t wavefronts = 0, conflicts = 0, sectors = 0, last = UINT64_MAX;
  for (const json& access : ranked["ranked_shared"]) {
    wavefronts += access["taken"].get<uint64_t>(), conflicts += access["excess"].get<uint64_t>();
    EXPECT_LE(access["excess"].get<uint64_t>(), last);
    last = access["excess"];
  }
  for (const json& access : ranked["ranked_global"]) sectors += access["taken"].get<uint64_t>();
  EXPECT_GT(conflicts, 0u);
  EXPECT_EQ(wavefronts, ranked["totals"]["wavefronts"].get<uint64_t>());
  EXPECT_EQ(conflicts, ranked["totals"]["conflicts"].get<uint64_t>());
  EXPECT_EQ(sectors, ranked["totals"]["sectors"].get<uint64_t>());
  EXPECT_EQ(document({"trace", "sgemm_tiled", "--json", "--blocks", "(2, 1)"}),
            document({"trace", "sgemm_tiled", "--json", "--blocks", "10"}));
}

// What is measured is what main() launches, as trace and run have it; without a GPU it is still said.
TEST(Measure, FollowsTheLaunchOfTheFilesOwnHostCode) {
  const Folder folder;
  const std::string path = folder.write("scaled.cu", R"(
__global__ void scale(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] *= 2;
}
int main() {
  const int n = 5000;
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  scale<<<(n + 127) / 128, 128>>>(y, n);
})");
  const Ended ended = warplens({"measure", path, "--seconds", "0.1"});
  EXPECT_THAT(ended.out + ended.err, testing::HasSubstr("main(), line 10: <<<(40), (128)>>>"));
  EXPECT_THAT(ended.out + ended.err, testing::Not(testing::HasSubstr("guessed")));
}

TEST(Trace, OfEveryBlockByItselfSumsToTheTraceOfAll) {
  const std::vector<std::string> what = {"trace", "sgemm_tiled", "--size", "M=32,N=32,K=32", "--json"};
  const json all = document(what);
  const uint64_t blocks = all["blocks_total"];
  EXPECT_EQ(blocks, 4u);  // 32 x 32 in tiles of 16 x 16
  std::map<std::string, uint64_t> total;
  for (uint64_t block = 0; block < blocks; ++block) {
    auto one = what;
    one.insert(one.end(), {"--blocks", std::to_string(block)});
    const json trace = document(one);
    EXPECT_EQ(trace["blocks_run"], 1);
    EXPECT_EQ(trace["blocks_total"], 4);
    EXPECT_EQ(trace["exact"], false);
    for (const auto& [name, sum] : sums(trace["sites"])) total[name] += sum;
  }
  EXPECT_EQ(total, sums(all["sites"]));
  auto first = what, zero = what;
  first.insert(first.end(), {"--blocks", "first"});
  zero.insert(zero.end(), {"--blocks", "0"});
  EXPECT_EQ(document(first), document(zero));
}

TEST(Run, SaysWhatWasComparedAndHowManyBlocksRan) {
  const json ran = document({"run", "sgemm_tiled", "--size", "M=16,N=48,K=32", "--json"});
  expect_fields(ran, {"schema", "kernel", "parameters", "sizes", "ticks", "printed", "correct", "relative_error", "relative_error_limit"});
  EXPECT_EQ(ran["blocks_run"], 3);
  EXPECT_EQ(ran["compared"], true);
  EXPECT_EQ(ran["elements"], 16 * 48);
  EXPECT_EQ(ran["different"], 0);
  EXPECT_LE(ran["relative_error"], ran["relative_error_limit"]);
}

TEST(Banks, AnswersEveryRow) {
  const Folder folder;
  std::string conflict = "1 ld 4 0xffffffff", broadcast = "2 ld 4 0xffffffff";
  for (int lane = 0; lane < 32; ++lane) {
    conflict += " " + std::to_string(lane * 8);  // two words apart: 16 banks, each serving two words
    broadcast += " 0";
  }
  const json banks = document({"banks", "--patterns", folder.write("rows.txt", conflict + "\n" + broadcast + "\n"), "--json"});
  ASSERT_EQ(banks["rows"].size(), 2u);
  EXPECT_EQ(banks["rows"][0]["wavefronts"], 2);
  EXPECT_EQ(banks["rows"][0]["conflicts"], 1);
  EXPECT_EQ(banks["rows"][1]["wavefronts"], 1);
  EXPECT_EQ(banks["rows"][1]["conflicts"], 0);
}

TEST(Measure, SpeaksOneLineAnEvent) {
  const Ended ended = warplens({"measure", "cpu_gemm_ikj", "--size", "M=32,N=32,K=32", "--seconds", "0.5", "--json"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  const auto lines = lines_of(ended.out);
  ASSERT_FALSE(lines.empty());
  for (const auto& line : lines) {
    const json event = json::parse(line, nullptr, false);
    ASSERT_TRUE(event.is_object()) << line;
    EXPECT_EQ(event["schema"], "warplens.measure/2");
  }
}

TEST(Trace, ReportsOfConstantMemoryAndListsNoneOfItsReads) {
  const Folder folder;
  const std::string file = folder.write("mine.cu", R"(
struct Shift { int by[4]; };
__constant__ int factor[2];
__global__ void k(int *out, Shift shift) { out[threadIdx.x] = factor[threadIdx.x % 2] + shift.by[threadIdx.x % 4]; }
)");
  const json trace = document({"trace", file, "--block", "64", "--as", "both", "--json"});
  for (const char* account : {"written", "compiled"}) {
    SCOPED_TRACE(account);
    const json& sites = trace.at(account).at("sites");
    expect_sites(sites);
    ASSERT_EQ(sites.size(), 1u) << "the store";
    EXPECT_EQ(sites[0]["array"], "out");
    EXPECT_EQ(trace.at(account).at("totals").at("sectors"), 8) << "64 ints are 8 sectors";
    EXPECT_EQ(trace.at(account).at("totals").at("instructions"), 2) << "a store of each of two warps";
    EXPECT_THAT(trace.at("notes").dump(), testing::HasSubstr("as " + std::string(account) + ": 2 reads of constant memory (factor)"));
  }
}

// Every sentence of every --help has its Chinese one, and each of the table is said somewhere.
TEST(Help, IsInChineseToTheLastOption) {
  const auto help = [](const std::string& command, const std::string& language) {
    std::vector<std::string> arguments = {"--help", "--language", language};
    if (!command.empty()) arguments = {command, "--help"};
    return run({arguments, {"LC_ALL=" + language + (language == "zh" ? "_CN.UTF-8" : "_US.UTF-8")}, {}, std::chrono::seconds(60), {}}).out;
  };
  std::string all;
  for (const std::string command : {"", "list", "show", "lessons", "banks", "trace", "run", "races", "measure", "sweep", "verify", "worker",
                                    "check", "mistakes", "export", "screenshot"}) {
    const std::string english = help(command, "en"), chinese = help(command, "zh");
    EXPECT_THAT(english, testing::HasSubstr("Usage: warplens"));
    all += chinese;
    std::istringstream lines(chinese);
    for (std::string line; std::getline(lines, line);)
      EXPECT_FALSE(std::regex_search(line, std::regex(" (the|of|is|are|which|for|with|by|an?|its|it) "))) << command << ": " << line;
  }
  std::ifstream file(WARPLENS_SOURCE_DIR "/assets/messages/zh.json");
  const json table = json::parse(file).at("help");
  EXPECT_GT(table.size(), 100u);
  for (const auto& [sentence, said] : table.items()) {
    std::string rest = said.get<std::string>();
    const size_t names = rest.find("{}");  // a list of names stays as it is
    if (names != std::string::npos) EXPECT_THAT(all, testing::HasSubstr(rest.substr(0, names))) << sentence;
    EXPECT_THAT(all, testing::HasSubstr(names == std::string::npos ? rest : rest.substr(names + 2))) << sentence;
  }
}

}  // namespace
}  // namespace warplens::cli_tests
