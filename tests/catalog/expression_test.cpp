#include "kernels/catalog/expression.h"

#include <gtest/gtest.h>

#include <random>

#include "kernels/catalog/catalog.h"

namespace warplens::catalog {
namespace {

int64_t value(std::string_view text, const Values& names = {}) {
  const auto result = evaluate(text, names);
  EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error().message);
  return result ? *result : -999'999;
}

struct Failing {
  const char* text;
  uint32_t column;
  const char* part_of_message;
};

// The compiler that builds the test works out the same text.
#define SAME_AS_CPP(...) EXPECT_EQ(value(#__VA_ARGS__), static_cast<int64_t>(__VA_ARGS__))

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
TEST(Expression, HasThePrecedenceAndAssociativityOfC) {
  SAME_AS_CPP(2 + 3 * 4);
  SAME_AS_CPP(20 - 5 - 3);
  SAME_AS_CPP(100 / 7 / 2 * 3 % 5);
  SAME_AS_CPP(-7 / 2);
  SAME_AS_CPP(-7 % 3);
  SAME_AS_CPP(7 % -3);
  SAME_AS_CPP(1 << 2 + 3);
  SAME_AS_CPP(256 >> 1 << 2);
  SAME_AS_CPP(-9 >> 1);
  SAME_AS_CPP(1 < 2 == 1);
  SAME_AS_CPP(5 & 3 == 3);
  SAME_AS_CPP(5 | 2 ^ 7 & 4);
  SAME_AS_CPP(1 || 0 && 0);
  SAME_AS_CPP(0 ? 1 : 1 ? 2 : 3);
  SAME_AS_CPP(1 ? 0 ? 4 : 5 : 6);
  SAME_AS_CPP(!0 + !5);
  SAME_AS_CPP(~5 & 0xff);
  SAME_AS_CPP(- -3 - -4);
  SAME_AS_CPP(-~-1);
  SAME_AS_CPP(+3 - +4);
  SAME_AS_CPP(0x1F + 010 + 0b101);
  SAME_AS_CPP(3 > 2 != 2 >= 3);
  SAME_AS_CPP((1 + 2) * (3 - (4 - 5)));
  SAME_AS_CPP((32 * 64) / (32 * 4 * 4 * 2));
  SAME_AS_CPP(2 <= 2 && 3 != 4 || 0);
}
#pragma GCC diagnostic pop

TEST(Expression, KnowsNamesAndTheFunctionsMinAndMax) {
  EXPECT_EQ(value("BM*BK + BK*BN", {{"BM", 64}, {"BK", 8}, {"BN", 128}}), 64 * 8 + 8 * 128);
  EXPECT_EQ(value("min(a, 3) + max(a, 3)", {{"a", 10}}), 13);
  EXPECT_EQ(value(" max ( min(1,2) , -5 ) "), 1);
  EXPECT_EQ(value("min", {{"min", 4}}), 4);  // without a parenthesis it is a name like any other
  EXPECT_EQ(value("4096*4096*4096*2"), 137'438'953'472);
}

TEST(Expression, EvaluatesOnlyWhatCEvaluates) {
  EXPECT_EQ(value("0 && 1/0"), 0);
  EXPECT_EQ(value("1 || 1/0"), 1);
  EXPECT_EQ(value("1 ? 7 : 1/0"), 7);
  EXPECT_EQ(value("0 ? 1%0 : 8"), 8);
  EXPECT_EQ(value("5 && 6"), 1);
}

TEST(Expression, ReportsTheColumnOfWhatIsWrong) {
  const Failing cases[] = {
      {"", 1, "empty"},
      {"   ", 4, "truncated"},
      {"1 +", 4, "truncated"},
      {"BM %% WM", 5, "unexpected '%'"},
      {"(1 + 2", 7, "')' is missing"},
      {"1 + 2)", 6, "unexpected ')'"},
      {"1 2", 3, "unexpected '2'"},
      {"1 ? 2", 6, "':' is missing"},
      {"a = 3", 3, "unexpected '='"},
      {"a += 3", 3, "is an assignment"},
      {"12ab", 1, "not an integer"},
      {"089", 1, "not an integer"},
      {"1.5", 2, "unexpected '.'"},
      {"0x", 1, "not an integer"},
      {"99999999999999999999", 1, "64 bits"},
      {"pow(2, 3)", 1, "unknown function 'pow'"},
      {"min(1)", 6, "',' is missing"},
      {"min(1, 2", 9, "')' is missing"},
      {"1 + #", 5, "unexpected '#'"},
      {"a[3]", 2, "unexpected '['"},
      {"nowhere + 1", 1, "no value"},
      {"1 + nowhere", 5, "'nowhere' has no value"},
      {"4 / (2 - 2)", 3, "division by zero"},
      {"10 + 4 % 0", 8, "division by zero"},
      {"1 << 64", 3, "shift"},
      {"1 >> -1", 3, "shift"},
      {"9223372036854775807 + 1", 21, "64 bits"},
      {"-9223372036854775807 - 2", 22, "64 bits"},
      {"(-9223372036854775807 - 1) / -1", 28, "64 bits"},
      {"4294967296 * 4294967296", 12, "64 bits"},
  };
  const Values names{{"a", 1}, {"BM", 64}, {"WM", 32}};
  for (const Failing& failing : cases) {
    const auto result = evaluate(failing.text, names);
    ASSERT_FALSE(result.ok()) << failing.text;
    EXPECT_EQ(result.error().span.column, failing.column) << failing.text << ": " << result.error().message;
    EXPECT_NE(result.error().message.find(failing.part_of_message), std::string::npos) << failing.text << ": " << result.error().message;
  }
}

TEST(Expression, RefusesWhatIsNestedTooDeeplyInsteadOfExhaustingTheStack) {
  EXPECT_EQ(value(std::string(100, '(') + "7" + std::string(100, ')')), 7);
  for (const std::string& text :
       {std::string(3000, '('), std::string(3000, '-') + "1", std::string(3000, '!'), std::string(1'000'000, '(')})
    EXPECT_FALSE(evaluate(text, {}).ok());
}

// Random text must give a value or an error, and never anything else.
TEST(Expression, SurvivesRandomText) {
  std::mt19937 random(7);
  const std::string_view pieces[] = {"1",  "0",  "a",  "(", ")", "+", "-", "*",   "/", "%", "<<", ">>", "<",
                                     "==", "&&", "||", "?", ":", "~", "!", "min", ",", " ", "08", "$",  "\xff"};
  int values = 0, errors = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int length = static_cast<int>(random() % 9); length >= 0; --length) text += pieces[random() % std::size(pieces)];
    const auto result = evaluate(text, {{"a", 3}});
    result.ok() ? ++values : ++errors;
    if (result.ok()) continue;
    EXPECT_FALSE(result.error().message.empty()) << text;
    EXPECT_LE(result.error().span.column, text.size() + 1) << text;
  }
  EXPECT_GT(values, 200);
  EXPECT_GT(errors, 500);
}

std::string explained(std::string_view text, const Values& names) {
  const auto expression = Expression::parse(text);
  EXPECT_TRUE(expression.ok()) << text;
  Expression::Slots slots;
  for (const auto& name : expression->names()) slots.push_back(names.at(name));
  return expression->explain(slots);
}

TEST(Expression, ExplainsWhichSideMadeItFalse) {
  const Values names{{"BM", 48}, {"WM", 32}, {"T", 2048}};
  EXPECT_EQ(explained("BM % WM == 0", names), "BM % WM == 0 fails: BM % WM = 16");
  EXPECT_EQ(explained("BM == WM", names), "BM == WM fails: BM = 48, WM = 32");
  EXPECT_EQ(explained("T >= 32 && T <= 1024", names), "T <= 1024 fails: T = 2048");
  EXPECT_EQ(explained("T <= 1024 && T >= 32", names), "T <= 1024 fails: T = 2048");
  EXPECT_EQ(explained("(BM) == 1", names), "(BM) == 1 fails: (BM) = 48");
  EXPECT_EQ(explained("BM == 1 || WM == 1", names), "BM == 1 || WM == 1 fails");
}

}  // namespace
}  // namespace warplens::catalog
