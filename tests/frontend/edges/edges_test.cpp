// Every device function that the front end knows over the edge values of its operands, in one kernel; and none without a row here or a
// reason.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "tests/frontend/edges/kernel.h"
#include "tests/frontend/lower/run_kernel.h"

namespace warplens::edges {
namespace {

// The rows' results as the VM has them.
Result<std::vector<uint64_t>> results(bool compiled) {
  auto program = frontend::test::compile(source(), compiled);
  if (!program) return program.error();
  const simt::Launch launch = edges::launch();
  auto memory = simt::make_memory(*program, launch);
  if (!memory) return memory.error();
  const auto ran = simt::run(*program, launch, {}, *memory);
  if (!ran) return ran.error();
  std::vector<uint64_t> out(rows().size() * kThreads);
  const auto bytes = simt::read_buffer(**memory, launch, 3);
  std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

struct Value {
  bool is_float = false, is_nan = false;
  Wide number = 0;
  int64_t place = 0;  // in the order of the type's values: neighbours differ by 1
};
Value read(Kind kind, uint64_t bits) {
  const auto ordered = [&](int width) {
    const uint64_t sign = uint64_t{1} << (width - 1);
    return bits & sign ? -static_cast<int64_t>(bits ^ sign) : static_cast<int64_t>(bits);
  };
  Value value{true, false, 0, 0};
  switch (kind) {
    case Kind::F32:
      value.number = from_bits<float>(bits), value.place = ordered(32);
      break;
    case Kind::F64:
      value.number = from_bits<double>(bits), value.place = ordered(64);
      break;
    case Kind::F16:
      value.number = value_of(Half{static_cast<uint16_t>(bits)}), value.place = ordered(16);
      break;
    case Kind::BF16:
      value.number = value_of(Brain{static_cast<uint16_t>(bits)}), value.place = ordered(16);
      break;
    default:
      value.is_float = false;
  }
  value.is_nan = value.is_float && std::isnan(value.number);
  return value;
}

bool agree(const Row& row, uint64_t got, uint64_t wanted) {
  if (got == wanted) return true;
  const Value a = read(row.result, got), b = read(row.result, wanted);
  if (!a.is_float) return false;
  if (a.is_nan || b.is_nan) return a.is_nan && b.is_nan;
  if (row.ulps == 0) return false;
  return std::fabs(static_cast<Wide>(a.place) - static_cast<Wide>(b.place)) <= row.ulps;
}

void expect_agreement(bool compiled) {
  const auto out = results(compiled);
  ASSERT_TRUE(out.ok()) << to_string(out.error());
  for (size_t n = 0; n < rows().size(); ++n) {
    const Row& row = rows()[n];
    int shown = 0;
    for (uint32_t thread = 0; thread < kThreads && shown < 3; ++thread) {
      const auto operands = operands_of(row, thread);
      const uint64_t wanted = row.expected(operands), got = (*out)[n * kThreads + thread];
      if (agree(row, got, wanted)) continue;
      ++shown;
      char text[160];
      std::snprintf(text, sizeof text, "x = %#llx, y = %#llx, z = %#llx: %#llx instead of %#llx", (unsigned long long)operands[0],
                    (unsigned long long)operands[1], (unsigned long long)operands[2], (unsigned long long)got, (unsigned long long)wanted);
      ADD_FAILURE() << row.expression << " of " << type_name(row.operands[0]) << ": " << text << " ("
                    << (double)read(row.result, got).number << ", " << (double)read(row.result, wanted).number << ")";
    }
  }
}

TEST(DeviceFunctions, AgreeWithTheirDefinitionsOverEdgeValues) { expect_agreement(false); }
TEST(DeviceFunctions, AgreeWithTheirDefinitionsAsCompiledToo) { expect_agreement(true); }

// Rows of the table that compute nothing of operands, or that are tested where other lanes or memory are needed.
const std::map<std::string, std::string>& reasons() {
  static const std::string marks = "leaves no value", index = "where a thread stands: tests/simt/opcode_test.cpp, tests/language/cases",
                           memory = "moves data: tests/language/cases", lanes = "of several lanes: tests/simt/warp_test.cpp",
                           ends = "ends or prints: tests/language/cases", unreachable = "no C++ source of Clang 19 becomes it";
  static const std::map<std::string, std::string> all = {
      {"llvm.lifetime.start.*", marks},
      {"__warplens_no_function", ends},
      {"__warplens_too_deep", ends},
      {"llvm.lifetime.end.*", marks},
      {"llvm.experimental.noalias.scope.decl", marks},
      {"llvm.prefetch.*", marks},
      {"llvm.expect.*", "its argument"},
      {"llvm.ssa.copy.*", "its argument"},
      {"llvm.is.constant.*", "a constant"},
      {"llvm.nvvm.read.ptx.sreg.", index},
      {"llvm.fptosi.sat.*", unreachable + ": casts become fptosi, whose rows are in conversion_rows.cpp"},
      {"llvm.fptoui.sat.*", unreachable},
      {"llvm.memcpy.*", memory},
      {"llvm.memset.*", memory},
      {"llvm.nvvm.ldg.global.*", memory},
      {"llvm.nvvm.ldu.global.*", memory},
      {"__warplens_lanes_barrier_", "of the block: tests/simt/barrier_test.cpp"},
      {"llvm.nvvm.isspacep.", "of an address: tests/language/cases/view_of_shared.cu"},
      {"__warplens_atomic_fmin_*", "no function of CUDA becomes it"},
      {"__warplens_atomic_fmax_*", "no function of CUDA becomes it"},
      {"__warplens_async_", memory},
      {"llvm.nvvm.cp.async.", memory},
      {"llvm.nvvm.membar.", "orders memory: tests/checks"},
      {"llvm.nvvm.nanosleep", "lets others run: tests/launches/waiting_test.cpp"},
      {"llvm.nvvm.bar", "of the block: tests/simt/barrier_test.cpp"},
      {"llvm.nvvm.shfl.", lanes},
      {"llvm.nvvm.vote.", lanes},
      {"llvm.nvvm.match.", lanes},
      {"llvm.nvvm.activemask", lanes},
      {"prefetch.*", marks},
      {"ldmatrix.", "moves data between lanes: tests/language/cases/ldmatrix_fragments.cu"},
      {"stmatrix.", "moves data between lanes: tests/language/cases/stmatrix_fragments.cu"},
      {"mma.", "the whole warp's fragments: tests/language/cases/mma_half.cu and others"},
      {"movmatrix.", "moves data between lanes: tests/language/cases/movmatrix.cu"},
      {"cp.async.", memory + ", tests/checks"},
      {"bar.sync", "of the block: tests/simt/barrier_test.cpp, tests/checks"},
      {"bar.arrive", "of the block: tests/simt/barrier_test.cpp, tests/checks"},
      {"__warplens_fast.*", "a mark of what is not known exactly: tests/language/cases/approximate_doubles_by_ptx.cu"},
      {"__warplens_unset.*", "no value: tests/checks/racy/uninitialized_*"},
      {"__warplens_ordered_", memory + "/cuda_atomic.cu, tests/checks"},
      {"__warplens_grid_sync", "of the grid: tests/checks/clean"},
      {"malloc", "refused"},
      {"vprintf", ends},
      {"__assertfail", ends},
      {"llvm.trap", ends},
  };
  return all;
}

bool has_reason(const std::string& name) {
  for (const auto& [beginning, reason] : reasons())
    if (name.starts_with(beginning)) return true;
  return false;
}

TEST(DeviceFunctions, EachOfTheTableHasARowOrAReason) {
  std::set<std::string> tested, known;
  for (const Row& row : rows()) tested.insert(row.function);
  for (const frontend::DeviceFunction& function : frontend::device_functions()) {
    const std::string first(function.names.substr(0, function.names.find(' ')));
    known.insert(first);
    EXPECT_NE(tested.contains(first), has_reason(first))
        << first << ": expected a row in tests/frontend/edges or a reason in reasons(), not both";
  }
  for (const std::string& name : tested)
    EXPECT_TRUE(name.empty() || known.contains(name)) << "a row for '" << name << "', which the table does not begin a row with";
  for (const auto& [beginning, reason] : reasons())
    EXPECT_TRUE(std::any_of(known.begin(), known.end(), [&](const std::string& name) { return name.starts_with(beginning); })) << beginning;
}

// The functions of our headers by their names, macros that make several taken apart.
std::set<std::string> header_functions(const std::string& file) {
  std::ifstream in(WARPLENS_SOURCE_DIR "/assets/include/warplens/" + file);
  std::stringstream text;
  text << in.rdbuf();
  std::set<std::string> names;
  const std::regex made("^WARPLENS_(?:INTRINSIC1|CALL1|CALL2|MATH1|MATH2|CONVERT|BY_FLOAT|PAIR1|PAIR2)\\((\\w+)");
  const std::regex plain("(?:WARPLENS_DEVICE|WARPLENS_BOTH|WARPLENS_BOTH_SMALL)\\b[^(;{]*?([A-Za-z_][A-Za-z0-9_#]*)\\(");
  for (std::string line; std::getline(text, line);) {
    std::smatch found;
    if (line.starts_with("#define WARPLENS_MATH") || line.starts_with("#define WARPLENS_BY") ||
        line.starts_with("#define WARPLENS_CONVERT"))
      continue;
    if (std::regex_search(line, found, made)) names.insert(found[1]);
    if (!std::regex_search(line, found, plain) || line.find("operator") != std::string::npos) continue;
    std::string name = found[1];
    for (const char* small : {"half", "bfloat16"}) {
      std::string each = name;
      for (size_t at; (at = each.find("##small##")) != std::string::npos;) each.replace(at, 9, small);
      for (size_t at; (at = each.find("##small")) != std::string::npos;) each.replace(at, 7, small);
      if (each.find('#') == std::string::npos) names.insert(each);
    }
  }
  return names;
}

TEST(DeviceFunctions, EachOfTheHeadersHasARowOrAReason) {
  // Pairs do to each half what the single ones do; the rest is a helper of a header, or another name.
  const std::set<std::string> kReasons = {"__warplens_bits",
                                          "__warplens_step",
                                          "__warplens_one_nan",
                                          "__warplens_directed",
                                          "__warplens_small_directed",
                                          "__is_arithmetic",
                                          "function",
                                          "operator",
                                          "name"};
  // tests/language/cases/half_seldom.cu has them.
  const std::set<std::string> kInCases = {"__dp2a_hi",           "__dp2a_lo",
                                          "__nv_bswap16",        "__nv_bswap32",
                                          "__nv_bswap64",        "__bfloat162uint_rd",
                                          "__bfloat162uint_ru",  "__hadd2_rn",
                                          "__hadd2_sat",         "__half2uint_rd",
                                          "__half2uint_ru",      "__hcmadd",
                                          "__hmax2_nan",         "__hmin2_nan",
                                          "__hmul2_rn",          "__hmul2_sat",
                                          "__hsub2_rn",          "__hsub2_sat",
                                          "__hsub_sat",          "__ll2bfloat16_rn",
                                          "__ll2half_rn",        "__ull2bfloat16_rn",
                                          "__ull2half_rn",       "htanh_approx",
                                          "__ll2float_odd",      "__ull2float_odd",
                                          "__warplens_odd",      "__warplens_within",
                                          "__warplens_narrowed", "both",
                                          "__is_integral",       "__warplens_in_a_double"};
  const std::regex pairs(
      "^__h\\w+2$|^__h2div$|^h2\\w+$|half2(?!float|int|uint)|bfloat162(?!float|int|uint)|^__float22|^__low|^__high|^make_|_as_u?short$|^__"
      "u?short_as_"
      "|^__shfl");
  std::string expressions;
  for (const Row& row : rows()) expressions += row.expression + "\n";
  size_t count = 0;
  for (const char* file : {"bits.h", "math.h", "half.h", "half_functions.h"}) {
    for (const std::string& name : header_functions(file)) {
      ++count;
      if (kReasons.contains(name) || kInCases.contains(name) || std::regex_search(name, pairs)) continue;
      const std::regex call("\\b" + name + "f?\\(");
      EXPECT_TRUE(std::regex_search(expressions, call)) << file << ": " << name << " has no row in tests/frontend/edges";
    }
  }
  EXPECT_GT(count, 150u);
}

}  // namespace
}  // namespace warplens::edges
