// Exceptions of the host code: which handler takes what is thrown, and what runs on the way there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::exceptions_tests {
namespace {

using launches::launched;
using testing::HasSubstr;
using testing::StartsWith;

// What `a` is where a launch is given it, behind these statements.
std::string given(const std::string& before, const std::string& statements) {
  return launched("#include <stdexcept>\n#include <string>\n#include <vector>\n#include <map>\n__global__ void k(int a) {}\n" + before +
                  "\nint main() { int a = 0;\n" + statements + "\nk<<<1, 1>>>(a); }\n");
}

const std::string kDepth =
    "int depth(int n) { if (n == 0) throw std::runtime_error(\"x\"); return depth(n - 1); }\n"
    "int flat(int n) { if (n == 4) throw std::runtime_error(\"x\"); return n; }\n";

TEST(Exceptions, LeaveEveryFunctionOnTheWay) {
  EXPECT_THAT(given(kDepth, "try { depth(4); a = 1; } catch (...) { a += 4; }"), HasSubstr(" a=4 "));
  EXPECT_THAT(given(kDepth, "a = 7; try { a = depth(4); } catch (...) { a += 4; }"), HasSubstr(" a=11 "));
  EXPECT_THAT(given(kDepth, "try { k<<<1, 1>>>(flat(4)); } catch (...) { a = 2; }"), HasSubstr(" a=2 "));
  EXPECT_THAT(given(kDepth + "void set(int *a, int) { *a = 9; }", "try { set(&a, flat(4)); } catch (...) { a += 2; }"), HasSubstr(" a=2 "));
}

TEST(Exceptions, AreTakenByTheFirstHandlerOfTheirTypeOrOfABase) {
  const std::string own = kDepth +
                          "struct Base { int code; virtual int twice() const { return code * 2; } };\n"
                          "struct Mine : Base { int twice() const override { return code * 3; } };\n"
                          "struct Worse : std::out_of_range { Worse() : std::out_of_range(\"w\") {} };\n";
  for (const auto& [statements, a] : std::vector<std::pair<std::string, std::string>>{
           {"try { try { flat(4); } catch (int) { a = 99; } } catch (const std::exception &) { a += 10; }", "10"},
           {"try { flat(4); } catch (const std::logic_error &) { a = 1; } catch (const std::runtime_error &e) { a = 2; }", "2"},
           {"try { flat(4); } catch (const std::exception &) { a = 1; } catch (...) { a = 2; }", "1"},
           {"try { throw 5; } catch (const std::exception &) { a = 1; } catch (unsigned) { a = 2; } catch (int n) { a = n; }", "5"},
           {"try { throw 2.5; } catch (float f) { a = 1; } catch (double d) { a = (int)(d * 2); }", "5"},
           {"try { throw \"no\"; } catch (const std::string &) { a = 1; } catch (const char *) { a = 3; }", "3"},
           {"Mine m; m.code = 4; try { throw m; } catch (const Base &b) { a = b.twice(); }", "12"},
           {"Mine m; m.code = 4; try { throw m; } catch (Base b) { a = b.twice(); }", "8"},
           {"try { throw Worse(); } catch (const std::runtime_error &) { a = 1; } catch (const std::logic_error &) { a = 6; }", "6"},
           {"try { try { flat(4); } catch (...) { try { throw 1; } catch (int) { a = 1; } throw; } } catch (std::runtime_error &) { a += "
            "4; }",
            "5"},
       })
    EXPECT_THAT(given(own, statements), HasSubstr(" a=" + a + " ")) << statements;
}

TEST(Exceptions, OfATypeThatIsNotKnownMakeAGuessOfWhatTheirHandlersStore) {
  const std::string text = given("struct Far : other::error { };", "try { throw Far(); } catch (const std::exception &) { a = 1; }");
  EXPECT_THAT(text, testing::Not(HasSubstr(" a=1 "))) << text;
  EXPECT_THAT(text, testing::AnyOf(HasSubstr(" a=0~"), HasSubstr(" a=1~"), HasSubstr(" a=?"))) << text;
}

TEST(Exceptions, OfTheLibraryAreThrownWhereAllIsKnown) {
  for (const auto& [statements, a] : std::vector<std::pair<std::string, std::string>>{
           {"try { a = std::stoi(\"zz\"); } catch (const std::invalid_argument &e) { a = 8; }", "8"},
           {"try { a = std::stoi(\"99999999999\"); } catch (const std::invalid_argument &) { a = 8; } catch (const std::out_of_range &) { "
            "a = 9; }",
            "9"},
           {"try { a = std::stoi(\"12z\"); } catch (...) { a = 8; }", "12"},
           {"std::vector<int> v(3, 7); try { a = v.at(2); v.at(3) = 1; } catch (const std::out_of_range &) { a += 1; }", "8"},
           {"std::map<int, int> m; m[1] = 5; try { a = m.at(1); a = m.at(2); } catch (const std::exception &) { a += 1; }", "6"},
       })
    EXPECT_THAT(given("", statements), HasSubstr(" a=" + a + " ")) << statements;
}

TEST(Exceptions, ThatNothingTakesEndTheProgram) {
  EXPECT_THAT(given(kDepth, "flat(4);"), StartsWith("k grid ? "));
  EXPECT_THAT(given(kDepth, "try { flat(4); } catch (int) { }"), StartsWith("k grid ? "));  // none
}

}  // namespace
}  // namespace warplens::exceptions_tests
