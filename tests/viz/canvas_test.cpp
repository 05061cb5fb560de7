#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/viz/scenes_under_test.h"
#include "viz/canvas/svg.h"
#include "viz/canvas/text.h"

namespace warplens::viz {
namespace {

// A small check of well-formedness: tags close in order, attributes are quoted, no bare < or &. Empty: fine.
std::string xml_problem(const std::string& xml) {
  std::vector<std::string> open;
  for (size_t i = 0; i < xml.size(); ++i) {
    if (xml[i] == '&') {
      static const std::regex entity("^&(amp|lt|gt|quot);");
      if (!std::regex_search(xml.substr(i, 8), entity)) return "a bare & at " + std::to_string(i);
    }
    if (xml[i] != '<') continue;
    const size_t end = xml.find('>', i);
    if (end == std::string::npos) return "a tag that does not end";
    const std::string tag = xml.substr(i + 1, end - i - 1);
    if (tag.find('<') != std::string::npos) return "a < inside a tag: " + tag;
    if (std::count(tag.begin(), tag.end(), '"') % 2) return "an attribute without its quote: " + tag;
    i = end;
    if (tag[0] == '?') continue;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "closes what is not open: " + tag;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

TEST(Svg, EverySceneIsAWellFormedDocument) {
  const Recorder metrics;
  for (const SceneUnderTest& scene : scenes_under_test()) {
    const Frame frame{{0, 0, 1080, 690}, light_theme(), english(), metrics, 1};
    SvgCanvas canvas(1080, 690, light_theme().background);
    paint(scene.layout(frame), canvas);
    const std::string document = canvas.finish();
    EXPECT_EQ(xml_problem(document), "") << scene.name;
    EXPECT_NE(document.find("font-family=\"Inter"), std::string::npos);
    EXPECT_EQ(document.find("href"), std::string::npos) << "an SVG must be self-contained";
    EXPECT_EQ(document.find("nan"), std::string::npos) << scene.name;
    std::set<std::string> ids;
    static const std::regex id(" id=\"([^\"]*)\"");
    for (std::sregex_iterator it(document.begin(), document.end(), id), end; it != end; ++it)
      EXPECT_TRUE(ids.insert((*it)[1]).second) << (*it)[1];
  }
}

TEST(Svg, TextIsEscaped) {
  SvgCanvas canvas(10, 10, {});
  canvas.begin_group("a <\"group\"> & more");
  canvas.text({0, 0}, "load_tile<64, 8> & \"x\"\x01", {});
  const std::string document = canvas.finish();
  EXPECT_EQ(xml_problem(document), "");
  EXPECT_NE(document.find("load_tile&lt;64, 8&gt; &amp; &quot;x&quot;<"), std::string::npos);
}

// A font list is read from its start: Inter has these marks too, narrow ones.
TEST(Svg, ChineseProseHasMarksOfItsOwnFont) {
  const auto document = [](bool wide_marks, Face face) {
    SvgCanvas canvas(100, 100, {}, {}, wide_marks);
    TextStyle style;
    style.face = face;
    canvas.text({0, 0}, "显示“?” & …", style);
    return canvas.finish();
  };
  const std::string wide = document(true, Face::Text);
  EXPECT_EQ(xml_problem(wide), "");
  EXPECT_NE(wide.find(">显示<tspan font-family=\"'WenQuanYi"), wide.npos) << wide;
  EXPECT_NE(wide.find(">“</tspan>?<tspan "), wide.npos) << wide;
  EXPECT_NE(wide.find("</tspan> &amp; <tspan "), wide.npos) << wide;
  EXPECT_EQ(document(false, Face::Text).find("tspan"), wide.npos);
  EXPECT_EQ(document(true, Face::Mono).find("tspan"), wide.npos) << "code is as it is everywhere";
  const SvgCanvas chinese(10, 10, {}, {}, true);
  EXPECT_EQ(chinese.text_width("“中”", {Face::Text, 20, {}}), 60);
  EXPECT_LT(chinese.text_width("“中”", {Face::Mono, 20, {}}), 60);
}

TEST(Svg, TheGapBetweenGroupsOfDigitsIsNarrowInAMonospacedFaceToo) {
  SvgCanvas canvas(100, 100, {});
  TextStyle style;
  style.size = 10, style.face = Face::Mono;
  canvas.text({0, 0}, "1\u00a0056", style);
  style.face = Face::Text;
  canvas.text({0, 20}, "1\u00a0056", style);
  const std::string svg = canvas.finish();
  const size_t moved = svg.find(" dx=\"0 0 -3 0 0\"");
  ASSERT_NE(moved, svg.npos) << svg;
  EXPECT_EQ(svg.find(" dx=", moved + 1), svg.npos) << "Inter's own is narrow";
}

TEST(Recorder, ReplayingADrawingGivesTheSameDrawing) {
  const Recorder metrics;
  const Frame frame{{0, 0, 1080, 690}, dark_theme(), english(), metrics, 1};
  const Scene scene = scenes_under_test().front().layout(frame);
  Recorder again;
  replay(scene.drawing, again);
  ASSERT_EQ(again.drawing().size(), scene.drawing.size());
  for (size_t i = 0; i < scene.drawing.size(); ++i) {
    EXPECT_EQ(again.drawing()[i].kind, scene.drawing[i].kind);
    EXPECT_EQ(again.drawing()[i].group, scene.drawing[i].group);
    EXPECT_EQ(again.drawing()[i].text, scene.drawing[i].text);
  }
}

TEST(Recorder, HairlinesAreWholePixelsThatGrowWithTheScale) {
  const std::pair<float, float> expected[] = {{1, 1}, {1.25f, 1}, {1.5f, 1}, {1.75f, 2}, {2, 2}, {2.5f, 2}, {3, 3}};
  for (const auto& [scale, pixels] : expected) {
    Recorder recorder;
    recorder.set_hairline(hairline_at(scale));
    recorder.line({0, 0}, {9, 0}, {});
    recorder.stroke_rect({0, 0, 9, 9}, {});
    recorder.line({0, 0}, {9, 0}, {}, 1.2f);
    EXPECT_EQ(recorder.drawing()[0].width, pixels) << scale;
    EXPECT_EQ(recorder.drawing()[1].width, pixels) << scale;
    EXPECT_GE(recorder.drawing()[2].width, pixels) << scale;
  }
}

TEST(Text, IsShortenedOnlyWhenItMustBeAndNeverInsideACharacter) {
  const Recorder metrics;
  const TextStyle style{Face::Mono, 10, {}, Align::Left};  // 6 pixels a character
  EXPECT_EQ(fit_text(metrics, "abcdef", style, 36), "abcdef");
  EXPECT_EQ(fit_text(metrics, "abcdef", style, 30), "abcd…");
  EXPECT_EQ(fit_text(metrics, "ab×××f", style, 30), "ab××…");
  EXPECT_EQ(fit_text(metrics, "abcdef", style, 5), "");
}

TEST(Text, TheGapBetweenGroupsOfDigitsIsNarrow) {
  TextStyle style;
  style.size = 10, style.face = Face::Mono;
  EXPECT_FLOAT_EQ(approximate_text_width("1056", style), 24);
  EXPECT_FLOAT_EQ(approximate_text_width("1\u00a0056", style), 27);
}

TEST(Text, WrapsAtSpaces) {
  const Recorder metrics;
  const TextStyle style{Face::Mono, 10, {}, Align::Left};
  EXPECT_EQ(wrap_text(metrics, "one two three", style, 48), (std::vector<std::string>{"one two", "three"}));
  EXPECT_TRUE(wrap_text(metrics, "", style, 48).empty());
  EXPECT_EQ(wrap_text(metrics, "the 8 192 bytes", style, 48), (std::vector<std::string>{"the", "8 192", "bytes"}))
      << "a number stays whole";
}

// A CJK letter is 10 wide here, a Latin one 6.
TEST(Text, WrapsBetweenChineseLettersButNotBeforeClosingOrAfterOpeningPunctuation) {
  const Recorder metrics;
  const TextStyle style{Face::Mono, 10, {}, Align::Left};
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrap_text(metrics, "共享内存的存储体冲突", style, 40), (Lines{"共享内存", "的存储体", "冲突"}));
  EXPECT_EQ(wrap_text(metrics, "共享内存，冲突。", style, 40), (Lines{"共享内", "存，冲", "突。"}))
      << "no line begins with a comma or stop";
  EXPECT_EQ(wrap_text(metrics, "线程束（束内）", style, 40), (Lines{"线程束", "（束内）"})) << "no line ends with an opening bracket";
  EXPECT_EQ(wrap_text(metrics, "32 个 wavefront 冲突", style, 60), (Lines{"32 个", "wavefront", "冲突"})) << "a Latin word stays whole";
  EXPECT_EQ(wrap_text(metrics, "读取 As，共 2 次", style, 52), (Lines{"读取 As，", "共 2 次"}));
  EXPECT_EQ(wrap_text(metrics, "等待……", style, 24), (Lines{"等", "待……"})) << "12 for the two signs, which belong to their word";
  for (const float width : {30.0f, 45.0f, 60.0f, 90.0f, 200.0f})
    for (const std::string& line :
         wrap_text(metrics, "warp 请求 128 字节，分布在 4 条缓存行的 16 个扇区中（100%）：都用到了。", style, width))
      EXPECT_LE(metrics.text_width(line, style), width) << line;
}

TEST(Text, JoinsCutLinesAsTheyStoodBeforeTheBreak) {
  EXPECT_EQ(join_lines("one", "two"), "one two");
  EXPECT_EQ(join_lines("共享", "内存"), "共享内存");
}

TEST(Theme, TextReadsOnItsSurfaces) {
  const auto luminance = [](Color c) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.r / 255.0) + 0.7152 * linear(c.g / 255.0) + 0.0722 * linear(c.b / 255.0);
  };
  const auto contrast = [&](Color a, Color b) {
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
  };
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    for (const Color surface : {theme->background, theme->panel, theme->raised}) {
      EXPECT_GE(contrast(theme->text, surface), 7);   // AAA
      EXPECT_GE(contrast(theme->dim, surface), 4.5);  // AA
    }
    EXPECT_GE(contrast(theme->on_accent, theme->accent), 4.5);
  }
  for (int i = 0; i < 32; ++i) EXPECT_GE(contrast(readable_on(viridis(i / 31.0f)), viridis(i / 31.0f)), 4);
}

