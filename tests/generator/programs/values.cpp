// Constructs: numbers, variables, control flow, functions.
#include "tests/generator/programs/catalog.h"

namespace warplens::programs {

const std::vector<Construct>& constructs_of_values() {
  static const std::vector<Construct> all = {
      {"int.assign", "$l = $e;"},
      {"int.declare", "int @1 = $e;==== i int @1"},
      {"int.compound", "$l += $e; $l %= 1000;"},
      {"int.shift", "int @1 = $e; @1 <<= 2; @1 |= 1; @1 ^= 6; @1 &= 1023; @1 >>= 1;==== i int @1"},
      {"int.increment", "int @1 = $e; int @2 = @1++ + $s; int @3 = --@2;==== i int @1 i int @2 i int @3"},
      {"int.uchar", "unsigned char @1 = (unsigned char)($e); @1 += 200; @1++;==== i unsigned_char @1"},
      {"int.short", "short @1 = $e; @1 *= 3; @1 = -@1; @1 = (short)(@1 < 0 ? -@1 : @1);==== i short @1"},
      {"int.signed_char", "signed char @1 = (signed char)($e); int @2 = @1 + 128;==== i int @2"},
      {"int.size_t", "size_t @1 = $e; size_t @2 = @1 * sizeof(float) / 4;==== i size_t @1 i size_t @2"},
      {"int.unsigned_wrap", "unsigned int @1 = 3u - ($e); int @2 = (int)(@1 % 1000u);==== i int @2"},
      {"int.uint64", "uint64_t @1 = 0xFFFFFFFFFFull; @1 *= ($e + 1); int @2 = (int)(@1 % 997);==== i int @2"},
      {"int.hash",
       "unsigned int @1 = 2166136261u; for (int @2 = 0; @2 < 5; ++@2) { @1 ^= (unsigned)($e + @2); @1 *= 16777619u; } @1 %= 1000u;"
       "==== r unsigned_int @1"},
      {"int.mixed_compare", "int @1 = -$s; bool @2 = @1 < (int)sizeof(int), @3 = (unsigned)@1 > 5u; $show(@2, @3);"},
      {"int.divide_negative", "int @1 = -($e) / 7, @2 = -($e) % 7; $show(@1, @2);"},
      {"int.comma", "int @1, @2; @1 = 2, @2 = @1 + $e;==== i int @1 i int @2"},
      {"int.chain", "int @1, @2; @1 = @2 = $e;==== i int @1 i int @2"},
      {"int.char", "char @1 = 'a' + $s; int @2 = @1 - 'a'; int @3 = '7' - '0';==== i int @2 i int @3"},
      {"int.literals", "int @1 = 0x1F + 017 + 0b101 + 1'000; long long @2 = 1LL << 33; $show((int)(@2 >> 30), @1);"},
      {"int.auto", "auto @1 = $e * 2u; auto @2 = @1 - @1 / 2; const auto @3 = 7;==== r unsigned_int @2 r int @3"},
      {"int.const", "const int @1 = $e; constexpr int @2 = 16 * 4; static const int @3 = 9;==== r int @1 r int @2 r int @3"},
      {"int.static_cast", "double @1 = $d; int @2 = static_cast<int>(@1 * 10); long @3 = (long)@1;==== i int @2 i long @3"},
      {"int.bitfield", "struct @1_s { unsigned a : 3; unsigned b : 5; } @2; @2.a = $e; @2.b = $e; $show((int)@2.a, (int)@2.b);"},
      {"int.union_store",
       "union @1_u { int i; unsigned u; float f; }; @1_u @2; @2.i = -$s; int @3 = (int)(@2.u >> 28); @2.f = 1.5f; @2.u += 1 << 23; int @4 "
       "= (int)@2.f; @1_u @5 = @2; @5.i = 3; $show(@4 + @3, (int)@2.f * 10 + @5.i);"},
      {"int.union_address",
       "union @1_u { int i; float f; }; @1_u @2; @2.i = $e; float *@3 = &@2.f; *@3 = 4; int @4 = @2.i >> 23; @2.f += 2; int @5 = "
       "(int)@2.f;==== i int @4 i int @5"},
      {"int.union_reference",
       "union @1_u { int i; float f; };\nvoid @2(float &f, float by) { f = by; }\n----@1_u @3; @3.i = $e; @2(@3.f, 2); int @4 = @3.i >> "
       "23; auto &@5 = @3.f; @5 = 8; int @6 = @3.i >> 23;==== i int @4 i int @6"},
      {"int.union", "union @1_u { float f; unsigned u; } @2; @2.f = 1.5f; $show((int)(@2.u >> 20), $e);"},
      {"int.memcpy_bits", "float @1 = 2.5f; unsigned @2; memcpy(&@2, &@1, sizeof @2); $show((int)(@2 >> 16), $e);"},
      {"int.enum", "enum @1_e { @1_A, @1_B = 5, @1_C }; @1_e @2 = @1_C; int @3 = @2 + @1_A;==== i int @3"},
      {"int.enum_class",
       "enum class @1_e : unsigned char { Red = 2, Green, Blue = 7 }; auto @2 = @1_e::Green; int @3 = static_cast<int>(@2); "
       "if (@2 == @1_e::Green) $l = (int)@1_e::Blue;==== i int @3"},
      {"int.reference", "int &@1 = $l; @1 = $e;==== i int @1"},
      {"int.pointer", "int *@1 = &$l; *@1 = $e; int **@2 = &@1; **@2 += 1;"},
      {"int.swap", "int @1 = $e, @2 = $e; std::swap(@1, @2);==== i int @1 i int @2"},
      {"int.clamp", "int @1 = std::clamp($e, 10, 200);==== i int @1"},
      {"int.minmax_list", "int @1 = std::max({$e, $e, 12});==== i int @1"},
      {"int.gcd", "int @1 = std::gcd($e + 1, 36);==== i int @1"},
      {"int.ternary_chain", "int @1 = $b ? 1 : $b ? 2 : 3;==== i int @1"},
      {"int.short_circuit", "int @1 = 0; if ($b && ++@1 > 0 || (@1 += 2)) @1 += 4; bool @2 = $b || @1++;==== i int @1 r bool @2"},
      {"int.sizeof", "int @1[6]; int @2 = sizeof(@1) / sizeof(@1[0]) + sizeof(double); $show(@2, (int)sizeof(dim3));"},
      {"int.log2", "int @1 = 0; for (int @2 = $e + 1; @2 > 1; @2 >>= 1) @1++;==== i int @1"},
      {"int.pow", "int @1 = (int)pow(2, $s); int @2 = (int)std::ceil(log2((double)($e + 2)));==== i int @1 i int @2"},
      {"int.round", "int @1 = (int)lround($d), @2 = (int)std::round(2.5), @3 = (int)rintf(3.5f);==== i int @1 i int @2 i int @3"},
      {"float.declare", "float @1 = (float)($d); double @2 = @1 * 2; $launch[numbers][1, 32](nullptr, @2, @1, $e);"},
      {"float.sum", "float @1 = 0; for (int @2 = 0; @2 < 10; ++@2) @1 += 0.1f * @2; $launch[numbers][1, 32](nullptr, $d, @1, $e);"},
      {"float.functions",
       "double @1 = fmax($d, 1.5) + fmod($d, 3.0) + std::abs(-$d) + trunc($d); $launch[numbers][1, 32](nullptr, @1, sqrtf(2.f), $e);"},
      {"float.inf", "double @1 = INFINITY; int @2 = std::isinf(@1) ? 1 : 0; $show(@2, @1 > 1e300);"},
      {"macro.constant", "#define @M_N 48\n----int @1 = @M_N * 2;==== r int @1"},
      {"macro.function",
       "#define @M_DIV(a, b) (((a) + (b) - 1) / (b))\n----int @1 = @M_DIV($e + 1, 16); $launch[show][@M_DIV(@1, 4) + 1, "
       "32](out, @1, 0);==== i int @1"},
      {"macro.check",
       "#define @M_CHECK(call) do { cudaError_t err_ = (call); if (err_ != cudaSuccess) { printf(\"%s\", "
       "cudaGetErrorString(err_)); exit(1); } } while (0)\n----float *@1; @M_CHECK(cudaMalloc(&@1, ($e + 1) * 4)); "
       "$launch[numbers][1, 32](nullptr, 1.0, 2.f, 3); @M_CHECK(cudaGetLastError()); @M_CHECK(cudaFree(@1));"},
      {"global.constexpr", "constexpr int @1 = 12, @2 = @1 * 3;\n----==== r int @1 r int @2"},
      {"global.variable", "int @1 = 4;\nvoid @2() { @1 += 3; }\n----@2(); $show(@1, $e);==== i int @1"},
      {"global.array", "static const int @1[4] = {3, 1, 4, 1};\n----int @2 = @1[$e % 4];==== i int @2"},
      {"static.local", "int @1() { static int n = 5; return n += 2; }\n----@1(); int @2 = @1();==== i int @2"},
      {"static.call_counter", "int &@1() { static int n = 0; return n; }\n----@1()++; @1() += 3; $show(@1(), $e);"},
      {"flow.if_else", "if ($b) { $S } else { $S }"},
      {"flow.if_init", "if (int @1 = $e; @1 > 20) { $l = @1; } else { $S }"},
      {"flow.for", "for (int @1 = 0; @1 < $s; ++@1) { $T }"},
      {"flow.for_show", "for (int @1 = 0; @1 < 4; @1++) { $show(@1, @1 * $s); }"},
      {"flow.for_down", "for (int @1 = 64; @1 > 0; @1 /= 2) { $l = ($l + @1) % 1000; }"},
      {"flow.for_launch_down", "for (int @1 = 32; @1 > 0; @1 >>= 1) $launch[show][1, @1](out, @1, 0);"},
      {"flow.for_two", "for (int @1 = 0, @2 = 10; @1 < @2; ++@1, --@2) { $l = @1 + @2; }"},
      {"flow.while", "int @1 = $e % 6; while (@1-- > 0) { $T }"},
      {"flow.do", "int @1 = 0; do { $T } while (++@1 < 3);"},
      {"flow.nested", "for (int @1 = 0; @1 < 3; @1++) for (int @2 = @1; @2 < 3; @2++) $l = (@1 * 10 + @2 + $e) % 1000;"},
      {"flow.break", "if ($e % 5 == 2) break;", true},
      {"flow.continue", "if ($e % 3 == 1) continue;", true},
      {"flow.break_nested",
       "for (int @1 = 0; @1 < 5; @1++) { for (int @2 = 0; @2 < 5; @2++) { if (@2 == @1) break; $l = @2; } if (@1 == 3) "
       "continue; $l = ($l + 1) % 1000; }"},
      {"flow.switch", "switch ($e % 4) { case 0: { $S } break; case 1: case 2: $l = 7; default: $l = $e; }"},
      {"flow.switch_break", "switch ($e % 3) { case 0: { { $S } break; } case 1: { $l = 3; break; } default: { $l = 4; break; } }"},
      {"flow.switch_fall", "int @1 = 0; switch ($e % 4) { case 3: @1 += 1; case 2: @1 += 10; case 1: @1 += 100; }==== i int @1"},
      {"flow.switch_enum",
       "enum class @1_m { A, B, C }; @1_m @2 = @1_m::B; int @3; switch (@2) { case @1_m::A: @3 = 1; break; case @1_m::B: @3 "
       "= 2; break; case @1_m::C: @3 = 3; break; }==== i int @3"},
      {"flow.goto", "int @1 = 0; @1_again: @1++; if (@1 < 4) goto @1_again;==== i int @1"},
      {"flow.goto_out",
       "{ int @1 = 0; for (int @2 = 0; @2 < 4; @2++) for (int @3 = 0; @3 < 4; @3++) { @1 = @2 * 4 + @3; if (@1 == 9) goto "
       "@1_done; } @1_done: $show(@1, 0); }"},
      {"flow.dead", "if (false) { $show(1, 2); } if (0) $l = 5; while (false) $l = 6;"},
      {"flow.while_true", "int @1 = 0; while (true) { if (++@1 > 5) break; $T }==== i int @1"},
      {"function.ceil_div",
       "int @1(int n, int d) { return (n + d - 1) / d; }\n----int @2 = @1($e, 16); $launch[show][@2 + 1, 64](out, @2, "
       "1);==== i int @2"},
      {"function.template",
       "template <typename T> constexpr T @1(T a, T b) { return (a + b - 1) / b; }\n----int @2 = @1($e, 8) + "
       "@1<int>(100u, 3);==== i int @2"},
      {"function.default", "int @1(int a, int b = 3, int c = 4) { return a * b + c; }\n----int @2 = @1($e % 50) + @1(1, 2);==== i int @2"},
      {"function.overload",
       "int @1(int) { return 1; }\nint @1(double) { return 2; }\nint @1(const char *) { return 3; }\n----int @2 = @1($e) * "
       "100 + @1($d) * 10 + @1(\"x\");==== i int @2"},
      {"function.overload_number",
       "int @1(int a) { return a; }\nint @1(int a, int b) { return a + b; }\n----int @2 = @1(3) + @1(4, $s);==== i "
       "int @2"},
      {"function.reference", "void @1(int &x, int by) { x += by; }\n----int @2 = $s; @1(@2, 5);==== i int @2"},
      {"function.pointer_out",
       "void @1(int *x, size_t *y) { *x = 8; *y = 3; }\n----int @2; size_t @3; @1(&@2, &@3);==== i int @2 i size_t @3"},
      {"function.recursion", "int @1(int n) { return n < 2 ? n : @1(n - 1) + @1(n - 2); }\n----int @2 = @1($s);==== i int @2"},
      {"function.early_return",
       "int @1(int n) { if (n > 50) return 1; for (int i = 0; i < 10; ++i) if (i * i > n) return i; return -1; "
       "}\n----int @2 = @1($e) + 1;==== i int @2"},
      {"function.pointer",
       "int @1(int x) { return x + 1; }\nint @2(int x) { return x * 2; }\n----int (*@3)(int) = $b ? @1 : &@2; int @4 = "
       "@3($s);==== i int @4"},
      {"function.table",
       "int @1(int x) { return x + 1; }\nint @2(int x) { return x * 2; }\nint (*const @3[])(int) = {@1, @2};\n----int @4 = 0; "
       "for (auto f : @3) @4 += f(5);==== i int @4"},
      {"function.std",
       "std::function<int(int)> @1 = [](int x) { return x * 3; }; int @2 = @1($s); @1 = [=](int x) { return x + @2; }; int @3 = "
       "@1(4);==== i int @2 i int @3"},
      {"function.lambda", "auto @1 = [](int n, int d) { return (n + d - 1) / d; }; int @2 = @1($e, 7);==== i int @2"},
      {"function.lambda_capture",
       "int @1 = $e; auto @2 = [&]() { @1 += 2; }; @2(); @2(); auto @3 = [@1](int x) mutable { return @1 += x; }; "
       "@3(5); int @4 = @3(5);==== i int @1 i int @4"},
      {"function.lambda_init", "auto @1 = [k = $s, n = 0](int x) mutable { return n += k * x; }; @1(2); int @2 = @1(3);==== i int @2"},
      {"function.lambda_generic",
       "auto @1 = [](auto a, auto b) { return a < b ? a : b; }; int @2 = @1($e, 40); double @3 = @1(1.5, 2.5); "
       "$show(@2, (int)(@3 * 2));"},
      {"function.lambda_now", "const int @1 = [&] { int n = 0; for (int i = 0; i < 5; ++i) n += i; return n; }();==== r int @1"},
      {"function.variadic", "template <typename... T> int @1(T... x) { return (0 + ... + x); }\n----int @2 = @1(1, $e, 3);==== i int @2"},
      {"function.variadic_size",
       "template <typename... T> int @1(T &&...x) { return (int)sizeof...(x); }\n----int @2 = @1(1, 2.0, \"a\"); int @3 "
       "= @1();==== i int @2 i int @3"},
      {"function.fold_and",
       "template <typename... T> bool @1(T... x) { return (... && (x > 2)); }\n----int @2 = @1(3, 4, $e); int @3 = @1(1, "
       "5);==== i int @2 i int @3"},
      {"function.recursive_lambda",
       "std::function<int(int)> @1 = [&](int n) { return n <= 1 ? 1 : n * @1(n - 1); }; int @2 = @1(5);==== i int @2"},
      {"function.constexpr_if",
       "template <typename T> int @1(T) { if constexpr (std::is_same_v<T, float>) return 1; else if constexpr "
       "(sizeof(T) == 8) return 2; else return 3; }\n----int @2 = @1(1.f) + 10 * @1(1.0) + 100 * @1(1);==== i int @2"},
      {"function.template_number",
       "template <int N, int M = 2> struct @1 { static constexpr int value = N * M; static int twice() { return value * "
       "2; } };\n----int @2 = @1<3>::value + @1<4, 5>::twice();==== i int @2"},
      {"function.structure_returned",
       "struct @1 { int a, b; };\n@1 @2(int n) { return {n, n + 1}; }\n----auto @3 = @2($e); auto [@4, @5] = "
       "@2(7); $show(@3.b, @4 + @5);"},
      {"namespace.function",
       "namespace @1 { int f(int x) { return x + 1; } namespace in { int f(int x) { return x + 2; } constexpr int k = 9; } "
       "}\n----int @2 = @1::f($e) + @1::in::f(1) + @1::in::k;==== i int @2"},
      {"namespace.alias",
       "namespace @1 { namespace in { int f(int x) { return x + 2; } } }\nnamespace @2 { namespace in { int f(int x) { return x "
       "+ 50; } } }\nnamespace @3 = @2::in;\n----int @4 = @3::f($e);==== i int @4"},
      {"namespace.local_name",
       "namespace @1 { int f(int x) { return x + 1; } }\n----{ auto f = [&](int x) { return @1::f(x) * 10; }; $show(f(2), @1::f($s)); }"},
      {"namespace.inline",
       "namespace @1 { inline namespace v2 { int f() { return 2; } } namespace v1 { int f() { return 1; } } }\n----int @2 = "
       "@1::f() * 10 + @1::v1::f();==== i int @2"},
      {"namespace.using",
       "namespace @1 { int f@1(int x) { return x + 3; } }\n----{ using @1::f@1; $l = f@1($s); } { using namespace @1; $show(f@1(1), "
       "$e); }"},
      {"namespace.anonymous", "namespace { int @1 = 6; int @2() { return @1 * 2; } }\n----int @3 = @2();==== i int @3"},
      {"exception.caught",
       "int @1 = 0; try { @1 = 1; if ($b) throw std::runtime_error(\"no\"); @1 = 2; } catch (const std::exception &e) { @1 += "
       "10; }==== i int @1"},
      {"exception.own",
       "struct @1 { int code; };\nvoid @2(int n) { if (n > 3) throw @1{n}; }\n----int @3 = 0; try { @2(2); @3 = 1; @2(8); @3 = 2; } "
       "catch (const @1 &e) { @3 += 100; } catch (...) { @3 = 5; }==== i int @3"},
      {"exception.code",
       "struct @1 { int code; };\n----int @2 = 0; try { throw @1{42}; } catch (const @1 &e) { @2 = e.code; }==== i int @2"},
      {"args.default", "int @1 = argc > 1 ? atoi(argv[1]) : $e;==== r int @1"},
      {"args.if",
       "int @1 = 40; if (argc > 2) @1 = atoi(argv[2]); const char *@2 = argc > 3 ? argv[3] : \"12\"; int @3 = atoi(@2);==== r int @1 r int "
       "@3"},
      {"args.loop", "bool @1 = false; for (int @2 = 1; @2 < argc; ++@2) if (!strcmp(argv[@2], \"-v\")) @1 = true; $show(@1, $e);"},
      {"rand", "srand($s); int @1 = rand() % 100; int @2 = rand() % 50;==== i int @1 i int @2"},
      {"mt19937",
       "std::mt19937 @1(42); int @2 = (int)(@1() % 1000); std::uniform_int_distribution<int> @3(0, 9); int @4 = @3(@1);==== i int @2 i int "
       "@4"},
      {"mt19937.real",
       "std::mt19937 @1($s); std::uniform_real_distribution<float> @2(0.f, 1.f); float @3 = @2(@1); $launch[numbers][1, "
       "32](nullptr, @3, @3, 1);"},
  };
  return all;
}

}  // namespace warplens::programs
