// The glossary: complete in every language, without dead ends, and found in the texts that are on the screen.
#include "viz/scenes/glossary/glossary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "kernels/hardware/access.h"
#include "kernels/hardware/sectors.h"
#include "tests/viz/glossary_page.h"
#include "tests/viz/samples.h"

namespace warplens::viz {
namespace {

std::string term_at(const Glossary& glossary, std::string_view text, std::string_view word) {
  for (const auto& place : glossary.places_in(text))
    if (text.substr(place.begin, place.end - place.begin) == word) return place.term->id;
  return "";
}

TEST(Glossary, FindsWholeWordsAndTheLongestAtEachPlace) {
  const Glossary& glossary = english().glossary();
  const std::string text = "A 4-way bank conflict: lanes of warp 3 need two Words of one bank; bankrupt, word_count.";
  EXPECT_EQ(term_at(glossary, text, "4-way bank conflict"), "n_way");
  EXPECT_EQ(term_at(glossary, "a bank conflict", "bank conflict"), "conflict");
  EXPECT_EQ(term_at(glossary, text, "lanes"), "lane");
  EXPECT_EQ(term_at(glossary, text, "Words"), "word");
  EXPECT_EQ(term_at(glossary, text, "bank"), "bank");
  size_t found = 0;
  for (const auto& place : glossary.places_in(text)) found += place.begin >= text.find("bankrupt");
  EXPECT_EQ(found, 0u) << "neither 'bankrupt' nor 'word_count' is a term";
}

TEST(Glossary, NamesInAnIndexAreNoTerms) {
  EXPECT_TRUE(english().glossary().places_in("tile[lane][11]").empty());
  EXPECT_EQ(term_at(english().glossary(), "Loading tile[lane][11] of a warp", "warp"), "warp");
}

TEST(Glossary, CapitalsAreNamesOfParameters) {
  EXPECT_TRUE(english().glossary().places_in("With BARRIER = 0 or PADDING = 1").empty());
  EXPECT_TRUE(chinese().glossary().places_in("BARRIER = 0").empty());
  EXPECT_EQ(term_at(english().glossary(), "An SM has FMA units", "SM"), "sm");
  EXPECT_EQ(term_at(english().glossary(), "4 wavefronts in 2 passes", "passes"), "pass");
}

TEST(Glossary, FindsChineseTermsWithoutSpacesBetweenWords) {
  const Glossary& glossary = chinese().glossary();
  const std::string text = "warp 0 从共享内存读取，产生 4 路 bank 冲突，线程块分块共 8 个 wavefront。";
  EXPECT_EQ(term_at(glossary, text, "共享内存"), "shared_memory");
  EXPECT_EQ(term_at(glossary, text, "4 路 bank 冲突"), "n_way");
  EXPECT_EQ(term_at(glossary, text, "线程块分块"), "block_tile");
  EXPECT_EQ(term_at(glossary, text, "wavefront"), "wavefront");
}

TEST(Glossary, HasTheSameTermsInEveryLanguageEachWithAGroupThatTheTablesName) {
  const auto& one = english().glossary().terms();
  const auto& other = chinese().glossary().terms();
  ASSERT_EQ(one.size(), other.size());
  std::set<std::string> ids;
  for (size_t i = 0; i < one.size(); ++i) {
    EXPECT_TRUE(ids.insert(one[i].id).second) << one[i].id << " is there twice";
    EXPECT_EQ(one[i].id, other[i].id);
    EXPECT_EQ(other[i].english, one[i].name);
    EXPECT_TRUE(std::regex_search(other[i].text, std::regex("[^\\x00-\\x7f]"))) << one[i].id << " is not translated";
    for (const Strings* strings : {&english(), &chinese()}) {
      EXPECT_TRUE(strings->has("panel.glossary_group." + one[i].group)) << one[i].group;
      EXPECT_TRUE(strings->has("glossary." + one[i].id));
    }
  }
  EXPECT_GE(ids.size(), 70u);
}

TEST(Glossary, SaysEachTermInOneToThreeSentences) {
  for (const Strings* strings : {&english(), &chinese()})
    for (const Term& term : strings->glossary().terms()) {
      SCOPED_TRACE(term.id);
      const bool ends = term.text.ends_with(".") || term.text.ends_with("。");
      EXPECT_TRUE(ends);
      size_t sentences = 0;
      for (const std::string_view end : {". ", "。"})
        for (size_t at = term.text.find(end); at != term.text.npos; at = term.text.find(end, at + 1)) ++sentences;
      EXPECT_LE(sentences, 3u);
      EXPECT_LT(term.text.size(), 260u);
    }
}

TEST(Glossary, RefersOnlyToTermsThatThereAreAndNotToItself) {
  for (const Term& term : english().glossary().terms()) {
    EXPECT_FALSE(term.see.empty()) << term.id;
    for (const std::string& id : term.see) {
      EXPECT_NE(english().glossary().find(id), nullptr) << term.id << " refers to " << id;
      EXPECT_NE(id, term.id);
    }
  }
}

TEST(Glossary, NoFormMeansTwoTerms) {
  for (const Strings* strings : {&english(), &chinese()}) {
    std::map<std::string, std::string> owner;
    for (const Term& term : strings->glossary().terms())
      for (std::string form : term.forms) {
        std::transform(form.begin(), form.end(), form.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto [it, added] = owner.emplace(form, term.id);
        EXPECT_TRUE(added || it->second == term.id) << form << ": " << it->second << ", " << term.id;
      }
  }
}

// A language begins with the table of the interface; what is taught is translated later.
TEST(Glossary, IsEnglishWhereALanguageDoesNotHaveIt) {
  const std::string json = R"({"terms": [{"id": "bank", "group": "banks", "en": {"name": "bank", "text": "a part"},
                                          "xx": {"name": "banko", "text": "parto"}},
                                         {"id": "lane", "group": "warps", "en": {"name": "lane", "text": "a thread"}}]})";
  const auto glossary = Glossary::parse(json, "xx");
  ASSERT_TRUE(glossary) << to_string(glossary.error());
  EXPECT_EQ(glossary->find("bank")->name, "banko");
  EXPECT_EQ(glossary->find("lane")->name, "lane");
  EXPECT_EQ(term_at(*glossary, "of a lane", "lane"), "lane");
}

