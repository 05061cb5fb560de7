// Constructs: containers, algorithms, text.
#include "tests/generator/programs/catalog.h"

namespace warplens::programs {

const std::vector<Construct>& constructs_of_containers() {
  static const std::vector<Construct> all = {
      {"vector.fill_constructor", "std::vector<int> @1($s, $e);==== v @1"},
      {"vector.list", "std::vector<int> @1 = {$e, 2, 3};==== v @1"},
      {"vector.push_back", "std::vector<int> @1; for (int @2 = 0; @2 < $s; ++@2) @1.push_back(@2 * 3 + $e % 10);==== v @1"},
      {"vector.emplace_back", "std::vector<int> @1; @1.reserve(8); @1.emplace_back($e); @1.emplace_back(4); @1.pop_back();==== v @1"},
      {"vector.index", "std::vector<int> @1(6); for (size_t @2 = 0; @2 < @1.size(); ++@2) @1[@2] = (int)@2 * 2 + $s;==== v @1"},
      {"vector.range_for", "int @1 = 0; for (int x : $v) @1 += x; @1 %= 1000;==== i int @1"},
      {"vector.range_reference",
       "std::vector<int> @1 = {1, 2, 3, 4}; for (auto &x : @1) x = x * 2 + $s; for (auto x : @1) x = 0;==== v @1"},
      {"vector.range_launch", "for (int x : {16, 32, 64}) $launch[show][1, x](out, x, $e);"},
      {"vector.range_sizes", "std::vector<int> @1{3, 1, 2}; for (const auto &n : @1) { $show(n, $s); }==== v @1"},
      {"vector.iterator", "int @1 = 0; for (auto it = $v.begin(); it != $v.begin() + 1; ++it) @1 += *it; @1 %= 1000;==== i int @1"},
      {"vector.iterator_store",
       "std::vector<int> @1(3); int @2 = 5; for (std::vector<int>::iterator it = @1.begin(); it != @1.end(); ++it) *it = "
       "@2++;==== v @1"},
      {"vector.resize",
       "std::vector<int> @1(2, 7); @1.resize(5); @1.resize(6, 9); @1.erase(@1.begin()); @1.insert(@1.begin() + 1, $e);==== v @1"},
      {"vector.insert_range",
       "std::vector<int> @1 = {1, 2}; @1.insert(@1.end(), {8, 9}); @1.insert(@1.end(), $v.begin(), $v.end());==== v @1"},
      {"vector.assign", "std::vector<int> @1; @1.assign(4, $e); if (@1.empty()) @1.push_back(1);==== v @1"},
      {"vector.copy",
       "std::vector<int> @1 = $v; @1[0] = $e; std::vector<int> @2(@1.begin(), @1.end()); std::vector<int> @3 = std::move(@2);==== v @1 "
       "v @3"},
      {"vector.front_back", "int @1 = $v.front() + $v.back() + (int)$v.size(); @1 %= 1000;==== i int @1"},
      {"vector.data", "std::vector<int> @1(4, 1); int *@2 = @1.data(); @2[2] = $e; *(@2 + 3) = 6; @1.at(1) = 9;==== v @1"},
      {"vector.two",
       "std::vector<std::vector<int>> @1(3, std::vector<int>(2, $s)); @1[1][0] = $e; int @2 = 0; for (auto &row : @1) for (int x : row) @2 "
       "+= x; @2 %= 1000;==== i int @2"},
      {"vector.two_push",
       "std::vector<std::vector<int>> @1; for (int @2 = 0; @2 < 3; @2++) @1.push_back(std::vector<int>(@2 + 1, @2)); int @3 = "
       "(int)@1[2].size() + @1[1][1];==== i int @3"},
      {"vector.bool", "std::vector<bool> @1(5, false); @1[2] = true; int @2 = 0; for (bool x : @1) @2 += x ? 3 : 1;==== i int @2"},
      {"vector.structures",
       "struct @1 { int n; float w; };\n----std::vector<@1> @2; @2.push_back({1, 2.f}); @2.push_back(@1{$e, 0.5f}); int @3 = 0; for "
       "(const auto &s : @2) @3 += s.n; for (auto &[n, w] : @2) n += 1; $show(@3 % 1000, @2[0].n);"},
      {"vector.strings",
       "std::vector<std::string> @1 = {\"ab\", \"c\", \"\"}; int @2 = 0; for (const auto &s : @1) @2 += (int)s.size(); if (@1[1] == \"c\") "
       "@2 += "
       "100;==== i int @2"},
      {"vector.returned",
       "std::vector<int> @1(int n) { std::vector<int> r(n + 1); for (int i = 0; i <= n; i++) r[i] = i * i; return r; }\n----auto @2 = "
       "@1($s);==== v @2"},
      {"vector.passed",
       "void @1(std::vector<int> &x, std::vector<int> y) { x[0] = 77; y[0] = 1; x.push_back(y[0]); }\n----std::vector<int> @2(2, 4); "
       "@1(@2, "
       "@2);==== v @2"},
      {"vector.swap_clear", "std::vector<int> @1{1}, @2{2, 3}; @1.swap(@2); @2.clear(); @2.push_back((int)@1.size());==== v @1 v @2"},
      {"vector.compare", "std::vector<int> @1{1, 2}, @2{1, 2}; int @3 = @1 == @2; @2[1] = 3; int @4 = @1 != @2;==== i int @3 i int @4"},
      {"array.std",
       "std::array<int, 4> @1 = {1, 2, $e}; @1.fill(3); @1[2] = $e; int @2 = 0; for (int x : @1) @2 += x; @2 = @2 % 1000 + "
       "(int)@1.size();==== i int @2"},
      {"array.std_value",
       "int @1(std::array<int, 3> x) { x[0] = 100; return x[0] + x[1]; }\n----std::array<int, 3> @2{1, 2, 3}; int @3 = @1(@2) + "
       "@2[0];==== i int @3"},
      {"array.std_copy", "std::array<int, 2> @1{4, 5}, @2 = @1; @2[0] = $e; $show(@1[0], @2[0] + std::get<1>(@1));"},
      {"array.raw", "int @1[5] = {1, 2}; @1[3] = $e; for (int x : @1) $l = (x + 1) % 1000; int @2 = @1[0] + @1[4];==== i int @2"},
      {"array.raw_two",
       "int @1[2][3] = {{1, 2, 3}, {4}}; @1[1][2] = $e; int @2 = 0; for (int y = 0; y < 2; y++) for (int x = 0; x < 3; x++) @2 += @1[y][x] "
       "* (y + 1); @2 %= 1000;==== i int @2"},
      {"array.pointer_arithmetic",
       "int @1[6] = {5, 6, 7, 8, 9, 10}; int *@2 = @1 + 2; int @3 = *++@2 + @2[-1] + (int)(@2 - @1); int @4 = *@2++;==== i int "
       "@3 i int @4"},
      {"array.passed",
       "int @1(const int *x, int n) { int s = 0; while (n--) s += *x++; return s; }\nvoid @2(int x[], int n) { x[n - 1] = 9; "
       "}\n----int @3[4] = {1, 2, 3, 4}; @2(@3, 3); int @4 = @1(@3, 4);==== i int @4"},
      {"array.structures",
       "struct @1 { const char *name; int grid, block; };\n----@1 @2[] = {{\"a\", 1, 32}, {\"b\", 2, 64}}; for (const auto &c : @2) "
       "$launch[show][c.grid, c.block](out, c.grid, (int)strlen(c.name));"},
      {"pair",
       "std::pair<int, float> @1 = {$e, 1.5f}; @1.first += 1; auto @2 = std::make_pair(3, @1.first); auto [@3, @4] = @2; $show(@3, @4 % "
       "1000);"},
      {"tuple",
       "std::tuple<int, double, int> @1(4, 2.5, $e); std::get<0>(@1) = 6; auto [@2, @3, @4] = @1; $show(@2 + std::get<2>(@1) % 500, "
       "(int)(@3 * 2) + "
       "@4 % 100);"},
      {"tie", "int @1, @2; std::tie(@1, @2) = std::make_pair($s, $e);==== i int @1 i int @2"},
      {"tie.function",
       "std::pair<int, int> @1(int n) { return {n / 2, n % 2}; }\n----int @2 = 0, @3 = 0; std::tie(@2, @3) = @1($e); int @4; "
       "std::tie(std::ignore, @4) = @1(7);==== i int @2 i int @3 i int @4"},
      {"map",
       "std::map<std::string, int> @1; @1[\"b\"] = $e; @1[\"a\"] = 3; @1[\"b\"] += 1; int @2 = @1[\"b\"] + (int)@1.size() + "
       "(int)@1.count(\"z\"); int @3 = "
       "@1.at(\"a\");==== i int @2 i int @3"},
      {"map.order", "std::map<int, int> @1 = {{5, 50}, {1, 10}, {3, 30}}; for (auto &[k, x] : @1) { $show(k, x); }"},
      {"map.find",
       "std::map<int, int> @1{{1, 2}}; auto @2 = @1.find(1); int @3 = @2 != @1.end() ? @2->second : 7; if (@1.find(4) == @1.end()) @3 += "
       "100; "
       "==== i int @3"},
      {"unordered_map",
       "std::unordered_map<std::string, int> @1{{\"x\", 3}}; @1.insert({\"y\", $e}); @1.erase(\"x\"); int @2 = @1[\"y\"] % 1000 + "
       "(int)@1.size();==== i int @2"},
      {"set",
       "std::set<int> @1; @1.insert(5); @1.insert($s); @1.insert(5); int @2 = (int)@1.size() * 10 + *@1.begin(); @2 += @1.count(5) ? 100 : "
       "0;==== i "
       "int @2"},
      {"set.pairs",
       "std::set<std::pair<int, int>> @1; @1.insert({2, $s}); @1.insert({1, 7}); @1.insert(std::make_pair(1, 3)); @1.insert({2, $s}); int "
       "@2 "
       "= (int)@1.size() * 100 + @1.begin()->second; for (const auto &[x, y] : @1) @2 += x * y; @2 %= 1000; int @3 = (int)@1.count({1, "
       "7});==== i int @2 i int @3"},
      {"map.pair_keys",
       "std::map<std::pair<int, int>, int> @1; @1[{1, 2}] = $e; @1[{0, 9}] = 4; @1[{1, 2}] += 1; int @2 = @1[{1, 2}], @3 = "
       "@1.begin()->second;==== i int @2 i int @3"},
      {"optional",
       "std::optional<int> @1; int @2 = @1.value_or(4); @1 = $e; int @3 = @1 ? *@1 : 0; if (@1.has_value()) @3 += 1;==== i int @2 i int "
       "@3"},
      {"optional.function",
       "std::optional<int> @1(int n) { if (n > 5) return n * 2; return std::nullopt; }\n----int @2 = @1(3).value_or(8); auto @3 = "
       "@1(7); int @4 = @3 ? *@3 : 1;==== i int @2 i int @4"},
      {"algorithm.fill",
       "std::vector<int> @1(5); std::fill(@1.begin(), @1.end(), $s); std::fill(@1.begin() + 1, @1.begin() + 3, $e);==== v @1"},
      {"algorithm.iota", "std::vector<int> @1(6); std::iota(@1.begin(), @1.end(), $s); std::reverse(@1.begin(), @1.end());==== v @1"},
      {"algorithm.sort",
       "std::vector<int> @1{3, 9, 1, $s, 4}; std::sort(@1.begin(), @1.end()); std::vector<int> @2 = @1; std::sort(@2.begin(), @2.end(), "
       "std::greater<int>());==== v @1 v @2"},
      {"algorithm.sort_lambda",
       "std::vector<int> @1{13, 29, 31, 40}; std::sort(@1.begin(), @1.end(), [](int a, int b) { return a % 10 < b % 10; });==== v "
       "@1"},
      {"algorithm.accumulate",
       "int @1 = std::accumulate($v.begin(), $v.begin() + 1, $s); std::vector<int> @2{2, 3, 4}; int @3 = "
       "std::accumulate(@2.begin(), @2.end(), 1, std::multiplies<int>()); @1 %= 1000;==== i int @1 i int @3"},
      {"algorithm.transform",
       "std::vector<int> @1{1, 2, 3}, @2(3); std::transform(@1.begin(), @1.end(), @2.begin(), [](int x) { return x * x + "
       "1; });==== v @2"},
      {"algorithm.max_element",
       "std::vector<int> @1{4, $s, 2}; int @2 = *std::max_element(@1.begin(), @1.end()) * 10; int @3 = "
       "(int)(std::min_element(@1.begin(), @1.end()) - @1.begin());==== i int @2 i int @3"},
      {"algorithm.find",
       "std::vector<int> @1{4, 8, 2}; auto @2 = std::find(@1.begin(), @1.end(), 8); int @3 = @2 != @1.end() ? (int)(@2 - @1.begin()) : "
       "99;==== i int @3"},
      {"algorithm.count_if",
       "int @1 = (int)std::count_if($v.begin(), $v.end(), [](int x) { return x > 4; }); bool @2 = std::any_of($v.begin(), "
       "$v.end(), [](int x) { return x == 5; });==== i int @1 r bool @2"},
      {"algorithm.for_each", "int @1 = 0; std::for_each($v.begin(), $v.end(), [&](int x) { @1 += x % 10; });==== i int @1"},
      {"algorithm.generate", "std::vector<int> @1(4); int @2 = $s; std::generate(@1.begin(), @1.end(), [&] { return @2 += 2; });==== v @1"},
      {"algorithm.copy",
       "std::vector<int> @1{5, 6, 7}; int @2[3]; std::copy(@1.begin(), @1.end(), @2); std::vector<int> @3; std::copy(@2, @2 + 2, "
       "std::back_inserter(@3));==== v @3"},
      {"algorithm.unique", "std::vector<int> @1{1, 1, 2, 2, 1}; @1.erase(std::unique(@1.begin(), @1.end()), @1.end());==== v @1"},
      {"algorithm.remove_if",
       "std::vector<int> @1{1, 2, 3, 4, 5}; @1.erase(std::remove_if(@1.begin(), @1.end(), [](int x) { return x % 2; }), "
       "@1.end());==== v @1"},
      {"algorithm.partial_sum",
       "std::vector<int> @1{1, 2, 3, 4}; std::partial_sum(@1.begin(), @1.end(), @1.begin()); int @2 = "
       "std::inner_product(@1.begin(), @1.end(), @1.begin(), 0);==== v @1 i int @2"},
      {"algorithm.lower_bound",
       "std::vector<int> @1{1, 3, 5, 7}; int @2 = (int)(std::lower_bound(@1.begin(), @1.end(), 4) - @1.begin()); bool @3 = "
       "std::binary_search(@1.begin(), @1.end(), 5);==== i int @2 r bool @3"},
      {"text.std",
       "std::string @1 = \"ab\"; @1 += \"cd\"; @1.push_back('e'); int @2 = (int)@1.size() * 10 + (@1.find(\"cd\") == 2); int @3 = "
       "@1[1];==== i "
       "int @2 i int @3"},
      {"text.letters",
       "std::string @1 = \"abc\"; @1[0] = 'z'; for (char &c : @1) c = c + 1; int @2 = @1[0], @3 = @1.back();==== i int @2 i int @3"},
      {"text.range",
       "std::string @1 = \"a1b22\"; int @2 = 0; for (char c : @1) if (c >= '0' && c <= '9') @2 = @2 * 10 + (c - '0');==== i int @2"},
      {"text.upper", "std::string @1 = \"kernel\"; for (auto &c : @1) c = toupper(c); int @2 = @1 == \"KERNEL\" ? 3 : 4;==== i int @2"},
      {"text.stoi",
       "int @1 = std::stoi(\"123\") + atoi(\"45x\") + (int)strtol(\"ff\", nullptr, 16); double @2 = std::stod(\"2.5\"); $show(@1, (int)(@2 "
       "* "
       "4));==== i int @1"},
      {"text.to_string", "std::string @1 = std::to_string($e) + \"x\"; int @2 = (int)@1.length();==== i int @2"},
      {"text.snprintf",
       "char @1[32]; int @2 = snprintf(@1, sizeof @1, \"%d-%s\", $e, \"ab\"); int @3 = (int)strlen(@1);==== i int @2 i int @3"},
      {"text.strcpy",
       "char @1[32]; strcpy(@1, \"ab\"); strcat(@1, \"c4\"); int @2 = @1[2], @3 = (int)strlen(@1) + atoi(@1 + 3) * 10 + "
       "(strcmp(@1, \"abc4\") == 0 ? 100 : 0); char *@4 = strchr(@1, 'c'); int @5 = (int)(@4 - @1);==== i int @2 i int @3 i int @5"},
      {"text.sprintf_numbers",
       "char @1[64]; int @2 = sprintf(@1, \"%03d|%x|%.2f|%c|%zu\", $e % 50, $s, 2.5, 'z', sizeof(int)); int @3 = @1[1] + @1[@2 - 1]; int "
       "@4, @5; int @6 = sscanf(\"12x7 q\", \"%dx%d %d\", &@4, &@5, &@5);==== i int @2 i int @3 i int @4 i int @5 i int @6"},
      {"text.strcmp",
       "const char *@1 = \"fast\"; int @2 = strcmp(@1, \"fast\") == 0 ? 5 : 6; int @3 = (int)strlen(@1) + (strchr(@1, 's') ? 10 : 0);==== "
       "i "
       "int @2 i int @3"},
      {"text.stringstream", "std::stringstream @1; @1 << \"4 15\"; int @2, @3; @1 >> @2 >> @3;==== i int @2 i int @3"},
      {"text.stream_words",
       "std::istringstream @1(\"7 xyz 12\"); int @2 = 0, @3 = 0, @4 = $s; std::string @5; while (@1 >> @5) @2 = @2 * 10 + (int)@5.size(); "
       "std::stringstream @6; @6 << 5 << ' ' << $e << \" q\"; while (@6 >> @4) @3 += @4; @3 = @3 % 1000 + (@6 ? 1 : 0);==== i int @2 i int "
       "@3 i int @4"},
      {"text.stream_again",
       "std::stringstream @1; int @2 = 0, @3 = 0; for (const char *t : {\"12\", \"34\"}) { @1.str(t); @1.clear(); @1 >> @3; @2 = @2 * 100 "
       "+ "
       "@3; } std::ostringstream @4; for (int n = 0; n < 3; n++) { @4.str(\"\"); @4 << \"f\" << n; @2 += (int)@4.str().size(); }==== i int "
       "@2 i int @3"},
      {"text.stream_perhaps", "std::istringstream @1(\"1 2 3 4\"); int @2 = 0, @3 = 0; if ($b) @1 >> @2; @1 >> @3;==== i int @2 i int @3"},
      {"text.stream_end",
       "std::stringstream @1; @1 << $e; int @2 = 0, @3 = 5; @1 >> @2; @1 << 2; @1 >> @3; @1.clear(); int @4 = 6; @1 >> @4;==== i int @2 i "
       "int @3 i int @4"},
      {"text.grows", "std::string @1 = \"a\"; for (int @2 = 0; @2 < $e % 5; @2++) @1 += \"b\"; int @3 = (int)@1.size();==== i int @3"},
      {"text.end",
       "char @1[8]; strcpy(@1, \"abc\"); int @2 = (int)(strchr(@1, 0) - @1), @3 = sscanf(\"\", \"x%d\", &@2);==== i int @2 i int @3"},
      {"text.ostringstream", "std::ostringstream @1; @1 << \"n\" << $e; int @2 = (int)@1.str().size();==== i int @2"},
      {"text.substr",
       "std::string @1 = \"64x32\"; size_t @2 = @1.find('x'); int @3 = std::stoi(@1.substr(0, @2)), @4 = std::stoi(@1.substr(@2 + 1));==== "
       "i "
       "int @3 i int @4"},
      {"text.split",
       "std::stringstream @1(\"3,5,9\"); std::string @2; std::vector<int> @3; while (std::getline(@1, @2, ',')) "
       "@3.push_back(std::stoi(@2));==== v @3"},
      {"text.char_array",
       "char @1[] = \"abc\"; @1[1] = 'x'; int @2 = @1[1] + (int)sizeof(@1); char @3[8]; strcpy(@3, @1); int @4 = @3[1];==== i int @2 i int "
       "@4"},
      {"text.sscanf", "int @1 = 0, @2 = 0; int @3 = sscanf(\"12x7\", \"%dx%d\", &@1, &@2);==== i int @1 i int @2 i int @3"},
      {"smart.unique",
       "auto @1 = std::make_unique<int>($e); *@1 += 1; std::unique_ptr<int[]> @2(new int[3]); @2[1] = *@1; $show(@2[1], @1 ? 1 : 0);"},
      {"smart.shared", "auto @1 = std::make_shared<int>(5); std::shared_ptr<int> @2 = @1; *@2 = $e; $show(*@1, $s);"},
      {"new.array",
       "int *@1 = new int[4]; for (int i = 0; i < 4; i++) @1[i] = i + $s; int @2 = @1[3]; delete[] @1; int *@3 = new int(7); *@3 += 1; "
       "$show(*@3, "
       "@2);==== i int @2"},
      {"malloc",
       "int *@1 = (int *)malloc(5 * sizeof(int)); for (int i = 0; i < 5; ++i) @1[i] = i * $s; int @2 = @1[4]; free(@1);==== i int @2"},
      {"calloc",
       "int *@1 = (int *)calloc(4, sizeof *@1); @1[1] = $e; int @2 = @1[0] + @1[1]; memset(@1, 0xff, 8); int @3 = @1[1] + 5;==== i int @2 "
       "i int @3"},
      {"memcpy",
       "int @1[4] = {1, 2, 3, $e}, @2[4] = {}; memcpy(@2 + 1, @1 + 2, 2 * sizeof(int)); int @3 = @2[1] * 10 + @2[2] % 100;==== i int @3"},
      {"rows",
       "int **@1 = new int *[2]; for (int i = 0; i < 2; i++) { @1[i] = new int[2]; @1[i][0] = i; @1[i][1] = $s; } int @2 = @1[1][0] + "
       "@1[1][1];==== i "
       "int @2"},
  };
  return all;
}

}  // namespace warplens::programs
