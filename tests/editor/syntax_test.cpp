#include "app/editor/syntax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "app/editor/brackets.h"
#include "kernels/base/cpp_tokens.h"
#include "kernels/base/file.h"

namespace warplens::editor {
namespace {

std::string parts(const std::string& text) {
  constexpr const char* kNames[] = {"plain", "sign", "keyword", "cuda", "number", "literal", "comment", "directive"};
  bool in_comment = false;
  std::string all;
  for (const PartOfLine& part : parts_of_line(text, in_comment))
    all += text.substr(part.first, part.last - part.first) + ":" + kNames[static_cast<size_t>(part.part)] + " ";
  return all;
}

TEST(Syntax, TellsKeywordsNamesOfCudaNumbersLiteralsAndCommentsApart) {
  EXPECT_EQ(parts("__shared__ float t[32];"), "__shared__:cuda float:keyword t:plain [:sign 32:number ]:sign ;:sign ");
  EXPECT_EQ(parts("x = 1.5e-3f; // while"), "x:plain =:sign 1.5e-3f:number ;:sign // while:comment ");
  EXPECT_EQ(parts("#include <a>"), "#include:directive <:sign a:plain >:sign ");
  EXPECT_EQ(parts("c = '\\''; s = \"a\\\"/*\";"), "c:plain =:sign '\\'':literal ;:sign s:plain =:sign \"a\\\"/*\":literal ;:sign ");
  for (const char* word : {"alignas", "while", "const_cast", "uint8_t", "return"}) EXPECT_EQ(parts(word), word + std::string(":keyword "));
  for (const char* word : {"atomicAdd", "warpSize", "threadIdx", "__ldg"}) EXPECT_EQ(parts(word), word + std::string(":cuda "));
}

TEST(Syntax, KnowsWhichLinesOfTheKernelsThatShipAreComments) {
  for (const char* name : {"sgemm_warptiling", "transpose_shared", "sgemm_stream_k"}) {
    const auto source = read_file(std::string(WARPLENS_SOURCE_DIR "/kernels/cuda/") + name + ".cu");
    if (!source) continue;
    const TextModel model(*source);
    Syntax syntax;
    syntax.follow(model);
    std::vector<bool> comment(model.lines());
    for (const CppToken& token : scan_cpp(*source))
      if (token.kind == CppToken::Kind::Comment)
        for (uint32_t line = token.line + 1; line <= token.end_line; ++line) comment[line - 1] = true;  // it begins inside
    for (size_t i = 0; i < model.lines(); ++i) {
      const auto found = syntax.parts(model, i);
      if (comment[i] && !model.line(i).empty()) {
        ASSERT_FALSE(found.empty());
        EXPECT_EQ(found.front().part, Part::Comment) << name << " line " << i + 1;
      }
    }
  }
}

TEST(Syntax, OfAnotherTextWithAsManyLinesAndEditsIsThatTexts) {
  const TextModel one("struct Big {};\nBig b;\n"), other("int Big(int);\nBig b;\n");
  const auto part = [](const Syntax& syntax, const TextModel& model) { return syntax.parts(model, 1).front().part; };
  Syntax syntax;
  syntax.follow(one, "one.cu");
  EXPECT_EQ(part(syntax, one), Part::Type);
  syntax.follow(other, "other.cu");
  EXPECT_NE(part(syntax, other), Part::Type);
}

TEST(Brackets, FindTheirPartnersAndLeaveCommentsAlone) {
  TextModel model("f(a[i], /* ) */ \")\", g(b)) { // }\n  x;\n}\n");
  Syntax syntax;
  syntax.follow(model);
  const auto at = [&](size_t caret) {
    model.select(caret, caret);
    return bracket_pair(model, syntax);
  };
  EXPECT_EQ(at(1), std::pair(size_t{1}, model.text().find(" {") - 1));
  const size_t open = model.text().find('{');
  EXPECT_EQ(at(open + 1), std::pair(open, model.text().rfind('}')));
  EXPECT_EQ(at(model.text().rfind('}')), std::pair(model.text().rfind('}'), open));
  EXPECT_EQ(at(0), std::nullopt);
  EXPECT_EQ(at(model.text().find("/*") + 3), std::nullopt);
}

}  // namespace
}  // namespace warplens::editor