TEST(Strings, GroupsDigitsInThrees) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(25688), "25\u00a0688");
  EXPECT_EQ(grouped(1234567), "1\u00a0234\u00a0567");
  EXPECT_EQ(grouped_signed(-1234), "-1\u00a0234");
  EXPECT_EQ(grouped_decimal(41908.04, 1), "41\u00a0908.0");
  EXPECT_EQ(grouped_decimal(0.1875, 2), "0.19");
}

TEST(Strings, FormatsByNameAndSaysWhatIsMissing) {
  const auto parsed = Strings::parse(R"({"a": {"b": "{x} of {y}, {{x}}", "n": {"one": "{count} word", "many": "{count} words"}}})");
  ASSERT_TRUE(parsed.ok());
  const Strings& s = parsed.value();
  EXPECT_EQ(s.format("a.b", {{"y", 1000}, {"x", "one"}}), "one of 1\u00a0000, {x}");
  EXPECT_EQ(s.plural("a.n", 1), "1 word");
  EXPECT_EQ(s.plural("a.n", 0), "0 words");
  EXPECT_EQ(s.get("a.c"), "⟨a.c⟩");
  EXPECT_EQ(s.placeholders("a.b"), (std::vector<std::string>{"x", "y"}));
  EXPECT_FALSE(Strings::parse("[1]").ok());
  EXPECT_FALSE(Strings::parse(R"({"a": 3})").ok());
  EXPECT_FALSE(Strings::parse(R"({"a": "{x"})").ok());
}

TEST(Strings, ANumberHasItsNounInTheFormThatItWants) {
  const auto parsed = Strings::parse(R"({"a": "{n:word:words} in {m:free bank:free banks}, {k}"})");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(parsed->format("a", {{"n", 1}, {"m", 2000}, {"k", 1}}), "1 word in 2\u00a0000 free banks, 1");
  EXPECT_EQ(parsed->format("a", {{"m", 0}, {"k", 1}}), "{n:word:words} in 0 free banks, 1") << "what is missing is seen";
  EXPECT_EQ(parsed->placeholders("a"), (std::vector<std::string>{"k", "m", "n"}));
}

// Every key that the scenes' sources spell out exists; plural() takes KEY.one and KEY.many.
TEST(Strings, EveryKeyThatTheScenesUseIsInTheTable) {
  const std::regex use(R"re("((?:op|banks|tiles|memory|compare|plot|timeline|strip|badge)\.[a-z_]+)")re");
  size_t found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(WARPLENS_SOURCE_DIR) + "/viz/scenes")) {
    if (!entry.is_regular_file()) continue;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string source = text.str();
    for (std::sregex_iterator it(source.begin(), source.end(), use), end; it != end; ++it) {
      const std::string key = (*it)[1];
      ++found;
      EXPECT_TRUE(english().has(key) || (english().has(key + ".one") && english().has(key + ".many"))) << key << " in " << entry.path();
    }
  }
  EXPECT_GT(found, 60u);
  for (const char* op : {"op.load", "op.store", "op.atomic"}) EXPECT_TRUE(english().has(op));
}

TEST(Strings, WhatHasAFormForOneHasOneForMany) {
  for (const std::string& key : english().keys()) {
    const size_t dot = key.rfind('.');
    if (dot == std::string::npos || key.substr(dot) != ".one") continue;
    EXPECT_TRUE(english().has(key.substr(0, dot) + ".many")) << key;
  }
}

}  // namespace
}  // namespace warplens::viz
