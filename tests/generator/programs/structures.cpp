// Constructs: structures and classes, and what conditions that nobody knows do.
#include "tests/generator/programs/catalog.h"

namespace warplens::programs {

const std::vector<Construct>& constructs_of_structures() {
  static const std::vector<Construct> all = {
      {"struct.members",
       "struct @1 { int w, h; float s = 0.5f; };\n----@1 @2{$s, $e}; @2.w += 1; @1 @3 = @2; @3.h = 7; $show(@2.h, @3.w * 10 + @3.h);"},
      {"struct.method",
       "struct @1 { int w = 4, h = 3; int area() const { return w * h; } void grow(int by) { w += by; } };\n----@1 @2; @2.grow($s); int @3 "
       "= "
       "@2.area();==== i int @3"},
      {"struct.const_overload",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } int g() const { return f() + 1; } int h() { return "
       "f() + 2; } };\nint @2(const @1 &x, @1 &y) { return x.f() - y.f(); }\ntemplate <class T> int @3(T &x) { return x.f(); }\n----@1 @4; "
       "const @1 @5; const @1 &@6 = @4; const @1 *@7 = &@4; auto &@8 = @5; @4.n = $s; $show(@4.f() + @4.g(), @5.f() + @4.h()); "
       "$show(@2(@4, @4) + @6.f(), @7->f() + @8.f()); $show(@3(@4), @3(@5));"},
      {"struct.const_member",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\nstruct @2 { const @1 *p; @1 *q; int g() { "
       "return "
       "p->f() * 10 + q->f(); } };\n----@1 @3; @2 @4{&@3, &@3}; @3.n = $s; $show(@4.p->f() + @4.q->f(), @4.g());"},
      {"struct.without_braces",
       "struct @1_in { float x, y; };\nstruct @1 { @1_in s[3]; int n, m; };\n----@1 @2 = {1, 2, 3}; @2.s[@2.n++].y = 4; @1_in *@3 = "
       "&@2.s[@2.n++]; @3->y = 5; @2.m += $e; $show((int)(@2.s[0].y + 10 * @2.s[1].x + 100 * @2.s[1].y), @2.n + @2.m);"},
      {"struct.const_of_parameter",
       "struct @1 { int n = 3, m[2] = {1, 2}; int f() { return n; } int f() const { return n + 100; } int &at(const int i) { return m[i]; "
       "} @1 &self(const int) { return *this; } };\nint @2(const int k, @1 &x, const @1 &y) { return k * x.f() + y.f(); }\n----@1 @3; @3.n "
       "= "
       "$s; auto @4 = [](const int k, @1 &x) { return k + x.f(); }; @3.at(1) += 4; $show(@2(2, @3, @3), @4(3, @3)); "
       "$show(@3.self(1).f(), @3.m[1]);"},
      {"struct.const_pointer",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\n----@1 @2; @2.n = $s; const auto @3 = &@2; "
       "const "
       "auto *@4 = &@2; @1 *const @5 = &@2; std::vector<@1 *> @6{&@2, &@2}; int @7 = 0; for (const auto p : @6) @7 += p->f(); for (const "
       "auto &p : @6) @7 += p->f(); const std::array<@1 *, 1> @8 = {&@2}; $show(@3->f() * 1000 + @4->f(), @5->f() + @7); $show(@8[0]->f(), "
       "@6[1]->f());"},
      {"struct.const_members",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\nstruct @2 { @1 &r; mutable @1 m; @1 own; @1 *p; "
       "const @1 *c; @1 all[2]; @2(@1 &x) : r(x), p(&x), c(&x) {} int f() const { return r.f() + m.f() * 2 + own.f() * 3 + p->f() * 5 + "
       "all[1].f() * 7; } int g() { return r.f() + m.f() * 2 + own.f() * 3 + c->f() * 5 + this->all[1].f() * 7; } int h() const { int s = "
       "0; for (auto &x : all) s += x.f(); return s + this->r.f(); } };\n----@1 @3; @3.n = $s; @2 @4(@3); $show(@4.f(), @4.g()); "
       "$show(@4.h(), 0);"},
      {"struct.const_captured",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\n----@1 @2; @2.n = $s; auto *@3 = &@2; auto @4 = "
       "[@3] { return @3->f(); }; auto @5 = [w = &@2] { return w->f(); }; auto @6 = [@2] { return @2.f(); }; auto @7 = [@2]() mutable { "
       "return @2.f(); }; auto @8 = [&@2] { return @2.f(); }; $show(@4() + @5() * 1000, @6() * 1000 + @7() + @8());"},
      {"struct.const_elements",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\nstruct @1_b : @1 { int a() { return @1::f(); } "
       "int "
       "b() const { return @1::f(); } };\n----typedef const @1 @2; @2 @3; const std::vector<@1> @4(2); std::vector<@1> @5(2); @1 @6[2]; "
       "const @1 (&@7)[2] = @6; @1_b @8; $show(@3.f() + @4.front().f() + @4.at(1).f(), @5.front().f() + @5.at(1).f()); $show(@6[1].f() * "
       "1000 + @7[1].f(), @8.a() * 1000 + @8.b());"},
      {"map.keys_converted",
       "----std::map<std::pair<float, int>, int> @1; @1[{0.1f, 1}] = 3; @1[std::make_pair(0.1, 1)] = $e; std::set<std::pair<unsigned, "
       "int>> "
       "@2; @2.insert({-1, 0}); @2.insert({3, 0}); $show((int)@1.size() * 1000 + @1.begin()->second, (int)@2.begin()->first);"},
      {"struct.const_results",
       "struct @1 { int n = 3; int f() { return n; } int f() const { return n + 100; } };\nstruct @2 { @1 s; @1 &a() { return s; } const "
       "@1 "
       "&a() const { return s; } const @1 *b() const { return &s; } auto c() const { return &s; } auto d() { return &s; } const auto &e() "
       "{ "
       "return s; } };\ntemplate <class T> T &@3(T &x) { return x; }\nint @4(@1 &x) { return x.f(); }\nint @4(const @1 &x) { return x.f() "
       "* "
       "2; }\n----@2 @5; const @2 &@6 = @5; @5.s.n = $s; $show(@5.a().f() + @6.a().f() * 2 + @5.b()->f() * 3, @5.c()->f() + @5.d()->f() * "
       "2 "
       "+ @5.e().f() * 3); $show(@3(@5.s).f() + @3(@6.s).f() * 2, @4(@5.s) + @4(@6.s) * 2);"},
      {"struct.designated", "struct @1 { int w; int h; };\n----@1 @2 = {.w = $e, .h = 2}; $show(@2.w, @2.h);"},
      {"struct.nested",
       "struct @1 { struct In { int a = 2; } in; int b[3] = {1, 2, 3}; };\n----@1 @2; @2.in.a = $e; @2.b[1] = 5; @1 @3 = @2; @3.b[1] = 6; "
       "$show(@2.in.a, @2.b[1] * 10 + @3.b[1]);"},
      {"struct.static",
       "struct @1 { static constexpr int kB = 64; static int div(int n) { return (n + kB - 1) / kB; } };\n----int @2 = @1::div($e) + "
       "@1::kB;==== i int @2"},
      {"struct.static_counter",
       "struct @1 { static int made; @1() { ++made; } ~@1() { made += 10; } };\nint @1::made = 0;\n----{ @1 @2; @1 @3; } int @4 = "
       "@1::made;==== i int @4"},
      {"struct.inline_static", "struct @1 { inline static int n = 3; int own = n++; };\n----@1 @2, @3; $show(@3.own, @1::n);"},
      {"struct.constructor",
       "struct @1 { int a, b; @1(int x, int y = 5) : a(x * 2), b(y) {} explicit @1(double d) : @1((int)d, 9) {} };\n----@1 @2($s), "
       "@3(2.5); $show(@2.a + @2.b, @3.a * 10 + @3.b);"},
      {"struct.destructor",
       "int @2 = 1;\nstruct @1 { int k; ~@1() { @2 = @2 * 3 + k; } };\n----{ @1 x{1}; @1 y{2}; } $show(@2, $e); @2 %= 100;"},
      {"struct.inherit",
       "struct @1_base { int n = 3; virtual int f() const { return n; } virtual ~@1_base() {} int g() const { return f() * 2; } };\nstruct "
       "@1 "
       ": @1_base { int f() const override { return n + 10; } };\n----@1 @2; @1_base *@3 = &@2; $show(@3->f(), @2.g());"},
      {"struct.operator",
       "struct @1 { int x; @1 operator+(const @1 &o) const { return {x + o.x}; } bool operator<(const @1 &o) const { return x < o.x; } int "
       "operator[](int i) const { return x * i; } int operator()(int a) const { return x + a; } };\n----@1 @2{$s}, @3{4}; @1 @4 = @2 + @3; "
       "$show(@4.x * 10 + (@2 < @3), @4[2] + @3(1));"},
      {"struct.convert", "struct @1 { int x; operator int() const { return x + 1; } };\n----@1 @2{$e}; int @3 = @2;==== i int @3"},
      {"struct.pointer",
       "struct @1 { int n; @1 *next; };\n----@1 @2{1, nullptr}, @3{$e, &@2}; @1 *@4 = &@3; int @5 = 0; while (@4) { @5 += @4->n; @4 = "
       "@4->next; } @5 %= 1000;==== i int @5"},
      {"struct.reference_member", "struct @1 { int &r; void set(int x) { r = x; } };\n----int @2 = 1; @1 @3{@2}; @3.set($e);==== i int @2"},
      {"struct.this_chain",
       "struct @1 { int a = 0; @1 &add(int x) { a += x; return *this; } };\n----@1 @2; @2.add(3).add($s); $show(@2.a, 0);"},
      {"struct.template",
       "template <typename T, int N = 4> struct @1 { T data[N]; T sum() const { T s = 0; for (int i = 0; i < N; i++) s += data[i]; return "
       "s; } };\n----@1<int> @2{{1, 2, 3, $e}}; @1<float, 2> @3{{0.5f, 1}}; $show(@2.sum() % 1000, (int)(@3.sum() * 2));"},
      {"struct.specialized",
       "template <typename T> struct @1 { static constexpr int id = 0; };\ntemplate <> struct @1<float> { static constexpr int id = 4; "
       "};\n----int @2 = @1<int>::id * 10 + @1<float>::id;==== i int @2"},
      {"struct.inline_counter",
       "struct @1 { inline static int n = 0; @1() { ++n; } ~@1() { n += 10; } };\n----{ @1 @2, @3; } int @4 = @1::n;==== i int @4"},
      {"struct.static_array",
       "struct @1 { static const int k[3]; };\nconst int @1::k[3] = {4, 5, 6};\n----int @2 = @1::k[1] + @1::k[$e % 3];==== i int @2"},
      {"struct.virtual_table",
       "struct @1_b { virtual void go(int *o) = 0; virtual ~@1_b() {} };\nstruct @1_c : @1_b { int n; @1_c(int x) : n(x) {} void go(int "
       "*o) override { "
       "$launch[show][1, 32](o, n, 1); } };\nstruct @1_d : @1_b { void go(int *o) override { $launch[show][2, 32](o, 9, 2); } "
       "};\n----std::vector<std::unique_ptr<@1_b>> @2; @2.push_back(std::make_unique<@1_c>($s)); @2.push_back(std::make_unique<@1_d>()); "
       "for (auto &x : "
       "@2) x->go(out);"},
      {"struct.move_assign",
       "struct @1 { int *p = nullptr; @1() {} @1(int k) { cudaMalloc(&p, 4 * k); cudaMemset(p, 1, 4 * k); } @1 &operator=(@1 &&o) { "
       "std::swap(p, o.p); "
       "return *this; } };\n----@1 @2; @2 = @1($s); $take(@2.p, 1);"},
      {"struct.same_method",
       "struct @1 { static int go(int n) { return n + 1; } };\nstruct @1_d : @1 { int k = 3; int go(int n) { return @1::go(n) * k; } "
       "};\nstruct @2 { int go(int n) { return @1::go(n) "
       "* 10; } };\n----@1_d @3; @2 @4; $show(@3.go(2), @4.go($s));"},
      {"struct.crtp",
       "template <typename D> struct @1_b { int twice() { return static_cast<D *>(this)->once() * 2; } };\nstruct @1 : @1_b<@1> { int "
       "once() { return 4; } "
       "};\n----@1 @2; int @3 = @2.twice();==== i int @3"},
      {"struct.friend_operator",
       "struct @1 { int x; friend @1 operator*(int k, const @1 &v) { return {k * v.x}; } @1 &operator+=(int k) { x += k; return *this; } "
       "@1 operator-() "
       "const { return {-x}; } };\n----@1 @2{$s}; @2 += 3; @1 @3 = 2 * @2; $show(@3.x, (-@2).x);"},
      {"struct.static_cast_enum",
       "enum @1 : unsigned char { @1_a = 250, @1_b };\n----int @2 = @1_b + 10; @1 @3 = static_cast<@1>(251); $show(@2, @3 == @1_b);"},
      {"struct.named_pair",
       "struct @1_pair { int first, second; };\nnamespace @1 { struct pair { int a, b; int sum() const { return a + b; } }; "
       "}\n----@1::pair "
       "@2{3, $e}; $show(@2.sum(), @2.a);"},
      {"struct.compare_default",
       "struct @1 { int x, y; bool operator==(const @1 &o) const { return x == o.x && y == o.y; } };\n----@1 @2{1, 2}, @3{1, 2}; "
       "$show(@2 == @3, $e);"},
      {"class.buffer",
       "template <typename T> class @1 {\n public:\n  explicit @1(size_t n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); }\n  ~@1() { "
       "cudaFree(p_); }\n  @1(const @1 &) = delete;\n  T *get() { return p_; }\n  size_t size() const { return n_; }\n  void upload(const "
       "std::vector<T> &v) { cudaMemcpy(p_, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice); }\n private:\n  T *p_ = nullptr;\n  "
       "size_t n_;\n};\n----@1<int> @2($v.size() + 2); @2.upload($v); $take(@2.get(), (int)@2.size());"},
      {"class.launcher",
       "class @1 {\n  int grid_, block_;\n public:\n  @1(int n, int block) : grid_((n + block - 1) / block), block_(block) {}\n  void "
       "run(int "
       "*out, int x) const { $launch[show][grid_, block_](out, x, grid_); }\n};\n----@1 @2($e + 1, 64); @2.run(out, $e);"},
      {"class.vector_of",
       "struct @1 { int n; int *d; @1(int k) : n(k) { cudaMalloc(&d, k * sizeof(int)); cudaMemset(d, k, k * sizeof(int)); } "
       "};\n----std::vector<@1> @2; for (int i = 1; i < 4; i++) @2.emplace_back(i); for (auto &b : @2) $take(b.d, b.n);"},
      {"class.moved",
       "struct @1 { int *d = nullptr; int n = 0; @1(int k) : n(k) { cudaMalloc(&d, k * 4); cudaMemset(d, 3, k * 4); } @1(@1 &&o) : d(o.d), "
       "n(o.n) { "
       "o.d = nullptr; o.n = 0; } };\n----@1 @2($s); @1 @3 = std::move(@2); $take(@3.d, @3.n); $show(@2.n, @2.d == nullptr);"},
      {"class.factory",
       "struct @1 { int a; static @1 make(int x) { @1 r; r.a = x * 2; return r; } };\n----auto @2 = @1::make($s); $show(@2.a, 1);"},
      {"class.raii_guard",
       "struct @1 { int *p; @1(int *q) : p(q) { *p += 5; } ~@1() { *p -= 2; } };\n----int @2 = 10; { @1 g(&@2); $show(@2, 0); }==== i int "
       "@2"},
      {"function.body",
       "int @1(int *out, int a, int b) { int argc = 1; char **argv = nullptr; std::vector<int> v{3, 4}; $B return (a + b) % 1000; "
       "}\n----int @2 = "
       "@1(out, $e, $e);==== i int @2"},
      {"function.body_twice",
       "void @1(int *out, int &a, int b) { std::vector<int> v(2, b); int argc = 1; char **argv = nullptr; auto f = [&]() { $B return 1; }; "
       "if (a > 5) f(); a = b; "
       "}\n----int @2 = $e; @1(out, @2, $e); @1(out, @2, 3);==== i int @2"},
      {"function.lambda_body", "auto @1 = [&](int k) { $B return k + 1; }; int @2 = @1($s);==== i int @2"},
      {"method.body",
       "struct @1 { int a = 4, b = 5; std::vector<int> v{1, 2}; int argc = 1; char **argv = nullptr; int go(int *out) { $B return a; } "
       "};\n----@1 @2; @2.b = $e; int @3 = "
       "@2.go(out) % 1000; $show(@2.a, @2.b);==== i int @3"},
      {"exception.body", "try { $S } catch (const std::exception &e) { $S }"},
      {"exception.from_function",
       "void @1(int *out, int a, int b) { std::vector<int> v{1, 2}; int argc = 1; char **argv = nullptr; auto f = [&] { $B return 0; }; "
       "f(); if (a % 2) throw a; "
       "}\n----int @2 = 0; try { @1(out, $e, $e); @2 = 1; } catch (int k) { @2 = 2 + k % 2; }==== i int @2"},
      {"kernel.template",
       "template <int N, typename T> $kernel[][@1][T *o, int n]\n----$launch[(@1<4, int>)][1, 32](out, $e); $launch[@1<8>][2, "
       "32](out, $e);"},
      {"kernel.namespace",
       "namespace @1 { $kernel[][run][int *o, int n]\nnamespace in { $kernel[][run][int *o, int n]\n} }\n----$launch[@1::run][1, "
       "32](out, $e); $launch[@1::in::run][1, 64](out, $e);"},
      {"kernel.namespace_alias",
       "namespace @1 { namespace in { $kernel[][run][int *o, int n]\n} }\nnamespace @2 { namespace in { $kernel[][run][int *o, int "
       "n]\n} }\nnamespace @3 = @2::in;\n----$launch[@3::run][1, 32](out, $e); namespace @4 = @1::in; $launch[@4::run][1, "
       "64](out, $e);"},
      {"kernel.namespace_inline",
       "namespace @1 { inline namespace v2 { $kernel[][run][int *o, int n]\n} namespace v1 { $kernel[][run][int *o, int n]\n} "
       "}\n----$launch[@1::run][1, 32](out, $e); $launch[@1::v1::run][1, 64](out, $e);"},
      {"kernel.namespace_using",
       "namespace @1 { $kernel[][k@1][int *o, int n]\nvoid go(int *o) { $launch[k@1][2, 32](o, 4); } }\n----{ using namespace @1; "
       "$launch[k@1][1, 32](out, $e); } @1::go(out);"},
      {"kernel.pointer",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\n----void (*@3)(int *, int) = $b ? @1 : @2; $launch[@3][1, 32](out, "
       "$e); auto @4 = @2; $launch[@4][1, 64](out, 1);"},
      {"kernel.table",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\n----using @3 = void (*)(int *, int); @3 @4[] = {@1, @2}; for (int i = "
       "0; i "
       "< 2; i++) $launch[@4[i]][1, 32](out, i); $launch[@4[$e % 2]][1, 64](out, 9);"},
      {"kernel.pairs",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\n----std::vector<std::pair<const char *, void (*)(int *, int)>> @3 = "
       "{{\"a\", "
       "@1}, {\"b\", @2}}; for (auto &[name, f] : @3) $launch[f][1, 32](out, name[0]);"},
      {"kernel.map",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\n----std::map<std::string, void (*)(int *, int)> @3; @3[\"one\"] = @1; "
       "@3[\"two\"] = @2; $launch[@3[\"two\"]][1, 32](out, $e);"},
      {"kernel.structure_table",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\nstruct @3 { void (*f)(int *, int); int block; };\n----const @3 "
       "@4[2] = {{@1, 32}, {@2, 64}}; for (const @3 &c : @4) $launch[c.f][1, c.block](out, c.block);"},
      {"kernel.passed",
       "$kernel[][@1][int *o, int n]\ntemplate <typename F> void @2(F f, int *o, int n) { $launch[f][(n + 31) / 32, 32](o, n); "
       "}\n----@2(@1, out, $e + 1);"},
      {"kernel.overload",
       "$kernel[][@1][int *o, int n]\n$kernel[][@1][int *o, double x]\n----$launch[@1][1, 32](out, $e); $launch[@1][1, 64](out, $d);"},
      {"kernel.default", "$kernel[][@1][int *o, int n = 5]\n----$launch[@1][1, 32](out);"},
      {"kernel.structure",
       "struct @1 { int n; int *p; float s; };\n$host{template <class F> void stub_fields(const @1 &x, F f) { f(\"n\", x.n); f(\"p\", "
       "x.p); "
       "f(\"s\", x.s); }}\n$kernel[][@2][@1 x, int k]\n----@1 @3; @3.n = $e; cudaMalloc(&@3.p, 32); cudaMemset(@3.p, 0, 32); @3.s = 1.5f; "
       "$launch[@2][1, 32](@3, $s);"},
      {"kernel.method",
       "$kernel[][@1][int *o, int n]\nstruct @2 { static void go(int *o, int n) { $launch[@1][n, 32](o, n); } void operator()(int *o) { "
       "go(o, "
       "3); } };\n----@2::go(out, $s); @2{}(out);"},
      {"kernel.lambda_launch", "auto @1 = [&](int g, int x) { $launch[show][g, 32](out, x, g); }; @1(1, $e); @1(2, $s);"},
      {"kernel.helper",
       "void @1(int *o, int n, int block = 128) { dim3 b(block), g((n + b.x - 1) / b.x); $launch[show][g, b](o, n, block); }\n----@1(out, "
       "$e + "
       "1); @1(out, 300, 64);"},
      {"kernel.dispatch",
       "template <int B> $kernel[][@1][int *o, int n]\nvoid @2(int *o, int n) { switch (n) { case 64: $launch[@1<64>][1, 64](o, n); break; "
       "case 32: $launch[@1<32>][1, 32](o, n); break; default: $launch[@1<1>][1, 1](o, n); } }\n----@2(out, $b ? 64 : 32); @2(out, 7);"},
      {"kernel.launch_kernel",
       "$kernel[][@1][int *o, int n]\n----{ int n = $e; void *args[] = {&out, &n}; \n$cuda{cudaLaunchKernel((const void *)@1, dim3(2), "
       "dim3(64), args, 0, 0);} "
       "$host{(stub::configure(@L, 2, 64), @1(out, n));} }"},
      {"kernel.function_returns",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\ntypedef void (*@3)(int *, int);\n@3 @4(int n) { return n > 20 ? @1 : "
       "@2; "
       "}\n----$launch[@4($e)][1, 32](out, 1); auto @5 = @4(30); $launch[@5][1, 64](out, 2);"},
      {"kernel.std_function", "std::function<void(int *, int)> @1 = [](int *o, int n) { $launch[show][n, 32](o, n, 0); }; @1(out, $s);"},
      {"kernel.loop_pointers",
       "$kernel[][@1][const int *a, int *b]\n----int *@2, *@3; cudaMalloc(&@2, 16); cudaMalloc(&@3, 16); cudaMemset(@2, 5, 16); int *from "
       "= @2, *to = @3; for "
       "(int i = 0; i < 3; i++) { $launch[@1][1, 32](from, to); int *t = from; from = to; to = t; } $take(from, 4);"},
      {"kernel.template_type",
       "template <typename T> $kernel[][@1][T *o, T x]\ntemplate <typename T> void @2(T x) { T *p; cudaMalloc(&p, 2 * sizeof(T)); "
       "$launch[@1<T>][1, 32](p, x); "
       "}\n----@2(1.5f); @2<double>($e); @2($s);"},
      {"kernel.same_name",
       "namespace @1 { $kernel[][@3][int *o, int n]\nvoid f(int *o) { $launch[@3][1, 32](o, 1); } }\nnamespace @2 { $kernel[][@3][int *o, "
       "int n]\nvoid f(int *o) { "
       "$launch[@3][1, 64](o, 2); } }\n----@2::f(out); @1::f(out); using @1::@3; $launch[@3][3, 32](out, $e);"},
      {"kernel.pack",
       "template <typename F, typename... A> void @1(F f, int g, A... a) { $launch[f][g, 32](a...); }\n----@1(show, 2, out, $e, 4);"},
      {"dim3", "dim3 @1(16, 16), @2(($e + 15) / 16, 3); @2.y = $s; $launch[show][@2, @1](out, (int)(@1.x * @1.y), 0);"},
      {"dim3.brace",
       "dim3 @1{2, 2, 2}; auto @2 = dim3(@1.x * 2); $launch[show][@2, @1, $s * 4](out, (int)@1.z, 0); $launch[show][{2, 3}, 64](out, 1, "
       "2);"},
      {"launch.shared_stream",
       "cudaStream_t @1; cudaStreamCreate(&@1); $launch[show][1, 64, 64 * sizeof(float), @1](out, $e, 0); "
       "cudaStreamSynchronize(@1); cudaStreamDestroy(@1);"},
      {"launch.streams",
       "cudaStream_t @1[2]; for (auto &s : @1) cudaStreamCreate(&s); for (int i = 0; i < 2; i++) $launch[show][1, 32, 0, @1[i]](out, i, "
       "$e);"},
      {"launch.events",
       "cudaEvent_t @1, @2; cudaEventCreate(&@1); cudaEventCreate(&@2); cudaEventRecord(@1); $show($e, 1); cudaEventRecord(@2); "
       "cudaEventSynchronize(@2);"},
  };
  return all;
}

}  // namespace warplens::programs
