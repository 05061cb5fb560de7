// The lines that explain an access, for every kernel that ships: compared with what the tokens of the source say.
#include "app/session/editing/excerpt.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/editing/source_text.h"
#include "kernels/base/cpp_tokens.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

// The loops of a source as they are written: where their word stands, and what they contain.
struct WrittenLoop {
  uint32_t line = 0;
  size_t begin = 0, end = 0;
};

class LoopReader {
 public:
  explicit LoopReader(std::string_view source) {
    for (CppToken& token : scan_cpp(source))
      if (token.kind != CppToken::Kind::Comment && token.kind != CppToken::Kind::Directive) tokens_.push_back(std::move(token));
    for (size_t i = 0; i < tokens_.size(); ++i)
      if (tokens_[i].text == "for" || tokens_[i].text == "while")
        loops_.push_back({tokens_[i].line, tokens_[i].begin, tokens_[statement_end(i)].end});
  }
  // The innermost around the first character of a line's code that is at or after `column` (from 1); 0: none.
  uint32_t around(size_t offset) const {
    const WrittenLoop* best = nullptr;
    for (const WrittenLoop& loop : loops_)
      if (loop.begin <= offset && offset < loop.end && (!best || loop.begin > best->begin)) best = &loop;
    return best ? best->line : 0;
  }

 private:
  size_t closing(size_t i, const char* open, const char* close) const {
    int depth = 0;
    for (; i < tokens_.size(); ++i) {
      depth += tokens_[i].text == open ? 1 : tokens_[i].text == close ? -1 : 0;
      if (depth == 0) return i;
    }
    return tokens_.size() - 1;
  }
  // The last token of the statement that begins at token i.
  size_t statement_end(size_t i) const {
    if (i >= tokens_.size()) return tokens_.size() - 1;
    const std::string& word = tokens_[i].text;
    if (word == "{") return closing(i, "{", "}");
    if (word == "for" || word == "while" || word == "if") {
      size_t open = i + 1;
      while (open < tokens_.size() && tokens_[open].text != "(") ++open;
      const size_t end = statement_end(closing(open, "(", ")") + 1);
      return word == "if" && end + 1 < tokens_.size() && tokens_[end + 1].text == "else" ? statement_end(end + 2) : end;
    }
    while (i < tokens_.size() && tokens_[i].text != ";") ++i;
    return std::min(i, tokens_.size() - 1);
  }

  std::vector<CppToken> tokens_;
  std::vector<WrittenLoop> loops_;
};

size_t offset_of(std::string_view source, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t i = 1; i < line; ++i) at = source.find('\n', at) + 1;
  return at + column - 1;
}

// Of an access in a function that the kernel calls, the loop may be around the call: only what the kernel's own body says is compared.
bool in_kernel(const Program& program, const Location& at) {
  return at.file == 0 && (at.scope == kNone || program.scopes[at.scope].parent == kNone);
}

TEST(Excerpt, TheLoopAroundEachAccessIsTheOneThatTheSourceHasAroundIt) {
  RealKernels kernels;
  size_t compared = 0, looped = 0;
  for (const Choice& choice : real_settings()) {
    if (!choice.set.empty()) continue;
    const SnapshotPtr snapshot = kernels.trace(choice);
    ASSERT_TRUE(snapshot) << choice.name;
    const Program& program = *snapshot->program;
    const LoopReader written(snapshot->source());
    for (uint32_t i = 0; i < program.sites.size(); ++i) {
      const Location& at = program.locations[program.sites[i].location];
      if (!in_kernel(program, at)) continue;
      const uint32_t expected = written.around(offset_of(snapshot->source(), at.line, at.column));
      const auto loop = loop_around(program, i);
      EXPECT_EQ(loop ? loop->line : 0, expected) << choice.name << ":" << at.line << " " << program.sites[i].text;
      ++compared;
      looped += expected > 0;
    }
  }
  EXPECT_GT(compared, 80u);
  EXPECT_GT(looped, 40u);
}

TEST(Excerpt, AnAccessWithoutALoopHasTheTestThatDecidesWhichLanesTakePart) {
  RealKernels kernels;
  const auto bench = real_workbench(kernels);
  ViewState state;
  state.choices[0] = {"copy_complex_bounded", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const Player& player = bench->player();
  ASSERT_TRUE(player.site());
  const std::vector<ExcerptLine> lines = excerpt_of(player);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].kind, ExcerptLine::Kind::Condition);
  EXPECT_NE(line_text(player.snapshot()->source(), lines[0].line).find("if (i < N)"), std::string::npos);
  EXPECT_EQ(lines[1].kind, ExcerptLine::Kind::Current);
}

// Between the store and the read of the tile there is a line without an access.
TEST(Excerpt, AtABarrierTheLineIsTheBarriersAndNotThatOfTheAccessBefore) {
  RealKernels kernels;
  const auto bench = real_workbench(kernels);
  ViewState state;
  state.choices[0] = {"sgemm_warptiling", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  Player& player = bench->player();
  const auto& barriers = player.snapshot()->block->trace.barriers;
  const auto own = std::find_if(barriers.begin(), barriers.end(), [&](const auto& row) { return row.warp == player.warp(); });
  ASSERT_NE(own, barriers.end());
  player.seek(own->tick);
  const std::vector<ExcerptLine> lines = excerpt_of(player);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].kind, ExcerptLine::Kind::Loop);
  EXPECT_NE(line_text(player.snapshot()->source(), lines[0].line).find("tile < K"), std::string::npos);
  EXPECT_EQ(lines[1].kind, ExcerptLine::Kind::Without);
  EXPECT_NE(line_text(player.snapshot()->source(), lines[1].line).find("__syncthreads()"), std::string::npos);
}

TEST(Excerpt, ASharedAccessHasItsArraysDeclarationItsLoopWithTheCounterAndItself) {
  RealKernels kernels;
  const auto bench = real_workbench(kernels);
  ViewState state;
  state.choices[0] = {"transpose_shared", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  Player& player = bench->player();
  const auto has = [&](uint32_t line, const char* part) {
    const std::string text = line_text(player.snapshot()->source(), line);
    EXPECT_NE(text.find(part), std::string::npos) << line << ": " << text;
  };
  int reads = 0;
  for (bool more = true; more; more = player.jump(Jump::NextAccess)) {
    const std::vector<ExcerptLine> lines = excerpt_of(player);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back().kind, ExcerptLine::Kind::Current);
    has(lines.back().line, player.site()->array.c_str());
    if (player.site()->array != "tile" || player.site()->op != MemoryOp::Load) continue;
    ASSERT_EQ(lines.size(), 3u);
    has(lines[0].line, "__shared__");
    has(lines[1].line, "for (int j = 0; j < TILE; j += ROWS)");
    EXPECT_EQ(lines[1].value, "j = " + std::to_string(8 * reads++));
  }
  EXPECT_EQ(reads, 4) << "TILE 32 in steps of ROWS 8";
}

}  // namespace
}  // namespace warplens::app
