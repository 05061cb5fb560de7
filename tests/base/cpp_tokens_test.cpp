#include "kernels/base/cpp_tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens {
namespace {

using testing::ElementsAre;
using Kind = CppToken::Kind;

std::vector<std::string> texts_of(std::string_view source, Kind kind) {
  std::vector<std::string> texts;
  for (const CppToken& token : scan_cpp(source))
    if (token.kind == kind) texts.push_back(token.text);
  return texts;
}

TEST(CppTokens, AreWordsNumbersAndSingleSigns) {
  EXPECT_THAT(cpp_code("k<16, 1'024><<<grid, 0x1Fu>>>(a->b, .5e-3f);"),
              ElementsAre("k", "<", "16", ",", "1'024", ">", "<", "<", "<", "grid", ",", "0x1Fu", ">", ">", ">", "(", "a", "-", ">", "b",
                          ",", ".5e-3f", ")", ";"));
  EXPECT_THAT(cpp_code("0x1e+2"), ElementsAre("0x1e", "+", "2")) << "the e of a hexadecimal number is a digit";
  EXPECT_THAT(cpp_code("0x1p+2 1e+2"), ElementsAre("0x1p+2", "1e+2"));
}

TEST(CppTokens, LeaveCommentsLiteralsAndTheLinesOfThePreprocessorOutOfTheCode) {
  EXPECT_THAT(cpp_code("a // b\n/* c\n d */ e \"f // \\\" g\" h '\\'' i\n#define J k \\\n l\nm"), ElementsAre("a", "e", "h", "i", "m"));
  EXPECT_THAT(cpp_code("a = b # c"), ElementsAre("a", "=", "b", "#", "c")) << "only a line's first sign makes it one of the preprocessor";
  EXPECT_THAT(texts_of("  #  include <x.h>  // why\n", Kind::Directive), ElementsAre("#  include <x.h>"));
  EXPECT_THAT(texts_of("#define A /* one\n two */ 4\nb", Kind::Directive), ElementsAre("#define A /* one\n two */ 4"));
}

TEST(CppTokens, KnowTheirLineAndPosition) {
  const auto tokens = scan_cpp("int a;\n/* b\n*/ c");
  ASSERT_EQ(tokens.size(), 5u);
  EXPECT_EQ(tokens[3].kind, Kind::Comment);
  EXPECT_EQ(tokens[3].line, 2u);
  EXPECT_EQ(tokens[3].end_line, 3u);
  EXPECT_EQ(tokens[4].line, 3u);
  EXPECT_EQ(tokens[4].begin, 15u);
  EXPECT_EQ(tokens[4].end, 16u);
}

TEST(CppTokens, AreJoinedAcrossASplice) {
  EXPECT_THAT(cpp_code("al\\\npha be\\\r\nta // gamma \\\n delta\nepsilon"), ElementsAre("alpha", "beta", "epsilon"));
  EXPECT_EQ(scan_cpp("a\\\nb\nc").back().line, 3u);
}

TEST(CppTokens, KeepRawStringsUnchanged) {
  EXPECT_THAT(texts_of("x = R\"(a \" \\ b)\" + R\"end( )\" )end\" + y", Kind::Literal),
              ElementsAre("R\"(a \" \\ b)\"", "R\"end( )\" )end\""));
  EXPECT_THAT(texts_of("u8\"a\" L'b'", Kind::Literal), ElementsAre("u8\"a\"", "L'b'"));
}

TEST(CppTokens, SayWhatDoesNotEnd) {
  for (const char* text : {"/* a", "\"a", "'", "R\"x(a)\"", "\"\\", "\"a\nb"}) EXPECT_FALSE(scan_cpp(text).front().closed) << text;
  EXPECT_THAT(cpp_code("\"a\nb"), ElementsAre("b")) << "a literal that does not end, ends with its line";
  for (const char* text : {"", "\\", "\\\n", "#", "/", "R\"", "0x", "'\\\n", "#\"", "#/*", "/\\\n*"}) scan_cpp(text);
}

TEST(CppTokens, TellTheBracesOfDeclarationsFromThoseOfStatements) {
  const auto first_opens = [](std::string_view text) {
    const std::vector<CppToken> tokens = scan_cpp(text);
    const auto open = std::find_if(tokens.begin(), tokens.end(), [](const CppToken& t) { return t.text == "{"; });
    return begins_scope(tokens, static_cast<size_t>(open - tokens.begin()));
  };
  for (const char* text : {"struct S {", "struct alignas(16) S : Base {", "namespace a::b {", "extern \"C\" {",
                           "template <class T> class C {", "enum class E : int {", "union __attribute__((packed)) U {"})
    EXPECT_TRUE(first_opens(text)) << text;
  for (const char* text :
       {"void f() {", "struct S s = {", "template <class T> void f(T x) {", "struct S f(int n) const {", "; {", "if (struct S* s = g()) {"})
    EXPECT_FALSE(first_opens(text)) << text;
}

TEST(CppTokens, BehindTheMatchingOneAreNotScanned) {
  size_t seen = 0;
  const auto is_b = [&](const CppToken& token) { return ++seen, token.text == "b"; };
  const auto found = find_in_cpp("a /* b */ b c d", is_b);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->begin, 10u);
  EXPECT_EQ(seen, 3u);
  EXPECT_FALSE(find_in_cpp("a c", is_b));
}

}  // namespace
}  // namespace warplens
