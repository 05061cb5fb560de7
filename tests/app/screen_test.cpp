// The real window's events, handed to GLFW's own callbacks as the window system would.
#define GLFW_INCLUDE_NONE
#include "app/window/screen.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <array>
#include <filesystem>

#include "app/paths/system_language.h"
#include "app/window/fonts.h"
#include "app/window/setup.h"
#include "kernels/base/file.h"
#include "viz/canvas/text.h"
#include "viz/strings/strings.h"

namespace warplens::app {
namespace {

TEST(Screen, FilesThatAreDroppedOnTheWindowAreTakenOnceAndInTheirOrder) {
  auto screen = Screen::open(640, 480, false);
  ASSERT_TRUE(screen.ok()) << to_string(screen.error());
  GLFWwindow* const window = glfwGetCurrentContext();
  const GLFWdropfun handler = glfwSetDropCallback(window, nullptr);
  ASSERT_NE(handler, nullptr);
  glfwSetDropCallback(window, handler);
  (*screen)->take_activity();
  std::array<const char*, 2> paths = {"/tmp/one kernel.cu", "state.json"};
  handler(window, static_cast<int>(paths.size()), paths.data());
  EXPECT_TRUE((*screen)->take_activity());
  EXPECT_EQ((*screen)->take_drops(), (std::vector<std::string>{"/tmp/one kernel.cu", "state.json"}));
  EXPECT_TRUE((*screen)->take_drops().empty());
}

TEST(Screen, TheDisplaysContentScaleIsTakenAlsoWhenItChanges) {
  auto screen = Screen::open(640, 480, false);
  ASSERT_TRUE(screen.ok()) << to_string(screen.error());
  GLFWwindow* const window = glfwGetCurrentContext();
  float across = 0, down = 0;
  glfwGetWindowContentScale(window, &across, &down);
  EXPECT_FLOAT_EQ((*screen)->content_scale(), across);  // a pixel is a unit here
  const auto handler = glfwSetWindowContentScaleCallback(window, nullptr);
  ASSERT_NE(handler, nullptr);
  glfwSetWindowContentScaleCallback(window, handler);
  (*screen)->take_activity();
  handler(window, 1.5f, 1.5f);
  EXPECT_TRUE((*screen)->take_activity()) << "a frame is drawn at the new scale";
  EXPECT_FLOAT_EQ((*screen)->content_scale(), 1.5f);
}

// The letters of the texts that no font of the interface has.
std::u32string missing_letters(const std::vector<std::string>& texts) {
  const FontFiles files = find_fonts(texts);
  ImGui::CreateContext();
  TypeSet type;
  type.build(*ImGui::GetIO().Fonts, files, 1);
  ImGui::GetIO().Fonts->Build();
  std::u32string missing;
  for (const viz::Face face : {viz::Face::Text, viz::Face::TextSemiBold, viz::Face::Mono, viz::Face::MonoSemiBold})
    for (const std::string& text : texts)
      for (const char32_t letter : viz::code_points(text))
        if (letter >= 0x20 && !type.cut(face, 13).font->FindGlyphNoFallback(static_cast<ImWchar>(letter))) missing += letter;
  ImGui::DestroyContext();
  return missing;
}

TEST(Fonts, EveryLetterOfEveryLanguageHasAGlyph) {
  size_t languages = 0;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/assets/languages")) {
    const auto strings = viz::Strings::parse(*read_file(entry.path()), *read_file(WARPLENS_SOURCE_DIR "/assets/glossary.json"));
    ASSERT_TRUE(strings.ok()) << entry.path();
    std::vector<std::string> texts;
    for (const std::string& key : strings->keys()) texts.push_back(strings->get(key));
    for (const auto& kernel : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/kernels/cuda"))
      texts.push_back(*read_file(kernel.path()));
    for (const auto& lesson : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/assets/lessons"))
      texts.push_back(*read_file(lesson.path()));
    EXPECT_EQ(missing_letters(texts), U"") << entry.path();
    ++languages;
  }
  EXPECT_GE(languages, 2u);
}

// A texture that is too large for the graphics card leaves the window black.
TEST(Fonts, OfLargeTypeOnALargeDisplayFitIntoATexture) {
  constexpr int kLargestTexture = 16384;
  for (const char* const language : {"en", "zh"}) {
    const auto strings = viz::Strings::parse(*read_file(std::string(WARPLENS_SOURCE_DIR "/assets/languages/") + language + ".json"),
                                             *read_file(WARPLENS_SOURCE_DIR "/assets/glossary.json"));
    ASSERT_TRUE(strings.ok());
    std::vector<std::string> texts;
    for (const std::string& key : strings->keys()) texts.push_back(strings->get(key));
    const FontFiles files = find_fonts(texts);
    for (const float scale : {1.0f, 2.5f, 5.0f}) {
      ImGui::CreateContext();
      TypeSet type;
      ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
      type.build(atlas, files, scale);
      atlas.Build();
      EXPECT_LE(atlas.TexHeight, kLargestTexture) << language << ", " << scale;
      EXPECT_GE(atlas.Fonts.Size, scale < 3 ? 20 : 6) << "sharp where there is the room";
      for (const float size : {10.0f, 12.0f, 13.0f, 19.0f}) {
        const TypeSet::Cut cut = type.cut(viz::Face::TextSemiBold, size * scale);
        EXPECT_NEAR(type.width(viz::Face::TextSemiBold, size * scale, "wavefronts") / (size * scale), 5.5f, 0.6f) << size;
        EXPECT_GT(cut.pixels, size * scale);
      }
      ImGui::DestroyContext();
    }
  }
}

TEST(Fonts, LettersOfASourceThatAreNotOfTheInterfaceAreFoundOnceAndInTheirOrder) {
  EXPECT_EQ(other_letters({"// 转置 – 按列读取 × 3", "int 转; // 置"}), U"列取按置读转");
  EXPECT_EQ(other_letters({"plain", "English – 3 × 4"}), U"");
}

// The width of a text in one face, over its size, as the window of a language sets it.
float width_of(std::string_view text, viz::Face face, const std::string& language) {
  const FontFiles files = find_fonts({"先预测，再揭晓"}, language);
  ImGui::CreateContext();
  TypeSet type;
  type.build(*ImGui::GetIO().Fonts, files, 1);
  ImGui::GetIO().Fonts->Build();
  const float width = type.width(face, 13, text) / 13;
  ImGui::DestroyContext();
  return width;
}

TEST(Fonts, QuotesAndDotsOfChineseAreAsWideAsItsLetters) {
  for (const viz::Face face : {viz::Face::Text, viz::Face::TextSemiBold})
    for (const char* const mark : {"“", "”", "…", "—"}) {
      EXPECT_NEAR(width_of(mark, face, "zh"), 1, 0.1) << mark;
      EXPECT_LT(width_of(mark, face, "en"), mark == std::string_view("—") ? 1.1 : 0.95) << mark;
    }
  EXPECT_LT(width_of("“", viz::Face::Mono, "zh"), 0.7) << "source has columns";
}

TEST(Fonts, TheGapBetweenGroupsOfDigitsIsNarrowerThanADigit) {
  const float digit = width_of("1", viz::Face::Mono, "en");
  EXPECT_NEAR(width_of("1\u00a0056", viz::Face::Mono, "en"), 4 * digit + viz::kMonoGap, 0.02);
  EXPECT_LT(viz::kMonoGap, 0.6 * digit);
  EXPECT_NEAR(width_of("a b", viz::Face::Mono, "en"), 3 * digit, 0.02) << "of source nothing changes";
}

TEST(Language, IsThatOfTheSystemsMessages) {
  using Variables = std::map<std::string, std::string>;
  const auto language = [](const Variables& set) {
    return system_language([&](const char* name) { return set.contains(name) ? set.at(name).c_str() : nullptr; });
  };
  EXPECT_EQ(language({}), "en");
  EXPECT_EQ(language({{"LANG", "zh_CN.UTF-8"}}), "zh");
  EXPECT_EQ(language({{"LANG", "zh"}}), "zh");
  EXPECT_EQ(language({{"LANG", "C.UTF-8"}}), "en");
  EXPECT_EQ(language({{"LANG", "POSIX"}}), "en");
  EXPECT_EQ(language({{"LANG", "zh_CN.UTF-8"}, {"LC_MESSAGES", "en_US.UTF-8"}}), "en") << "messages alone are in English";
  EXPECT_EQ(language({{"LANG", "en_US.UTF-8"}, {"LC_ALL", "zh_TW@modifier"}, {"LC_MESSAGES", "de_DE"}}), "zh");
  EXPECT_EQ(language({{"LANG", "zh_CN.UTF-8"}, {"LC_ALL", ""}}), "zh") << "an empty variable says nothing";
}

TEST(Fonts, ALanguageOfOtherLettersFindsAFontForThem) {
  EXPECT_EQ(missing_letters({"先预测，再揭晓：共享内存的 bank 冲突"}), U"");
  EXPECT_TRUE(find_fonts({"plain English – 3 × 4"}).letters.empty());
}

}  // namespace
}  // namespace warplens::app
