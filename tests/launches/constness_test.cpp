// Methods that differ by `const` alone: which of them a call means. S's v() is 1 where the object may be changed and 2 where it may not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/arguments.h"

namespace warplens::constness {
namespace {

using testing::HasSubstr;

std::string given(const std::string& before, const std::string& body, const std::string& call) {
  return launches::numbers("struct S { int n = 0; int v() { return 1; } int v() const { return 2; } };\n" + before,
                           "S s; const S cs;\n" + body, call);
}

TEST(Constness, IsThatOfTheParameterItself) {
  EXPECT_EQ(given("", "auto f = [](const int n, S &x) { return n * x.v(); };", "f(3, s)"), "3");
  EXPECT_EQ(given("int f(const int n, S &x, const S &y) { return n * x.v() + y.v(); }", "", "f(3, s, s)"), "5");
  EXPECT_EQ(given("struct P { S x[3]; S &operator[](const int i) { return x[i]; } S &at(const int i) { return x[i]; } };", "P p;",
                  "p[0].v(), p.at(1).v()"),
            "1 1");
  EXPECT_EQ(given("template <class T> int f(T &x) { return x.v(); }", "", "f(s), f(cs)"), "1 2");
  EXPECT_EQ(given("int f(S &) { return 1; } int f(const S &) { return 2; } int g(const S *) { return 2; } int g(S *) { return 1; }", "",
                  "f(s), f(cs), g(&s), g(&cs)"),
            "1 2 1 2");
}

TEST(Constness, OfAPointerIsNotThatOfWhatItLeadsTo) {
  EXPECT_EQ(given("", "const auto p = &s; S *const q = &s; const S *r = &s; const auto *t = &s; const auto u = &cs;",
                  "p->v(), q->v(), r->v(), t->v(), u->v()"),
            "1 1 2 2 2");
  EXPECT_EQ(given("", "std::vector<S *> all{&s}; int n = 0; for (const auto x : all) n += x->v(); for (const auto &x : all) n += x->v();",
                  "n, all[0]->v()"),
            "2 1");
  EXPECT_EQ(given("", "const std::array<S *, 1> a = {&s}; const S *b[1] = {&s}; S *const c[1] = {&s};", "a[0]->v(), b[0]->v(), c[0]->v()"),
            "1 2 1");
  EXPECT_EQ(given("", "auto p = std::make_shared<S>(); std::shared_ptr<const S> q = p; const auto r = p;", "p->v(), q->v(), r->v()"),
            "1 2 1");
  EXPECT_EQ(given("template <class T> struct Box { T *p; int v() { return 1; } int v() const { return 2; } };",
                  "Box<const float> b; const Box<float> c{nullptr};", "b.v(), c.v()"),
            "1 2");
}

TEST(Constness, OfAMemberIsAsItIsDeclared) {
  const std::string m =
      "struct M { S &r; mutable S m; S own; S *p; const S *cp; S all[2]; S *two[1]; M(S &x) : r(x), p(&x), cp(&x) { two[0] = &x; }\n"
      "int a() const { return r.v() * 100000 + m.v() * 10000 + own.v() * 1000 + p->v() * 100 + all[1].v() * 10 + two[0]->v(); }\n"
      "int b() { return r.v() * 10000 + m.v() * 1000 + own.v() * 100 + cp->v() * 10 + all[1].v(); }\n"
      "int c() const { return this->r.v() * 100 + this->own.v() * 10 + this->p->v(); }\n"
      "int d() const { int n = 0; for (auto &x : all) n += x.v(); return n; } };";
  EXPECT_EQ(given(m, "M x(s);", "x.a(), x.b(), x.c(), x.d()"), "112121 11121 121 4");
  EXPECT_EQ(given("struct B { int v() { return 1; } int v() const { return 2; } };\n"
                  "struct D : B { int a() { return B::v(); } int b() const { return B::v(); } };",
                  "D d; const D e;", "d.a(), d.b(), e.b(), d.a()"),
            "1 2 2 1");
}

TEST(Constness, OfWhatALambdaTakesByValue) {
  EXPECT_EQ(given("", "auto p = &s; auto a = [p] { return p->v(); }; auto b = [w = &s] { return w->v(); }; auto c = [s] { return s.v(); };",
                  "a(), b(), c()"),
            "1 1 2");
  EXPECT_EQ(given("", "auto a = [s]() mutable { return s.v(); }; auto b = [&s] { return s.v(); };", "a(), b()"), "1 1");
}

TEST(Constness, OfElementsAndPartsIsThatOfTheWhole) {
  EXPECT_EQ(given("", "const std::vector<S> c(2); std::vector<S> v(2);", "c.front().v(), c.at(1).v(), c[0].v(), v.back().v(), v.at(0).v()"),
            "2 2 2 1 1");
  EXPECT_EQ(given("", "S m[2]; const S (&r)[2] = m;", "m[1].v(), r[1].v()"), "1 2");
  EXPECT_EQ(given("", "std::pair<S, int> p{S{}, 1}; const auto &[a, n] = p; auto &[b, o] = p;", "a.v(), b.v()"), "2 1");
  EXPECT_EQ(given("typedef const S CS; using CT = const S;", "CS a; CT b;", "a.v(), b.v()"), "2 2");
  EXPECT_EQ(given("", "const S all[2]; auto p = all;", "p[1].v(), std::as_const(s).v()"), "2 2");
}

TEST(Constness, OfANameIsTheSameFromOutsideItsNamespace) {
  EXPECT_EQ(given("namespace a { const S in; S out; } using a::in;", "", "a::in.v(), a::out.v(), in.v()"), "2 1 2");
}

// Perhaps the one and perhaps the other, also in what they change.
TEST(Constness, ThatNobodyKnowsIsAGuess) {
  EXPECT_THAT(given("struct N { std::vector<const S *> all; int f() { return all[0]->v(); } };", "N n; n.all.push_back(&s);", "n.f()"),
              HasSubstr("~"));
  EXPECT_THAT(given("struct T { bool is_old = false; int f() { is_old = true; return 5; } int f() const { return 5; } };\n",
                    "std::map<int, const T *> all; T t; all[0] = &t; int n = all[0]->f();", "n, (int)t.is_old"),
              HasSubstr("5 0~"));
  EXPECT_THAT(given("template <class T> struct Span { T *p; T &operator[](int i) const { return p[i]; } };",
                    "S all[2]; Span<const S> c{all}; Span<S> d{all};", "c[0].v()"),
              HasSubstr("~"));
  EXPECT_THAT(given("template <class... T> int sum(T &...all) { return (all.v() + ...); }", "", "sum(s, s), sum(s, cs)"), HasSubstr("2 "));
  EXPECT_THAT(given("template <class... T> int sum(T &...all) { return (all.v() + ...); }", "", "sum(s, cs)"), HasSubstr("~"));
}

}  // namespace
}  // namespace warplens::constness