TEST(Glossary, IsWholeInChinese) {
  for (const Term& term : chinese().glossary().terms()) EXPECT_NE(term.english, "") << term.id << " is not in Chinese";
}

// What the interface counts ("{n:wavefront:wavefronts}") and what it calls the parts of its pictures must be explained, but for words
// of every language.
TEST(Glossary, HasEveryNounThatTheInterfaceCounts) {
  static const std::set<std::string> everyday = {
      "byte", "row",    "run",         "check",     "piece",     "element",    "thread",           "cycle",
      "line", "access", "instruction", "subscript", "more byte", "access was", "throttled sample", "highlighted element"};
  const Glossary& glossary = english().glossary();
  std::ifstream file(WARPLENS_SOURCE_DIR "/assets/languages/en.json");
  std::stringstream json;
  json << file.rdbuf();
  const std::string table = json.str();
  const std::regex counted(R"re(\{[a-z_]+:([a-zA-Z -]+):[a-zA-Z -]+\})re");
  size_t found = 0;
  for (std::sregex_iterator it(table.begin(), table.end(), counted), end; it != end; ++it) {
    const std::string noun = (*it)[1];
    if (everyday.contains(noun)) continue;
    ++found;
    EXPECT_FALSE(glossary.places_in(noun).empty()) << noun;
  }
  EXPECT_GT(found, 30u);
}

TEST(Glossary, HasEveryNameThatTheStagesGiveToParts) {
  const Glossary& glossary = english().glossary();
  size_t found = 0;
  for (const std::string& key : english().keys())
    for (const std::string part : {"tiles.level.", "findings.kind.", "banks.chip_", "timeline.legend_"})
      if (key.starts_with(part) && key != "tiles.level.element" && !key.ends_with("chip_used") && !key.ends_with("chip_moved") &&
          !key.starts_with("banks.chip_lines") && !key.ends_with("legend_load") && !key.ends_with("legend_store") &&
          !key.ends_with("legend_global") && !key.ends_with("kind.benign") && !key.ends_with("kind.copy")) {
        ++found;
        EXPECT_FALSE(glossary.places_in(english().get(key)).empty()) << key << ": " << english().get(key);
      }
  EXPECT_GT(found, 15u);
}

