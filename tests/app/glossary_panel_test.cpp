// Words on the screen explain themselves, and F2 opens the page of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

class GlossaryPanels : public testing::Test {
 protected:
  void SetUp() override {
    bench->restore(showing_real("timeline"));
    ASSERT_TRUE(settle(*bench));
    bench->jump(Jump::NextAccess);
    screen.frame(*bench);
  }
  // The middle of a word in the stage's sentence.
  std::optional<Point> word_of_sentence(const PanelsScene& scene, const std::string& word) {
    const viz::Recorder metrics;
    for (const viz::Record& record : scene.canvas.drawing()) {
      const size_t at = record.text.find(word);
      if (record.kind != viz::Record::Kind::Text || record.group.find("heading") == std::string::npos || at == std::string::npos) continue;
      const float left = metrics.text_width(record.text.substr(0, at), record.style), wide = metrics.text_width(word, record.style);
      return Point{record.rect.x + left + wide / 2, record.rect.center().y};
    }
    return std::nullopt;
  }

  std::unique_ptr<Workbench> bench = real_catalog_workbench();
  PaperScreen screen;
};

TEST_F(GlossaryPanels, AWordOfTheStagesSentenceIsExplainedUnderTheMouse) {
  const auto at = word_of_sentence(screen.frame(*bench), "clock cycles");
  ASSERT_TRUE(at);
  EXPECT_FALSE(screen.point(*bench, *at).tooltip) << "no term";
  const auto ticks = word_of_sentence(screen.frame(*bench), "Ticks");
  ASSERT_TRUE(ticks);
  const PanelsScene scene = screen.point(*bench, *ticks);
  ASSERT_TRUE(scene.tooltip);
  EXPECT_EQ(scene.tooltip->text, english().get("glossary.tick"));
  EXPECT_EQ(scene.tooltip->key, "F2");
}

TEST_F(GlossaryPanels, WordsOfCudaAreExplainedInTheSource) {
  size_t explained = 0;
  const PanelsScene laid = screen.frame(*bench);
  for (const viz::Record& record : laid.canvas.drawing()) {
    const size_t at = record.text.find("__global__");
    if (record.kind != viz::Record::Kind::Text || record.style.face != Face::Mono || at == std::string::npos) continue;
    const float before = laid.canvas.text_width(std::string_view(record.text).substr(0, at), record.style);
    const PanelsScene scene = screen.point(*bench, {record.rect.x + before + 4, record.rect.center().y});
    ASSERT_TRUE(scene.tooltip);
    EXPECT_EQ(scene.tooltip->text, english().get("glossary.qualifiers"));
    ++explained;
  }
  EXPECT_GT(explained, 0u);
}

TEST_F(GlossaryPanels, LabelsOfPanelsAreExplainedButSourceIsNot) {
  size_t explained = 0;
  const PanelsScene laid = screen.frame(*bench);
  for (const viz::Record& record : laid.canvas.drawing()) {
    if (record.kind != viz::Record::Kind::Text || record.rect.width <= 0) continue;
    const bool code = record.style.face == Face::Mono || record.style.face == Face::MonoSemiBold;
    const auto places = english().glossary().places_in(record.text);
    if (places.empty()) continue;
    const PanelsScene scene = screen.point(*bench, record.rect.center());
    if (!scene.tooltip) continue;
    const bool is_term = scene.tooltip->key == "F2";
    if (code && record.text.find("__") == std::string::npos && record.text.find("Idx") == std::string::npos) {
      EXPECT_FALSE(is_term) << record.text;
    }
    explained += is_term;
  }
  EXPECT_GT(explained, 0u);
}

TEST_F(GlossaryPanels, EachTermOfTheSentenceIsUnderlinedOnce) {
  const PanelsScene scene = screen.frame(*bench);
  std::map<int, int> dots;  // by line
  for (const viz::Record& record : scene.canvas.drawing())
    if (record.kind == viz::Record::Kind::FillRect && record.rect.width == 1 && record.rect.height == 1)
      ++dots[static_cast<int>(record.rect.y)];
  EXPECT_FALSE(dots.empty());
  PaperScreen plain(1600, 900, 1, translations().at("zh"));
  EXPECT_NO_THROW(plain.frame(*bench));
}

