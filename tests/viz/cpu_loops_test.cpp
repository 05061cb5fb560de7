// CPU loops: that the picture says what the model counted, and shows the lines where they are.
#include "viz/scenes/cpu_loops/cpu_loops.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/viz/samples.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace cpu_loops_tests {

using cpu::LoopRun;
using cpu::Matrix;
using testing::Contains;
using testing::HasSubstr;

struct Loops {
  LoopRun ijk, ikj;
  CpuLoopsInput input;
  Loops(uint32_t n, uint64_t step, cpu::CacheShape shape = {}) : ijk(cpu::LoopOrder::Ijk, n, shape), ikj(cpu::LoopOrder::Ikj, n, shape) {
    input.sides[0].run = &ijk, input.sides[1].run = &ikj;
    for (CpuLoopsSide& side : input.sides) side.moment = side.run->at(step), side.speed = "not measured";
    input.step = step;
  }
  CpuLoopsScene at(const Rect& rect, float scale = 1) const {
    static const Recorder metrics;
    return layout_cpu_loops(input, {rect, dark_theme(), english(), metrics, scale});
  }
};
constexpr Rect kWide{0, 0, 1330, 790};

std::vector<std::string> texts_of(const Scene& scene) {
  std::vector<std::string> texts;
  for (const Record& record : scene.drawing)
    if (record.kind == Record::Kind::Text) texts.push_back(record.text);
  return texts;
}

TEST(CpuLoops, SayTheCountsOfTheModel) {
  for (const uint32_t n : {16u, 64u, 128u, 144u}) {
    const Loops loops(n, 300);
    const CpuLoopsScene scene = loops.at(kWide);
    const auto texts = texts_of(scene);
    for (const LoopRun* run : {&loops.ijk, &loops.ikj}) {
      EXPECT_THAT(texts, Contains(miss_rate(*run)));
      for (const Matrix matrix : cpu::kMatrices) {
        EXPECT_THAT(texts, Contains(grouped(run->whole().of[static_cast<size_t>(matrix)].misses)));
        EXPECT_THAT(texts, Contains(grouped(run->at(300).so_far.of[static_cast<size_t>(matrix)].misses)));
      }
    }
    EXPECT_THAT(title_of_cpu_loops(loops.input, english()), HasSubstr(miss_rate(loops.ijk)));
  }
  // 2 097 152 of B, 17 424 of A and 16 384 of C in 2 097 152 multiply-adds.
  EXPECT_EQ(miss_rate(Loops(128, 0).ijk), "1.02");
}

TEST(CpuLoops, TheSentenceSaysWhichCaseItIs) {
  const auto sentence = [](const Loops& loops) { return sentence_of_cpu_loops(loops.input, english()); };
  EXPECT_THAT(sentence(Loops(32, 0)), HasSubstr("fit in the 32"));
  EXPECT_THAT(sentence(Loops(64, 0)), HasSubstr("B stays in the 32"));  // 48 KiB in 32 KiB
  EXPECT_THAT(sentence(Loops(128, 0)), HasSubstr("map to 8 of the 64 sets"));
  EXPECT_THAT(sentence(Loops(144, 0)), HasSubstr("144 lines of a column stay in the cache"));
  EXPECT_THAT(sentence(Loops(256, 0)), HasSubstr("map to 4 of the 64 sets"));
}

TEST(CpuLoops, LightTheLinesThatTheLastMultiplyAddExecuted) {
  const uint32_t n = 16;
  const auto lit = [&](uint64_t step, size_t side) {
    const Loops loops(n, step);
    const CpuLoopsScene scene = loops.at(kWide);
    std::vector<int> lines;
    for (size_t i = 0; i < scene.parts[side].source.size(); ++i)
      for (const Record& record : scene.drawing)
        if (record.kind == Record::Kind::FillRect && record.rect.x == scene.parts[side].source[i].x &&
            record.rect.width == scene.parts[side].source[i].width && record.rect.y == scene.parts[side].source[i].y)
          lines.push_back(static_cast<int>(i));
    return lines;
  };
  using enum cpu::LoopOrder;
  const auto line = cpu::line_of;
  EXPECT_EQ(lit(1, 0), std::vector<int>{line(Ijk, cpu::LoopLine::MultiplyAdd)});
  EXPECT_EQ(lit(16, 0), (std::vector<int>{line(Ijk, cpu::LoopLine::MultiplyAdd), line(Ijk, cpu::LoopLine::StoreC)}));
  EXPECT_EQ(lit(1, 1),
            (std::vector<int>{line(Ikj, cpu::LoopLine::ZeroC), line(Ikj, cpu::LoopLine::LoadA), line(Ikj, cpu::LoopLine::MultiplyAdd)}));
  EXPECT_TRUE(lit(0, 0).empty());
}

TEST(CpuLoops, PointingAtAPlaceInAMatrixSaysItsLineAndWhetherTheCacheHoldsIt) {
  const Loops loops(128, 128 * 128 + 300);
  const CpuLoopsScene scene = loops.at(kWide);
  for (size_t i = 0; i < 2; ++i) {
    const LoopRun& run = *loops.input.sides[i].run;
    for (const Matrix matrix : cpu::kMatrices) {
      const Rect& box = scene.parts[i].matrices[static_cast<size_t>(matrix)];
      ASSERT_GT(box.width, 100);
      for (const auto& [row, column] : {std::pair(0u, 0u), std::pair(63u, 2u), std::pair(127u, 7u)}) {
        const Point at{box.x + (static_cast<float>(column) + 0.5f) / 8 * box.width,
                       box.y + (static_cast<float>(row) + 0.5f) / 128 * box.height};
        const auto over = hover_cpu_loops(scene, loops.input, english(), at);
        ASSERT_TRUE(over);
        const uint32_t line = run.line_of(matrix, row, column * 16);
        EXPECT_EQ(over->second, line);
        EXPECT_THAT(over->text, HasSubstr("[" + std::to_string(row) + "][" + std::to_string(column * 16)));
        EXPECT_EQ(over->text.find(english().get("cpu.line_out")) == std::string::npos, loops.input.sides[i].moment.cache.holds(line));
      }
    }
  }
}