std::multiset<std::string> numbers_in(const std::string& text) {
  std::multiset<std::string> all;
  const std::regex number("[0-9]+");
  for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) all.insert(it->str());
  return all;
}

TEST(Glossary, SaysTheSameNumbersInEveryLanguage) {
  for (const Term& term : english().glossary().terms())
    EXPECT_EQ(numbers_in(term.text), numbers_in(chinese().glossary().find(term.id)->text)) << term.id;
}

TEST(Glossary, SaysTheNumbersOfTheHardwareRules) {
  const auto text = [](std::string_view id) { return english().glossary().find(id)->text; };
  const std::string lanes = std::to_string(hardware::kLanes), sector = std::to_string(hardware::kSectorBytes);
  EXPECT_THAT(text("warp"), testing::HasSubstr(lanes + " threads"));
  EXPECT_THAT(text("lane"), testing::HasSubstr("0 to " + std::to_string(hardware::kLanes - 1)));
  EXPECT_THAT(text("sector"), testing::HasSubstr(sector + " bytes"));
  EXPECT_THAT(text("global_memory"), testing::HasSubstr("sectors of " + sector + " bytes"));
  EXPECT_THAT(text("cache_line"), testing::HasSubstr(std::to_string(hardware::kLineBytes) + " bytes: four sectors"));
  EXPECT_EQ(hardware::kLineBytes, 4 * hardware::kSectorBytes);
  EXPECT_THAT(text("coalescing"), testing::HasSubstr("only " + std::to_string(hardware::kLanes * 4 / hardware::kSectorBytes) + " sectors"));
}

TEST(Glossary, EachTermHasAPictureAndItIsDrawnInsideItsPlaceAtEverySize) {
  std::set<std::string> used;
  for (const Term& term : english().glossary().terms()) used.insert(term.picture);
  std::set<std::string> all;
  for (const std::string_view name : term_pictures()) EXPECT_TRUE(all.emplace(name).second) << name;
  EXPECT_EQ(used, all);
  const Recorder metrics;
  for (const std::string& name : all)
    for (const Strings* strings : {&english(), &chinese()})
      for (const auto& [width, height, scale] :
           std::vector<std::array<float, 3>>{{480, 160, 1}, {300, 160, 1}, {600, 400, 2.5f}, {960, 320, 2}}) {
        SCOPED_TRACE(name + " " + std::to_string(width));
        const Rect rect{10, 20, width, height};
        const Scene scene = layout_term_picture(name, {rect, dark_theme(), *strings, metrics, scale});
        size_t drawn = 0;
        for (const Record& record : scene.drawing) {
          drawn += record.kind != Record::Kind::PushClip && record.kind != Record::Kind::PopClip;
          EXPECT_EQ(record.text.find("⟨"), std::string::npos) << record.text;
          if (record.kind != Record::Kind::Text && record.kind != Record::Kind::FillRect) continue;
          EXPECT_GE(record.rect.x, rect.x - 1) << record.text;
          EXPECT_LE(record.rect.right(), rect.right() + 1) << record.text;
          EXPECT_GE(record.rect.y, rect.y - 3) << record.text;
          EXPECT_LE(record.rect.bottom(), rect.bottom() + 3) << record.text;
        }
        EXPECT_GT(drawn, 8u);
      }
}

// The picture of the padded tile is the rule itself: a column of 32 rows meets each bank once, without padding one bank 32 times.
TEST(Glossary, ThePictureOfPaddingHasOneMarkInEachColumn) {
  const Recorder metrics;
  const Scene scene = layout_term_picture("padding", {{0, 0, 480, 160}, dark_theme(), english(), metrics, 1});
  std::set<int> bars, diagonal;
  for (const Record& record : scene.drawing)
    if (record.kind == Record::Kind::FillRect) {
      if (record.color == dark_theme().conflict) bars.insert(static_cast<int>(record.rect.x * 10));
      if (record.color == dark_theme().ok) diagonal.insert(static_cast<int>(record.rect.x * 10));
    }
  EXPECT_EQ(bars.size(), 1u);
  EXPECT_EQ(diagonal.size(), 32u);
}

TEST(Glossary, IsThePageOfTheDocs) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/glossary.md");
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_EQ(page.str(), glossary_page(english(), chinese())) << "make it again: warplens-glossary-page > docs/glossary.md";
}

}  // namespace
}  // namespace warplens::viz
