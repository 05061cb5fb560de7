// Objects of the host code that are copied into their bases, moved along, or end; and what begins as zero.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::copies_and_ends_tests {
namespace {

using launches::launched;
using testing::HasSubstr;
using testing::Not;

// What `a` is where a launch is given it, behind these statements.
std::string given(const std::string& before, const std::string& statements) {
  return launched(
      "#include <cstddef>\n#include <cstdlib>\n#include <iterator>\n#include <map>\n#include <string>\n#include <typeinfo>\n#include "
      "<vector>\n__global__ void k(int a) {}\n" +
      before + "\nint main() { int a = 0;\n" + statements + "\nk<<<1, 1>>>(a); }\n");
}

void expect(const std::string& before, const std::string& statements, const std::string& a) {
  EXPECT_THAT(given(before, statements), HasSubstr(" a=" + a + " ")) << statements;
}

TEST(Objects, ThatAreCopiedIntoABaseAreOfIt) {
  const std::string before =
      "struct B { int x = 1; virtual int f() { return x; } int g() { return f() * 2; } virtual ~B() {} };\n"
      "struct D : B { int y = 5; int f() override { return B::f() + 4; } };\n"
      "int by_value(B b) { return b.g(); }\nint by_reference(B &b) { return b.g(); }\nB made() { D d; d.x = 3; return d; }\n";
  expect(before, "D d; B s = d; a = s.g();", "2");
  expect(before, "D d; B s(d); a = s.g();", "2");
  expect(before, "D d; B s; d.x = 4; s = d; d.x = 9; a = s.g();", "8");
  expect(before, "D d; a = by_value(d) * 100 + by_reference(d);", "210");
  expect(before, "a = made().g();", "6");
  expect(before, "std::vector<B> v; D d; v.push_back(d); a = v[0].g();", "2");
  expect(before, "D d; B s = d; a = dynamic_cast<D *>(&s) ? 1 : 2;", "2");
  expect(before, "D d; B *s = &d; a = dynamic_cast<D *>(s) ? 1 : 2;", "1");
  expect(before, "B b; try { dynamic_cast<D &>(b).y = 3; } catch (const std::bad_cast &) { a = 4; }", "4");
}

TEST(Objects, EndWhereTheirContainerLosesThem) {
  const std::string before =
      "static int live;\n"
      "struct A { int v; A(int x) : v(x) { ++live; } A(const A &o) : v(o.v) { ++live; } ~A() { --live; } };\n";
  const std::string two = "A one(1); std::vector<A> v; v.reserve(4); v.push_back(one); v.emplace_back(3); ";
  expect(before, two + "a = live;", "3");
  expect(before, two + "v.clear(); a = live;", "1");
  expect(before, two + "v.pop_back(); a = live;", "2");
  expect(before, two + "v.clear(); v.clear(); a = live;", "1");
}

TEST(Assignments, TakeTheirRightSideFirst) {
  expect("", "int n = 5; n += n++ * 0 + 1; a = n;", "7");
  expect("", "int n = 5; n = n++ + 2; a = n;", "7");
  expect("", "int v[3] = {1, 2, 3}, i = 0; v[i] += ++i; a = v[1] * 10 + v[0];", "31");
}

TEST(HostNodes, AreAsKnownAsOtherObjects) {
  const std::string before = "struct Node { int v; struct Node *next; };\n";
  for (const char* const made : {"(Node *)malloc(sizeof *n)", "new Node", "(Node *)calloc(1, sizeof(Node))"})
    for (const char* const null : {"NULL", "0", "nullptr"})
      expect(before,
             std::string("Node *head = ") + null + "; for (int i = 0; i < 5; i++) { Node *n = " + made +
                 "; n->v = i * 3; n->next = head; head = n; }\nfor (Node *p = head; p; p = p->next) a += p->v;",
             "30");
}

TEST(Texts, AreWalkedByAPointer) {
  expect("", "const char *t = \"hello\"; for (const char *c = t; *c; ++c) a += *c == 'l' ? 10 : 1;", "23");
  expect("", "const char *t = \"hello\", *c = t; while (*c) c++; a = (int)(c - t);", "5");
  expect("", "const char *t = \"a,b\"; a = *(t + 2) - 'a';", "1");
  expect("", "std::string s = \"ab\"; for (const char *c = s.c_str(); *c; c += 1) a++;", "2");
  expect("", "std::string s = \"ab\"; s += 'c'; a = (int)s.size();", "3");
}

TEST(Texts, AreMadeAndChanged) {
  expect("", "std::string s = \"hello\"; s.erase(1, 2); a = (int)s.size() * 10 + (s == \"hlo\");", "31");
  expect("", "a = (int)std::string(5, 'a').size();", "5");
  expect("", "std::string s(3, 'x'); a = (int)(s.size() + std::string(\"hello\", 2).size());", "5");
  expect("", "std::string s = \"hello\"; s.insert(1, \"xy\"); s.replace(0, 1, \"abc\"); a = (int)s.size() * 10 + (s == \"abcxyello\");",
         "91");
}

TEST(Texts, AreCutIntoPieces) {
  const std::string text = "char t[16], *rest = nullptr; strcpy(t, \"10,20,,30\"); ";
  expect("#include <cstring>", text + "for (char *p = strtok(t, \",\"); p; p = strtok(nullptr, \",\")) a += atoi(p);", "60");
  expect("#include <cstring>", text + "for (char *p = strtok_r(t, \",\", &rest); p; p = strtok_r(NULL, \",\", &rest)) a++;", "3");
}

TEST(Containers, GetWhatAnAlgorithmPutsBehindTheirEnd) {
  const std::string made = "#include <algorithm>\n#include <deque>\n";
  const std::string all = "std::vector<int> v{7, 8, 16, 16, 5, 64}, w{5, 7}, o; ";
  const std::string kept = all + "std::copy_if(v.begin(), v.end(), std::back_inserter(o), [](int x) { return x % 8 == 0; }); ";
  expect(made, kept + "a = (int)o.size() * 100 + o[3];", "464");
  expect(made, kept + "o.erase(std::unique(o.begin(), o.end()), o.end()); a = (int)o.size() * 100 + o[2];", "364");
  expect(made, all + "std::transform(v.begin(), v.end(), std::back_inserter(o), [](int x) { return x * 2; }); a = (int)o.size() + o[5];",
         "134");
  expect(made,
         all +
             "std::sort(v.begin(), v.end()); std::set_intersection(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(o)); a = "
             "(int)o.size() * 10 + o[1];",
         "27");
  expect(made, "std::deque<int> d{1, 2}; d.push_front(40); a = d.front() * 10 + (int)d.size();", "403");
}

TEST(Maps, AreLookedThroughInTheirOrder) {
  const std::string made = "std::map<int, int> m{{3, 30}, {7, 70}, {9, 90}}; ";
  expect("", made + "a = m.lower_bound(4)->second;", "70");
  expect("", made + "a = m.upper_bound(7)->second;", "90");
  expect("", made + "a = m.lower_bound(10) == m.end();", "1");
  expect("", made + "a = std::prev(m.end())->first * 10 + std::next(m.begin())->first;", "97");
  expect("", made + "for (auto it = m.begin(); it != m.end(); ++it) a += it->second;", "190");
}

TEST(Variables, OfAFileAndStaticOnesBeginAsZero) {
  const std::string before = "static int live; int count; int *where;\nint next(int x = 4) { static int c; c += x; return c; }\n";
  expect(before, "live++; a = live * 10 + count + (where == nullptr);", "11");
  expect(before, "next(); a = next(1);", "5");
  EXPECT_THAT(given("extern int far;", "a = far;"), Not(HasSubstr(" a=0 ")));
}

TEST(Offsets, AreThoseOfTheCompiler) {
  const std::string before = "struct In { char a; short b; }; struct Off { char a; double b; short c; In in; };\n";
  expect(before, "a = (int)offsetof(Off, c);", "16");
  expect(before, "a = (int)offsetof(Off, in.b);", "20");
}

}  // namespace
}  // namespace warplens::copies_and_ends_tests