TEST_F(GlossaryPanels, F2OpensThePageAtTheWordUnderTheMouse) {
  const auto ticks = word_of_sentence(screen.frame(*bench), "Ticks");
  ASSERT_TRUE(ticks);
  screen.point(*bench, *ticks);
  screen.press(*bench, {Key::F2});
  EXPECT_TRUE(screen.state.overlays.glossary);
  EXPECT_EQ(screen.state.seen.terms.shown, "tick");
  screen.press(*bench, {Key::Escape});
  EXPECT_FALSE(screen.state.overlays.glossary);
}

TEST_F(GlossaryPanels, ThePageExplainsNoTermOverItsOwnEntry) {
  screen.press(*bench, {Key::F2});
  screen.frame(*bench);
  const auto point_at = [&](const std::string& id) {
    const Rect row = screen.state.places.at("term." + id);
    return screen.point(*bench, {row.x + 16, row.center().y});
  };
  const auto& terms = english().glossary().terms();
  EXPECT_FALSE(point_at(screen.state.seen.terms.shown).tooltip) << "its text is beside it";
  EXPECT_TRUE(point_at(terms[1].id).tooltip);
}

TEST_F(GlossaryPanels, OneWordTwoWordsAndAHyphenFindTheSame) {
  screen.press(*bench, {Key::F2});
  std::vector<std::vector<std::string>> found;
  for (const char* const spelled : {"subtile", "sub tile", "Sub-Tile"}) {
    screen.state.interaction.type(*screen.state.interaction.find("glossary.search"), spelled);
    screen.frame(*bench);
    found.push_back(screen.state.seen.terms.listed);
  }
  EXPECT_THAT(found[0], testing::Not(testing::IsEmpty()));
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST_F(GlossaryPanels, ThePageIsSearchedWalkedWithArrowsAndLinked) {
  screen.press(*bench, {Key::F2});
  const std::string first = screen.state.seen.terms.shown;
  EXPECT_EQ(first, english().glossary().terms().front().id);
  screen.press(*bench, {Key::Down});
  EXPECT_EQ(screen.state.seen.terms.shown, english().glossary().terms()[1].id);
  screen.press(*bench, {Key::Up});
  EXPECT_EQ(screen.state.seen.terms.shown, first);
  const Control* const field = screen.state.interaction.find("glossary.search");
  ASSERT_NE(field, nullptr);
  screen.state.interaction.type(*field, "swizz");
  screen.frame(*bench);
  screen.frame(*bench);
  EXPECT_EQ(screen.state.seen.terms.shown, "swizzle");
  EXPECT_LT(screen.state.seen.terms.listed.size(), 10u);
  screen.click(*bench, "see.padding");
  EXPECT_EQ(screen.state.seen.terms.shown, "padding");
  screen.state.interaction.type(*screen.state.interaction.find("glossary.search"), "zzz");
  screen.frame(*bench);
  screen.frame(*bench);
  EXPECT_EQ(screen.state.seen.terms.shown, "");
  screen.press(*bench, {Key::F2});
  EXPECT_FALSE(screen.state.overlays.glossary);
}

TEST_F(GlossaryPanels, EveryEntryHasItsPlaceInTheWindowAndItsPictureStaysInTheCard) {
  for (const viz::Term& term : english().glossary().terms()) {
    SCOPED_TRACE(term.id);
    screen.state.overlays.glossary = true;
    screen.state.glossary = {{}, term.id};
    const PanelsScene scene = screen.frame(*bench);
    EXPECT_EQ(screen.state.seen.terms.shown, term.id);
    const auto shows = [&](const std::string& text) {
      return std::any_of(scene.canvas.drawing().begin(), scene.canvas.drawing().end(),
                         [&](const viz::Record& r) { return r.kind == viz::Record::Kind::Text && r.text == text && r.style.size > 18; });
    };
    EXPECT_TRUE(shows(term.name));
  }
}

}  // namespace
}  // namespace warplens::app