TEST(CpuLoops, EachLineThatTheCacheHoldsIsLitInItsMatrix) {
  const Loops loops(64, 64 * 64 + 77);
  const CpuLoopsScene scene = loops.at(kWide);
  size_t images = 0, lit = 0;
  for (const Record& record : scene.drawing) {
    if (record.kind != Record::Kind::Image || record.rect.x > 650 || record.pixels.size() != 64 * 4) continue;
    ++images;
    for (const Color& pixel : record.pixels) lit += pixel == mix(dark_theme().panel, dark_theme().raised, 0.6f) ? 0 : 1;
  }
  EXPECT_EQ(images, 3u);
  const auto& held = loops.input.sides[0].moment.cache.held();
  EXPECT_EQ(lit, static_cast<size_t>(std::count_if(held.begin(), held.end(), [](uint32_t line) { return line != cpu::Cache::kEmpty; })));
}

// Contrast ratio of WCAG: 3 is what it asks of graphics.
float contrast(Color a, Color b) {
  const auto luminance = [](Color color) {
    const auto linear = [](uint8_t v) { return std::pow(static_cast<float>(v) / 255, 2.2f); };
    return 0.2126f * linear(color.r) + 0.7152f * linear(color.g) + 0.0722f * linear(color.b) + 0.05f;
  };
  return std::max(luminance(a), luminance(b)) / std::min(luminance(a), luminance(b));
}

TEST(CpuLoops, LinesOfAAndCAreToldApartInBothThemes) {
  static const Recorder metrics;
  const Loops loops(128, 300);
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    std::vector<Color> swatches;
    for (const Record& record : layout_cpu_loops(loops.input, {kWide, *theme, english(), metrics, 1}).drawing)
      if (record.kind == Record::Kind::FillRect && record.group.ends_with("counts")) swatches.push_back(record.color);
    ASSERT_GE(swatches.size(), 3u);
    EXPECT_GE(contrast(swatches[0], swatches[2]), 3.0f) << "A and C";
    EXPECT_GE(contrast(swatches[2], theme->panel), 1.6f) << "C and what is not in the cache";
  }
}

TEST(CpuLoops, InASmallWindowTheCacheIsDrawnAndTheLoopsGoWithoutTheirClosingBraces) {
  const Loops loops(128, 300);
  const CpuLoopsScene small = loops.at({0, 0, 784, 632}), large = loops.at(kWide);
  for (const CpuLoopsScene* scene : {&small, &large})
    for (const auto& part : scene->parts) EXPECT_GT(part.cache.height, 30);
  const auto braces = [](const CpuLoopsScene& scene) {
    return std::count_if(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) {
      return r.kind == Record::Kind::Text && r.text.find_first_not_of(" }") == std::string::npos && r.text.find('}') != std::string::npos;
    });
  };
  EXPECT_EQ(braces(small), 0);
  EXPECT_EQ(braces(large), 7);
}

TEST(CpuLoops, LeavesOutWhatHasNoRoomAndStaysInItsFrame) {
  const Loops loops(128, 9000);
  for (const auto& [rect, scale] : {std::pair(kWide, 1.0f), std::pair(Rect{0, 0, 780, 640}, 1.0f), std::pair(Rect{0, 0, 780, 640}, 2.5f),
                                    std::pair(Rect{0, 0, 3500, 2000}, 1.0f), std::pair(Rect{0, 0, 330, 200}, 1.0f)}) {
    const CpuLoopsScene scene = loops.at(rect, scale);
    for (const auto& part : scene.parts) {
      for (const Rect& box : part.matrices) {
        EXPECT_LE(box.bottom(), rect.bottom());
        EXPECT_LE(box.right(), rect.right());
        if (part.cache.width > 0) {
          EXPECT_LE(box.bottom(), part.cache.y);
        }
      }
      EXPECT_LE(part.cache.bottom(), rect.bottom());
    }
  }
}

TEST(CpuLoops, BesideLongLoopsTheLastMissesAreDrawnOneByOne) {
  Loops loops(128, 16704);
  for (CpuLoopsSide& side : loops.input.sides) side.last = side.run->last_of(16704, 64);
  const CpuLoopsScene scene = loops.at(kWide);
  for (size_t s = 0; s < 2; ++s) {
    size_t missed = 0;
    for (const auto& of : loops.input.sides[s].last) missed += static_cast<size_t>(std::count(of.begin(), of.end(), cpu::Touch::Miss));
    EXPECT_GT(missed, 0u);
    EXPECT_EQ(scene.parts[s].misses.size(), missed);
    for (const Rect& miss : scene.parts[s].misses) {
      EXPECT_GT(miss.x, scene.parts[s].source.front().right());
      EXPECT_LT(miss.bottom(), scene.parts[s].matrices[0].y - 15);
    }
  }
  // i-j-k reads a column of B: each of the last 64 missed.
  EXPECT_THAT(texts_of(scene), Contains("64/64"));
}

}  // namespace cpu_loops_tests
}  // namespace warplens::viz
