#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/banks.h"
#include "kernels/hardware/architecture.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

struct Outcome {
  int code;
  std::string out, err;
};

Outcome run(const BanksOptions& options) {
  std::ostringstream out, err;
  const int code = run_banks(options, out, err);
  return {code, out.str(), err.str()};
}

std::string measured(const char* name) { return std::string(WARPLENS_SOURCE_DIR "/tests/data/") + name; }

// A pattern file of this test's own, gone with it.
class BanksCommand : public testing::Test {
 protected:
  std::string file(const std::string& text) {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() / ("warplens-" + std::string(info->name()) + ".txt");
    std::ofstream(path_, std::ios::binary) << text;
    return path_.string();
  }
  void TearDown() override {
    if (!path_.empty()) std::filesystem::remove(path_);
  }

 private:
  std::filesystem::path path_;
};

std::string row(const std::string& start, uint32_t step, const std::string& end = "") {
  std::string text = start;
  for (uint32_t lane = 0; lane < 32; ++lane) text += " " + std::to_string(lane * step);
  return text + end + "\n";
}

TEST_F(BanksCommand, AgreesWithEveryMeasuredFile) {
  for (const auto& [name, rows] : {std::pair{"h200_shared_wavefronts.txt", 1121},
                                   {"h200_shared_subword.txt", 400},
                                   {"h200_global_sectors.txt", 200},
                                   {"h200_shared_matrix_atomics.txt", 1197},
                                   {"h100_shared_counts.txt", 260}}) {
    const Outcome outcome = run({.patterns = measured(name)});
    EXPECT_EQ(outcome.code, 0) << name;
    EXPECT_EQ(outcome.err, "") << name;
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), rows) << name;
  }
}

TEST_F(BanksCommand, AnswersSharedRowsWithTwoNumbersAndGlobalOnesWithOne) {
  const Outcome outcome = run({.patterns = file(row("column ld 4 ffffffff", 128) + row("row gs 4 ffffffff", 4))});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "column 32 31\nrow 4\n");
}

TEST_F(BanksCommand, CountsAtomicsAndSaysWhatIsNotKnownExactly) {
  const std::string path = file(row("add atom 4 ffffffff", 0) + row("float fadd 4 ffffffff", 0) + row("long atom 8 ffffffff", 8, " 2 0"));
  const Outcome outcome = run({.patterns = path});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "add 32 31\nfloat 96 93\nlong - - # not known exactly\n");
  const auto rows = nlohmann::json::parse(run({.patterns = path, .json = true}).out)["rows"];
  EXPECT_EQ(rows[1], (nlohmann::json{{"id", "float"}, {"op", "fadd"}, {"wavefronts", 96}, {"conflicts", 93}, {"turns", 32}}));
  EXPECT_EQ(rows[2]["wavefronts"], nullptr);
  EXPECT_FALSE(rows[2].contains("as_expected")) << "nothing that it could be compared with";
}

TEST_F(BanksCommand, AnUnmetExpectationEndsWithOneAndNamesTheRow) {
  const std::string path = file("# expectations\n" + row("good ld 4 ffffffff", 4, " 1 0") + row("bad ld 4 ffffffff", 8, " 3"));
  const Outcome outcome = run({.patterns = path});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "good 1 0\nbad 2 1\n");
  EXPECT_EQ(outcome.err, path + ":3: bad: expected 3 wavefronts, predicted 2\n");
}

TEST_F(BanksCommand, ManyUnmetExpectationsAreSummedUp) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += row("r ld 4 ffffffff", 4, " 2");
  const Outcome outcome = run({.patterns = file(text)});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 21);
  EXPECT_THAT(outcome.err, HasSubstr("80 more rows differ"));
}

TEST_F(BanksCommand, ABadRowEndsWithTwoAndOneLine) {
  const std::string path = file(row("r0 ld 4 ffffffff", 4) + row("r1 ld 5 ffffffff", 4));
  const Outcome outcome = run({.patterns = path});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err, "warplens: " + path + ":2:7: '5' is not a valid width for ld (expected 1, 2, 4, 8 or 16 bytes per lane)\n");
}

TEST_F(BanksCommand, ATruncatedFileEndsWithTwo) {
  const std::string whole = row("r0 ld 4 ffffffff", 4) + row("r1 ld 4 ffffffff", 4);
  for (size_t missing = 5; missing < 60; ++missing) {
    const Outcome outcome = run({.patterns = file(whole.substr(0, whole.size() - missing)), .json = true});
    EXPECT_EQ(outcome.code, 2) << missing;
    EXPECT_EQ(outcome.out, "") << missing << ": no half JSON document";
    EXPECT_THAT(outcome.err, HasSubstr("truncated")) << missing;
  }
}

TEST_F(BanksCommand, AFileWithoutRowsOrWithoutPermissionOrAFolderEndsWithTwo) {
  EXPECT_EQ(run({.patterns = file("# nothing\n")}).code, 2);
  const Outcome missing = run({.patterns = "/no/such/file"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("/no/such/file: cannot be read: No such file"));
  EXPECT_EQ(run({.patterns = WARPLENS_SOURCE_DIR}).code, 2);
}

TEST_F(BanksCommand, AnUnknownArchitectureIsAnsweredWithTheKnownOnes) {
  const Outcome outcome = run({.patterns = measured("h200_shared_subword.txt"), .arch = "sm_91"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("'sm_91'"));
  for (const auto& arch : hardware::architectures()) EXPECT_THAT(outcome.err, HasSubstr(arch.name));
}

TEST_F(BanksCommand, AnotherArchitectureHasItsOwnBanks) {
  const Outcome outcome = run({.patterns = file(row("column ld 4 ffffffff", 128)), .arch = "sm_35_8byte"});
  EXPECT_EQ(outcome.out, "column 16 15\n");
}

TEST_F(BanksCommand, JsonIsOneDocumentWithASchema) {
  const std::string path = file(row("q\"1 ld 4 ffffffff", 128, " 32 31") + row("g gl 4 ffffffff", 4, " 5"));
  const Outcome outcome = run({.patterns = path, .json = true});
  EXPECT_EQ(outcome.code, 1);
  const auto document = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(document["schema"], "warplens.banks/1");
  EXPECT_EQ(document["arch"], "sm_90");
  EXPECT_EQ(document["evidence"], "measured");
  EXPECT_EQ(document["mismatches"], 1);
  ASSERT_EQ(document["rows"].size(), 2u);
  EXPECT_EQ(document["rows"][0],
            (nlohmann::json{{"id", "q\"1"}, {"op", "ld"}, {"wavefronts", 32}, {"conflicts", 31}, {"as_expected", true}}));
  EXPECT_EQ(document["rows"][1], (nlohmann::json{{"id", "g"}, {"op", "gl"}, {"sectors", 4}, {"as_expected", false}}));
}

TEST_F(BanksCommand, AnOutputThatTakesNothingEndsWithTwo) {
  std::ofstream full("/dev/full");
  std::ostringstream err;
  EXPECT_EQ(run_banks({.patterns = measured("h200_shared_subword.txt")}, full, err), 2);
  EXPECT_THAT(err.str(), HasSubstr("cannot write"));
}

}  // namespace
}  // namespace warplens::app
