// Constructs: arrays of the device and what is copied there, and conditions that nobody knows.
#include "tests/generator/programs/catalog.h"

namespace warplens::programs {

const std::vector<Construct>& constructs_of_memory() {
  static const std::vector<Construct> all = {
      {"rows.allocated_twice",
       "----float (*@1)[16] = nullptr; cudaMalloc((void **)&@1, 256); cudaFree(@1); cudaMalloc((void **)&@1, 512); int @2 = "
       "(int)sizeof(@1[0]) "
       "+ (int)(&@1[2][0] - &@1[0][0]);==== i int @2"},
      {"memory.row_pointer",
       "int @1[4][8], (*@2)[8]; for (int y = 0; y < 4; y++) for (int x = 0; x < 8; x++) @1[y][x] = y * 10 + x + $s; cudaMalloc(&@2, sizeof "
       "@1); cudaMemcpy(@2, @1, sizeof @1, cudaMemcpyHostToDevice); $take(@2[1], 8); $take(&@2[2][3], 5); cudaMemset(@2[3], 0, sizeof "
       "@2[3]); $take(*(@2 + 3), 8); cudaFree(@2);"},
      {"device.copy",
       "int @1[4] = {1, $e, 3, 4}, *@2; cudaMalloc(&@2, sizeof @1); cudaMemcpy(@2, @1, sizeof @1, cudaMemcpyHostToDevice); $take(@2, 4);"},
      {"device.cast",
       "float *@1; cudaMalloc((void **)&@1, ($e % 40 + 1) * sizeof(float)); cudaMemset(@1, 0, 4); $launch[take<float>][1, 32](@1, out, "
       "1);"},
      {"device.memset", "int *@1; cudaMalloc(&@1, 64); cudaMemset(@1, $s, 64); cudaMemset(@1 + 2, 0xff, 8); $take(@1, 16);"},
      {"device.part",
       "int @1[8], *@2; for (int i = 0; i < 8; ++i) @1[i] = i * $s; cudaMalloc(&@2, 64); cudaMemcpy(@2 + 4, @1 + 2, 16, "
       "cudaMemcpyHostToDevice); $take(@2 + 2, 8);"},
      {"device.to_device",
       "int *@1, *@2; cudaMalloc(&@1, 32); cudaMalloc(&@2, 32); cudaMemset(@1, $s, 32); cudaMemcpy(@2, @1, 16, "
       "cudaMemcpyDeviceToDevice); $take(@2, 8);"},
      {"device.managed",
       "int *@1; cudaMallocManaged(&@1, 6 * sizeof(int)); for (int i = 0; i < 6; i++) @1[i] = i + $s; $take(@1, 6); @1[2] = $e; $take(@1, "
       "6);"},
      {"device.managed_written",
       "int *@1; cudaMallocManaged(&@1, 16); for (int i = 0; i < 4; i++) @1[i] = $s; $launch[show][1, 32](@1, 1, 2); "
       "cudaDeviceSynchronize(); @1[1] = $e; $take(@1, 4);"},
      {"device.pinned",
       "int *@1, *@2; cudaMallocHost(&@1, 16); cudaMalloc(&@2, 16); for (int i = 0; i < 4; i++) @1[i] = i * i; cudaMemcpyAsync(@2, @1, 16, "
       "cudaMemcpyHostToDevice, 0); $take(@2, 4); cudaFreeHost(@1);"},
      {"device.pitch",
       "int *@1; size_t @2; cudaMallocPitch(&@1, &@2, 12, 2); int @3[6] = {1, 2, 3, 4, 5, $e}; cudaMemcpy2D(@1, @2, @3, 12, 12, 2, "
       "cudaMemcpyHostToDevice); $take(@1, 3);"},
      {"device.box",
       "int @1[12]; for (int i = 0; i < 12; i++) @1[i] = i + $s; int *@2; cudaMalloc(&@2, 96); cudaMemset(@2, 0, 96); cudaMemcpy3DParms @3 "
       "= {0}; @3.srcPtr = make_cudaPitchedPtr(@1, 12, 3, 2); @3.dstPtr = make_cudaPitchedPtr(@2, 16, 4, 3); @3.dstPos = make_cudaPos(4, "
       "1, "
       "0); @3.extent = make_cudaExtent(8, 2, 2); @3.srcPos.x = 4; cudaMemcpy3D(&@3); $take(@2, 24);"},
      {"device.swap",
       "int *@1, *@2; cudaMalloc(&@1, 16); cudaMalloc(&@2, 16); cudaMemset(@1, 1, 16); cudaMemset(@2, 2, 16); for (int i = 0; i < 3; i++) "
       "{ "
       "$launch[take<int>][1, 32](@1, @2, i); std::swap(@1, @2); }"},
      {"device.pointer_swap",
       "int *@1, *@2; cudaMalloc(&@1, 16); cudaMalloc(&@2, 32); cudaMemset(@1, 1, 16); cudaMemset(@2, 2, 32); { int *t = @1; @1 = @2; @2 "
       "= t; } $take(@1, 1); $take(@2, 2);"},
      {"device.freed_again",
       "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 1, 16); cudaFree(@1); cudaMalloc(&@1, 24); cudaMemset(@1, 2, 24); $take(@1, 6);"},
      {"device.vector",
       "std::vector<float> @1(8, 1.5f); @1[3] = (float)($d); float *@2; cudaMalloc(&@2, @1.size() * sizeof(float)); cudaMemcpy(@2, &@1[0], "
       "@1.size() * sizeof(float), cudaMemcpyHostToDevice); $launch[take<float>][1, 32](@2, out, (int)@1.size());"},
      {"device.back",
       "std::vector<int> @1(4, 3); int *@2; cudaMalloc(&@2, 16); cudaMemcpy(@2, @1.data(), 16, cudaMemcpyHostToDevice); $take(@2, 4); "
       "cudaMemcpy(@1.data(), @2, 16, cudaMemcpyDeviceToHost);==== v @1"},
      {"device.helper",
       "template <typename T> T *@1(size_t n) { T *p; cudaMalloc(&p, n * sizeof(T)); return p; }\ntemplate <typename T> T *@2(const "
       "std::vector<T> &v) { T *p = @1<T>(v.size()); cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice); return p; "
       "}\n----int *@3 = @2($v); $take(@3, (int)$v.size()); int *@4 = @1<int>($s); cudaMemset(@4, 0, 4); $take(@4, 1);"},
      {"device.out_parameter",
       "void @1(int **p, int n) { cudaMalloc((void **)p, n * sizeof(int)); cudaMemset(*p, 0, n * sizeof(int)); }\n----int *@2; @1(&@2, "
       "$e + 1); $take(@2, 1);"},
      {"device.array_of",
       "int *@1[3]; for (int i = 0; i < 3; i++) { cudaMalloc(&@1[i], 8 * (i + 1)); cudaMemset(@1[i], i, 8 * (i + 1)); } for (int i = 2; i "
       ">= 0; "
       "--i) $take(@1[i], i);"},
      {"device.symbol",
       "__constant__ int @1[4];\n----int @2[4] = {1, 2, 3, $e}; cudaMemcpyToSymbol(@1, @2, sizeof @2); $show($e, 0); "
       "cudaMemcpyToSymbol(@1, "
       "@2, 8, 8); $show($e, 1);"},
      {"device.symbol_number", "__device__ int @1;\n----int @2 = $e; cudaMemcpyToSymbol(@1, &@2, sizeof(int)); $show(1, 2);"},
      {"device.typed",
       "double *@1; double @2[2] = {$d, $d}; cudaMalloc(&@1, sizeof(@2)); cudaMemcpy(@1, @2, sizeof(@2), cudaMemcpyHostToDevice); "
       "$launch[take<double>][1, 32](@1, out, 2);"},
      {"device.uchar",
       "unsigned char *@1, @2[5] = {1, 2, 255}; @2[4] = (unsigned char)($e); cudaMalloc(&@1, 5); cudaMemcpy(@1, @2, 5, "
       "cudaMemcpyHostToDevice); $launch[take<unsigned char>][1, 32](@1, out, 5);"},
      {"device.rand",
       "srand(3); float @1[4], *@2; for (int i = 0; i < 4; i++) @1[i] = rand() / (float)RAND_MAX; cudaMalloc(&@2, 16); cudaMemcpy(@2, @1, "
       "16, "
       "cudaMemcpyHostToDevice); $launch[take<float>][1, 32](@2, out, 4);"},
      {"device.mt19937",
       "std::mt19937 @1(1); std::uniform_int_distribution<int> @2(0, 99); std::vector<int> @3(4); for (auto &x : @3) x = @2(@1);==== v @3"},
      {"device.same_twice", "int *@1; cudaMalloc(&@1, 32); cudaMemset(@1, 0, 32); $launch[take<int>][1, 32](@1, @1 + 4, 4);"},
      {"device.structures",
       "struct @1 { int a; float b; };\n----@1 @2[2] = {{1, 2.f}, {$e, 4.f}}; int *@3; cudaMalloc(&@3, sizeof @2); cudaMemcpy(@3, @2, "
       "sizeof @2, cudaMemcpyHostToDevice); $take(@3, 4);"},
      {"device.two_dimensions",
       "int @1[2][4]; for (int y = 0; y < 2; y++) for (int x = 0; x < 4; x++) @1[y][x] = y * 10 + x; int *@2; cudaMalloc(&@2, sizeof @1); "
       "cudaMemcpy(@2, @1, sizeof @1, cudaMemcpyHostToDevice); $take(@2, 8);"},
      {"device.offsets",
       "int *@1; size_t @2 = 16 * sizeof(int); cudaMalloc(&@1, @2); cudaMemset((char *)@1 + 8, 7, @2 - 8); cudaMemset(@1, 0, 8); int *@3 = "
       "@1 + 4; "
       "$take(@3, 4); $take(&@1[2], 4);"},
      {"device.arena",
       "char *@1; cudaMalloc(&@1, 64); cudaMemset(@1, 0, 64); int *@2 = (int *)(@1 + 16); float *@3 = reinterpret_cast<float *>(@1 + 32); "
       "$take(@2, 4); $launch[take<float>][1, 32](@3, out, 4);"},
  };
  return all;
}

const std::vector<Construct>& constructs_of_unknowns() {
  static const std::vector<Construct> all = {
      {"unknown.if", "if ($?) { $S }"},
      {"unknown.if_else", "if ($?) { $S } else { $S }"},
      {"unknown.assign", "if ($?) $l = $e;"},
      {"unknown.ternary", "int @1 = ($?) ? 3 : $e;==== i int @1"},
      {"unknown.ternary_same", "int @1 = ($?) ? 4 : 4;==== i int @1"},
      {"unknown.and", "int @1 = 5; if (($?) && $b) @1 = $e; if (($?) || $b) @1 += 1;==== i int @1"},
      {"unknown.short_circuit", "int @1 = 5; bool @2 = ($?) && (@1 = 9) > 2; $show(@1, @2);==== i int @1"},
      {"unknown.break", "if ($?) break;", true},
      {"unknown.continue", "if ($?) continue;", true},
      {"unknown.break_loop", "for (int @1 = 0; @1 < 4; @1++) { if ($?) break; $l = @1; }"},
      {"unknown.continue_loop", "int @1 = 0; for (int i = 0; i < 4; i++) { if ($?) continue; @1 += i; }==== i int @1"},
      {"unknown.break_in_while", "int @1 = 0; while (true) { if ($?) break; if (++@1 > 3) break; }==== i int @1"},
      {"unknown.break_in_switch", "int @1 = 1; switch (1) { case 1: if ($?) break; @1 = 2; }==== i int @1"},
      {"unknown.while", "int @1 = 0; while ($?) { @1++; $T if (@1 > 20) break; }==== i int @1"},
      {"unknown.do", "int @1 = 0; do { @1++; $T } while (($?) && @1 < 20);==== i int @1"},
      {"unknown.for_bound", "int @1 = ($?) ? 2 : 4, @2 = 0; for (int i = 0; i < @1; i++) { @2 += 3; $T }==== i int @2"},
      {"unknown.switch",
       "int @1 = ($?) ? 1 : 2, @2 = 0; switch (@1) { case 1: @2 = 5; break; case 2: @2 = 6; { $S } break; default: @2 = 7; }==== i int @2"},
      {"unknown.goto", "int @1 = 1; { if ($?) goto @1_end; @1 = 2; } @1_end: @1 += 10;==== i int @1"},
      {"unknown.goto_back", "int @1 = 0; @1_again: @1++; if (($?) && @1 < 20) goto @1_again;==== i int @1"},
      {"unknown.goto_loop", "int @1 = 0; for (int i = 0; i < 3; i++) { if ($?) goto @1_out; @1 += 2; } @1_out: @1 += 1;==== i int @1"},
      {"unknown.throw",
       "int @1 = 1; try { if ($?) throw std::runtime_error(\"x\"); @1 = 2; } catch (const std::exception &) { @1 = 3; }==== i int @1"},
      {"unknown.throw_deep",
       "void @1(bool c) { if (c) throw 5; }\n----int @2 = 1; try { @1($?); @2 = 2; } catch (int e) { @2 += e; }==== i int @2"},
      {"unknown.throw_rest", "int @1 = 1; try { if ($?) throw 1; @1 = 2; $S } catch (...) { }==== i int @1"},
      {"unknown.return_function", "int @1(bool c, int x) { if (c) return 1; x += 5; return x; }\n----int @2 = @1($?, $e);==== i int @2"},
      {"unknown.return_void", "void @1(bool c, int &x) { x = 1; if (c) return; x = 2; }\n----int @2; @1($?, @2);==== i int @2"},
      {"unknown.return_main", "if ($?) { $leave return 0; }"},
      {"unknown.exit", "if ($?) { $leave return 1; } $l = 6;"},
      {"unknown.lambda_return", "int @1 = 0; auto @2 = [&](bool c) { if (c) return; @1 = 4; }; @2($?);==== i int @1"},
      {"unknown.push_back", "std::vector<int> @1{1}; if ($?) @1.push_back($e);==== v @1"},
      {"unknown.push_back_loop", "std::vector<int> @1{1}; for (int i = 0; i < 3; i++) if ($?) @1.push_back(i);==== v @1"},
      {"unknown.element", "std::vector<int> @1(4, 2); if ($?) @1[2] = $e;==== v @1"},
      {"unknown.element_pointer", "int @1[3] = {1, 2, 3}; int *@2 = ($?) ? @1 : @1 + 1; *@2 = 9; $show(@1[0], @1[1]);"},
      {"unknown.index", "int @1[4] = {1, 2, 3, 4}; @1[($?) ? 1 : 2] = 9; int @2 = @1[1], @3 = @1[3];==== i int @2 i int @3"},
      {"unknown.clear", "std::vector<int> @1(3, 3); if ($?) @1.resize(5); else @1.assign(2, 1);==== v @1"},
      {"unknown.swap", "int @1 = 3, @2 = 4; if ($?) std::swap(@1, @2);==== i int @1 i int @2"},
      {"unknown.reference", "int @1 = 1, @2 = 2; int &@3 = ($?) ? @1 : @2; @3 = 9;==== i int @1 i int @2"},
      {"unknown.reference_argument", "void @1(int &x) { x += 4; }\n----int @2 = 3; if ($?) @1(@2);==== i int @2"},
      {"unknown.static", "int @1(bool c) { static int n = 0; if (c) n++; return n; }\n----@1($?); int @2 = @1(false);==== i int @2"},
      {"unknown.global", "int @1 = 3;\nvoid @2() { @1 = 8; }\n----if ($?) @2(); $show(@1, $e);"},
      {"unknown.member", "struct @1 { int a = 1; void set() { a = 7; } };\n----@1 @2; if ($?) @2.set(); $show(@2.a, $e);"},
      {"unknown.lambda", "int @1 = 2; auto @2 = [&] { @1 = 8; }; if ($?) @2();==== i int @1"},
      {"unknown.function_pointer",
       "int @1() { return 1; }\nint @2() { return 2; }\n----int (*@3)() = ($?) ? @1 : @2; int @4 = @3();==== i int @4"},
      {"unknown.kernel_pointer",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\n----void (*@3)(int *, int) = @1; if ($?) @3 = @2; $launch[@3][1, "
       "32](out, 4);"},
      {"unknown.kernel_table",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\nvoid (*@3[])(int *, int) = {@1, @2};\n----$launch[@3[($?) ? 1 : "
       "0]][1, 32](out, 4);"},
      {"unknown.kernel_table_bool",
       "$kernel[][@1][int *o, int n]\n$kernel[][@2][int *o, int n]\nvoid (*@3[])(int *, int) = {@1, @2};\n----$launch[@3[$?]][1, "
       "32](out, 4);"},
      {"unknown.grid", "$launch[show][($?) ? 2 : 3, 64](out, $e, 1);"},
      {"unknown.malloc", "int *@1; if ($?) cudaMalloc(&@1, 16); else cudaMalloc(&@1, 32); cudaMemset(@1, 0, 16); $take(@1, 4);"},
      {"unknown.memset", "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 0, 16); if ($?) cudaMemset(@1, 1, 16); $take(@1, 4);"},
      {"unknown.memset_only", "int *@1; cudaMalloc(&@1, 16); if ($?) cudaMemset(@1, 1, 16); $take(@1, 4);"},
      {"unknown.pointer",
       "int *@1, *@2; cudaMalloc(&@1, 16); cudaMalloc(&@2, 16); cudaMemset(@1, 1, 16); cudaMemset(@2, 2, 16); int *@3 = ($?) ? @1 : @2; "
       "$take(@3, 4); $launch[show][1, 32](@3, 1, 2); $take(@1, 4);"},
      {"unknown.pointer_swap",
       "int *@1, *@2; cudaMalloc(&@1, 16); cudaMalloc(&@2, 16); cudaMemset(@1, 1, 16); cudaMemset(@2, 2, 16); if ($?) std::swap(@1, @2); "
       "$take(@1, 4);"},
      {"unknown.launch", "if ($?) $show($e, 1);"},
      {"unknown.launch_writes",
       "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 1, 16); if ($?) $launch[show][1, 32](@1, 1, 2); $take(@1, 4);"},
      {"unknown.symbol",
       "__constant__ int @1[2];\n----int @2[2] = {1, 2}; if ($?) @2[0] = 5; cudaMemcpyToSymbol(@1, @2, sizeof @2); $show(1, 2);"},
      {"unknown.symbol_if",
       "__constant__ int @1[2];\n----int @2[2] = {1, 2}; cudaMemcpyToSymbol(@1, @2, sizeof @2); if ($?) { @2[0] = 4; "
       "cudaMemcpyToSymbol(@1, @2, sizeof @2); } $show(1, 2);"},
      {"unknown.computed",
       "int @1[4]; cudaMemcpy(@1, out, 16, cudaMemcpyDeviceToHost); int @2 = @1[0] & 7; $show(@2, $e); if (@1[1] & 1) { $S }"},
      {"unknown.computed_loop",
       "int @1 = 0, @2 = 0; do { $launch[show][1, 32](out, @2, 1); cudaMemcpy(&@1, out, 4, cudaMemcpyDeviceToHost); @2++; } while ((@1 "
       "& 1) && @2 < 10); $show(@2, 0);"},
      {"unknown.computed_vector",
       "std::vector<int> @1(4); cudaMemcpy(@1.data(), out, 16, cudaMemcpyDeviceToHost); @1[1] = 5; $take(out, @1[1]); int @2 = "
       "std::accumulate(@1.begin(), @1.end(), 0) & 255;==== r int @2"},
      {"unknown.map", "std::map<int, int> @1{{1, 2}}; if ($?) @1[2] = 3; $show((int)@1.size(), @1[1]);"},
      {"unknown.text", "std::string @1 = \"ab\"; if ($?) @1 += \"c\"; $show((int)@1.size(), @1[0]);"},
      {"unknown.optional", "std::optional<int> @1; if ($?) @1 = 3; $show(@1.value_or(1), @1 ? 1 : 0);"},
      {"unknown.rand", "srand($s); if ($?) rand(); int @1 = rand() % 100;==== i int @1"},
      {"unknown.destructor", "int @2 = 0;\nstruct @1 { ~@1() { @2 += 3; } };\n----if ($?) { @1 x; } $show(@2, 1);"},
      {"unknown.flag", "bool @1 = false; if ($?) @1 = true; if (@1) { $S } if (!@1) { $l = 3; }"},
      {"unknown.break_changes",
       "int @1 = 0, @2 = 1; for (int i = 0; i < 4; i++) { if ($?) { @1 = 50 + i; @2 += 2; break; } @1++; }==== i int @1 i int @2"},
      {"unknown.break_push", "std::vector<int> @1{1}; for (int i = 0; i < 3; i++) { if ($?) { @1.push_back(i + 5); break; } }==== v @1"},
      {"unknown.break_copies",
       "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 1, 16); for (int i = 0; i < 3; i++) { if ($?) { cudaMemset(@1, 2, 16); break; } } "
       "$take(@1, 4);"},
      {"unknown.break_launches",
       "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 1, 16); for (int i = 0; i < 3; i++) { if ($?) { $launch[show][1, 32](@1, i, 2); "
       "break; } } $take(@1, 4);"},
      {"unknown.continue_launches", "for (int @1 = 0; @1 < 4; @1++) { if ($?) continue; $show(@1, $s); }"},
      {"unknown.continue_counts", "int @1 = 0; for (int i = 0; i < 4; i++) { if ($?) continue; @1 += 3; $show(@1, i); }"},
      {"unknown.break_outer",
       "int @1 = 0; for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if ($?) break; @1 += j; } @1 += 10; $show(@1, i); }"},
      {"unknown.return_launch", "void @1(int *o, bool c) { if (c) return; $launch[show][1, 32](o, 4, 5); }\n----@1(out, $?); $show(1, 2);"},
      {"unknown.return_loop",
       "int @1(int *o, bool c) { int n = 0; for (int i = 0; i < 3; i++) { $launch[show][1, 32](o, i, n); if (c) return n; n += 2; } return "
       "9; }\n----int @2 = @1(out, $?);==== i int @2"},
      {"unknown.return_reference",
       "int &@1(bool c, int &a, int &b) { if (c) return a; return b; }\n----int @2 = 1, @3 = 2; @1($?, @2, @3) = 7;==== i int @2 i int @3"},
      {"unknown.return_pointer",
       "int *@1(bool c, int *a, int *b) { if (c) return a; return b; }\n----int *@2, *@3; cudaMalloc(&@2, 16); cudaMalloc(&@3, 32); "
       "cudaMemset(@2, 1, 16); cudaMemset(@3, 2, 32); $take(@1($?, @2, @3), 4);"},
      {"unknown.return_vector",
       "std::vector<int> @1(bool c) { std::vector<int> r{1, 2}; if (c) return r; r.push_back(4); r[0] = 9; return r; }\n----auto @2 = "
       "@1($?);==== v @2"},
      {"unknown.return_struct",
       "struct @1 { int a, b; };\n@1 @2(bool c) { if (c) return {1, 2}; return {1, 5}; }\n----auto @3 = @2($?); $show(@3.a, @3.b);"},
      {"unknown.throw_launch", "try { if ($?) throw std::runtime_error(\"x\"); $show(3, 4); } catch (...) { $show(5, 6); } $show(7, 8);"},
      {"unknown.throw_value", "int @1 = 0; try { if ($?) throw 7; throw 9; } catch (int e) { @1 = e; }==== i int @1"},
      {"unknown.throw_loop",
       "int @1 = 0; for (int i = 0; i < 3; i++) { try { if ($?) throw 1; @1 += 1; } catch (int) { @1 += 20; continue; } @1 += 100; }==== i "
       "int "
       "@1"},
      {"unknown.switch_return",
       "int @1(int n, int x) { switch (n) { case 1: return 5; case 2: x += 3; break; default: x = 1; } return x; }\n----int @2 = @1(($?) ? "
       "1 : "
       "2, $e);==== i int @2"},
      {"unknown.switch_continue",
       "int @1 = 0; for (int i = 0; i < 3; i++) { switch (($?) ? 1 : 2) { case 1: continue; default: @1 += 2; } @1 += 10; }==== i int @1"},
      {"unknown.switch_launch", "switch (($?) ? 1 : 3) { case 1: $show(1, 1); break; case 3: $show(3, 3); }"},
      {"unknown.goto_launch", "if ($?) goto @1_skip; $show(6, 6); @1_skip: $show(7, 7);"},
      {"unknown.else_chain", "int @1 = 0; if ($?) @1 = 1; else if ($b) @1 = 2; else if ($?) @1 = 3; else @1 = 4;==== i int @1"},
      {"unknown.while_stop", "bool @1 = false; int @2 = 0; while (!@1) { @2++; if ($?) @1 = true; if (@2 > 6) @1 = true; }==== i int @2"},
      {"unknown.for_condition", "int @1 = 0; for (int i = 0; i < 5 && !($?); i++) @1 = i + 1;==== i int @1"},
      {"unknown.ternary_call", "int @1 = 0;\nint @2() { @1 += 4; return 2; }\n----int @3 = ($?) ? @2() : 3; $show(@1, @3);"},
      {"unknown.and_call", "int @1 = 0;\nbool @2() { @1 += 4; return true; }\n----bool @3 = ($?) && @2(); $show(@1, @3);"},
      {"unknown.ternary_text",
       "std::string @1 = ($?) ? \"long\" : \"s\"; int @2 = (int)@1.size(), @3 = @1 == \"s\";==== i int @2 i int @3"},
      {"unknown.ternary_struct", "struct @1 { int n; };\n----@1 @2{1}, @3{2}; @1 @4 = ($?) ? @2 : @3; @4.n += 1; $show(@4.n, @2.n);"},
      {"unknown.ternary_vector", "std::vector<int> @1{1, 2}, @2{3}; std::vector<int> @3 = ($?) ? @1 : @2;==== v @3"},
      {"unknown.ternary_dim3", "dim3 @1 = ($?) ? dim3(2, 2) : dim3(3); $launch[show][@1, 32](out, 1, 2);"},
      {"unknown.structure_whole", "struct @1 { int a, b; };\n----@1 @2{1, 2}; if ($?) @2 = {3, 2}; $show(@2.a, @2.b);"},
      {"unknown.array_loop", "int @1[4] = {}; for (int i = 0; i < 4; i++) if ($?) @1[i] = i + 1; $show(@1[0], @1[3]);"},
      {"unknown.vector_of",
       "std::vector<std::vector<int>> @1(2, std::vector<int>(2, 1)); if ($?) @1[1].push_back(7); $show((int)@1[1].size(), @1[0][0]);"},
      {"unknown.static_reset",
       "void @1(bool c) { static int n = 1; n *= 2; if (c) n = 1; $launch[show][1, 32](nullptr, n, 0); }\n----@1($?); @1(false);"},
      {"unknown.method_return",
       "struct @1 { int n = 0; bool go(bool c) { if (c) return false; n = 5; return true; } };\n----@1 @2; bool @3 = @2.go($?); "
       "$show(@2.n, @3);"},
      {"unknown.lambda_break",
       "int @1 = 0; auto @2 = [&](int i) { if ($?) return 1; @1 += i; return 2; }; int @3 = 0; for (int i = 1; i < 4; i++) @3 += "
       "@2(i);==== i int @1 "
       "i int @3"},
      {"unknown.free",
       "int *@1; cudaMalloc(&@1, 16); cudaMemset(@1, 3, 16); if ($?) { cudaFree(@1); cudaMalloc(&@1, 16); cudaMemset(@1, 4, 16); } "
       "$take(@1, 4);"},
      {"unknown.iterator", "std::vector<int> @1{4, 5, 6}; auto @2 = @1.begin(); if ($?) ++@2; $show(*@2, @1[0]); *@2 = 9;==== v @1"},
      {"unknown.pointer_step", "int @1[4] = {1, 2, 3, 4}; int *@2 = @1; if ($?) @2++; *@2 = 50; $show(@1[0], @1[1]);"},
      {"unknown.set", "std::set<int> @1{1}; if ($?) @1.insert(2); $show((int)@1.size(), (int)@1.count(2));"},
      {"unknown.map_key", "std::map<int, int> @1{{1, 5}, {2, 6}}; @1[($?) ? 1 : 2] = 9; $show(@1[1], @1[2]);"},
      {"unknown.erase", "std::vector<int> @1{1, 2, 3}; if ($?) @1.erase(@1.begin());==== v @1"},
      {"unknown.sort", "std::vector<int> @1{3, 1, 2}; if ($?) std::sort(@1.begin(), @1.end());==== v @1"},
      {"unknown.count",
       "std::vector<int> @1{1, 2}; if ($?) @1[0] = 2; int @2 = (int)std::count(@1.begin(), @1.end(), 2), @3 = "
       "*std::max_element(@1.begin(), @1.end());==== i "
       "int @2 i int @3"},
      {"unknown.throw_or_return",
       "int @1(bool c) { try { if (c) throw 1; return 5; } catch (int) { } return 6; }\n----int @2 = @1($?);==== i int @2"},
      {"unknown.throw_break",
       "int @1 = 0; for (int i = 0; i < 4; i++) { try { if ($?) throw 1; @1 += 2; if (i == 2) break; } catch (int) { @1 += 50; } @1 += 7; "
       "}==== i int @1"},
      {"unknown.function_body",
       "int @1(int *out, int a, int b) { int argc = 1; char **argv = nullptr; std::vector<int> v{3, 4}; auto f = [&] { $B return 0; }; "
       "f(); if ($?) return b; a += 1; return "
       "(a + b) % 1000; }\n----int @2 = @1(out, ($?) ? 1 : 2, $e);==== i int @2"},
      {"unknown.throw_body",
       "int @1 = 0; try { $S if ($?) throw std::runtime_error(\"a\"); $S @1 = 1; } catch (const std::exception &e) { $S }==== i int @1"},
      {"unknown.loop_body", "for (int @1 = 0; @1 < 3; @1++) { $T if ($?) continue; $T if ($?) break; $T }"},
      {"unknown.method_body",
       "struct @1 { int a = 4, b = 5; std::vector<int> v{1, 2}; int argc = 1; char **argv = nullptr; int go(int *out, bool c) { if (c) "
       "return 1; auto f = [&] { $B return 0; }; f(); "
       "return a; } };\n----@1 @2; int @3 = @2.go(out, $?) % 1000; $show(@2.a, @2.b);==== i int @3"},
      {"unknown.goto_body", "{ int @1 = 0; if ($?) goto @1_out; @1 = 2; { $S } @1_out: $show(@1, $e); }"},
      {"unknown.nested", "if ($?) { if ($?) $l = $e; else { $S } }"},
  };
  return all;
}

const std::vector<Construct>& constructs() {
  static const std::vector<Construct> all = [] {
    std::vector<Construct> made;
    for (const auto* kind : {&constructs_of_values(), &constructs_of_containers(), &constructs_of_structures(), &constructs_of_memory(),
                             &constructs_of_unknowns()})
      made.insert(made.end(), kind->begin(), kind->end());
    return made;
  }();
  return all;
}

}  // namespace warplens::programs
