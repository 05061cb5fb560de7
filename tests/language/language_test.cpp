// Every file of tests/language/cases through the front end and the VM; see case.h for what their comments say.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <map>

#include "kernels/simt/trace/show_address.h"
#include "kernels/workload/arguments/element.h"
#include "tests/language/case.h"
#include "tests/language/host.h"
#include "tests/language/run.h"

namespace warplens::language {
namespace {

std::map<std::string, HostKernel>& host_kernels() {
  static std::map<std::string, HostKernel> kernels;
  return kernels;
}

std::vector<std::string> case_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/language/cases"))
    if (entry.path().extension() == ".cu") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

uint32_t buffer_index(const simt::Launch& launch, const std::string& name) {
  for (uint32_t i = 0; i < launch.buffers.size(); ++i)
    if (launch.buffers[i].name == name) return i;
  return kNone;
}

ElementType element_of(const simt::Buffer& buffer) { return *parse_element_type(buffer.element); }

std::string print_element(ElementType element, uint64_t bits) {
  if (workload::is_float(element.type)) return fmt::format("{:.9g}", workload::decode(element, bits));
  const auto width = 8 * size_bytes(element.type);
  return element.is_unsigned ? std::to_string(bits) : std::to_string(static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
}

void check_buffers(const Case& test, const Ran& ran) {
  for (const auto& expected : test.buffers) {
    const uint32_t index = buffer_index(*ran.launch, expected.buffer);
    ASSERT_NE(index, kNone) << "no buffer " << expected.buffer;
    const simt::Buffer& buffer = ran.launch->buffers[index];
    const std::vector<uint8_t> bytes = simt::read_buffer(*ran.memory, *ran.launch, index);
    for (size_t i = 0; i < expected.values.size(); ++i) {
      uint64_t bits = 0;
      ASSERT_LE((expected.first + i + 1) * buffer.element_bytes, bytes.size());
      std::memcpy(&bits, bytes.data() + (expected.first + i) * buffer.element_bytes, buffer.element_bytes);
      EXPECT_EQ(print_element(element_of(buffer), bits), expected.values[i]) << expected.buffer << "[" << expected.first + i << "]";
    }
  }
}

void check_sites(const Case& test, const Ran& ran) {
  for (const auto& expected : test.sites) {
    std::map<std::string, uint64_t> found{{"width", 0},   {"instructions", 0}, {"wavefronts", 0}, {"conflicts", 0},
                                          {"sectors", 0}, {"turns", 0},        {"inexact", 0}};
    for (size_t i = 0; i < ran.program->sites.size(); ++i) {
      const Site& site = ran.program->sites[i];
      if (site.array != expected.array || name(site.op) != expected.op) continue;
      found["width"] = site.width_bytes;
      found["instructions"] += ran.result.sites[i].instructions;
      found["wavefronts"] += ran.result.sites[i].wavefronts;
      found["conflicts"] += ran.result.sites[i].conflicts;
      found["sectors"] += ran.result.sites[i].sectors;
      found["turns"] += ran.result.sites[i].turns;
      found["inexact"] += ran.result.sites[i].inexact;
    }
    for (const auto& [count, value] : expected.counts)
      EXPECT_EQ(found[count], value) << expected.array << " " << expected.op << ": " << count;
  }
}

// The shown arithmetic of every access of the first block gives the address that was used.
void check_shown(const Case& test, const Ran& ran) {
  simt::TraceOptions options;
  auto block = simt::trace_block(ran.program, ran.launch, options);
  ASSERT_TRUE(block.ok()) << to_string(block.error());
  const auto cursor = simt::make_cursor(*block);
  std::vector<std::string> spelled;
  for (const simt::AccessRow& row : (*block)->trace.accesses) {
    if (row.site == kNoSite || row.object == kNone) continue;
    const Site& site = ran.program->sites[row.site];
    ASSERT_TRUE(cursor->seek(row.tick).ok());
    const hardware::WarpAccess access = (*block)->trace.access(row, *ran.program);
    const auto& object = (*block)->trace.objects[row.object];
    for (uint32_t lane = 0; lane < 32; ++lane) {
      if (!(access.mask >> lane & 1)) continue;
      const simt::ShownAddress shown = simt::show_address(*cursor, **block, row, lane);
      if (!shown.available) continue;
      std::optional<uint64_t> start;
      if (site.index_is_absolute) start = object.address;
      if (!site.index_is_absolute && site.base_variable != kNone) {
        const simt::VariableValues base = cursor->variable_part(row.warp, site.base_variable, 0);
        if (base.known >> lane & 1) start = base.bits[lane];
      }
      if (start) {
        // A member of a packed structure is accessed in pieces; the arithmetic, in bytes, is that of its first one.
        const uint64_t first = *start + static_cast<uint64_t>(shown.index * site.element_bytes), behind = access.address[lane] - first;
        const bool piece = site.element_bytes == 1 && site.index_text.find('*') != std::string::npos && behind + site.width_bytes <= 8;
        EXPECT_EQ(first + (piece ? behind : 0), access.address[lane])
            << shown.names << " = " << shown.values << " = " << shown.index << ", lane " << lane << ", tick " << row.tick;
      }
      if (lane == 5 || std::popcount(access.mask) == 1) spelled.push_back(shown.values);
    }
  }
  for (const std::string& wanted : test.shown)
    EXPECT_NE(std::find(spelled.begin(), spelled.end(), wanted), spelled.end())
        << "not shown: " << wanted << "; shown: "
        << fmt::format("{}", fmt::join(spelled.begin(), spelled.begin() + std::min<ptrdiff_t>(12, std::ssize(spelled)), " | "));
}

void check_host(const Case& test, const Ran& ran) {
  const std::string name = std::filesystem::path(test.path).stem().string();
  const auto kernel = host_kernels().find(name);
  ASSERT_NE(kernel, host_kernels().end()) << "not compiled for the host: " << name;
  const simt::Launch& launch = *ran.launch;
  std::vector<std::vector<uint8_t>> buffers;
  for (const simt::Buffer& buffer : launch.buffers) {
    buffers.emplace_back(buffer.bytes, uint8_t{0});
    if (buffer.fill) buffer.fill(0, buffers.back().data(), buffer.bytes);
  }
  HostLaunch host{{launch.grid.x, launch.grid.y, launch.grid.z}, {launch.block.x, launch.block.y, launch.block.z}, {}};
  for (const simt::Argument& argument : launch.arguments)
    host.arguments.push_back(argument.kind == simt::Argument::Kind::Buffer ? HostArgument{&buffers[argument.buffer], 0}
                                                                           : HostArgument{nullptr, argument.bits});
  kernel->second(host);
  for (uint32_t i = 0; i < launch.buffers.size(); ++i)
    EXPECT_EQ(simt::read_buffer(*ran.memory, launch, i), buffers[i]) << launch.buffers[i].name;
}

// Values that are the same in all lanes are computed once; computed in each lane they must give the same.
void check_uniform(const Ran& ran) {
  const Program each = per_lane(*ran.program);
  auto memory = simt::make_memory(each, *ran.launch);
  ASSERT_TRUE(memory.ok()) << to_string(memory.error());
  auto result = simt::run(each, *ran.launch, {}, *memory);
  ASSERT_TRUE(result.ok()) << "with every value in each lane: " << to_string(result.error());
  const auto reads_clock = [](const Instruction& in) {
    const auto which = static_cast<SpecialRegister>(in.aux);
    return in.op == Opcode::Special && (which == SpecialRegister::Clock || which == SpecialRegister::Clock64);
  };
  if (std::any_of(each.code.begin(), each.code.end(), reads_clock)) return;
  for (uint32_t i = 0; i < ran.launch->buffers.size(); ++i) {
    EXPECT_EQ(simt::read_buffer(**memory, *ran.launch, i), simt::read_buffer(*ran.memory, *ran.launch, i))
        << ran.launch->buffers[i].name << " with every value in each lane";
  }
  for (size_t site = 0; site < result->sites.size(); ++site) {
    EXPECT_EQ(result->sites[site].instructions, ran.result.sites[site].instructions) << "site " << site;
    EXPECT_EQ(result->sites[site].wavefronts, ran.result.sites[site].wavefronts) << "site " << site;
  }
}

class Language : public testing::TestWithParam<std::string> {};

TEST_P(Language, does_what_its_comments_say) {
  const Case test = read_case(GetParam());
  for (const auto& problem : test.problems) ADD_FAILURE() << problem;
  auto ran = run(test.what);
  if (!test.errors.empty()) {
    ASSERT_FALSE(ran.ok()) << "no error, though one is expected";
    const std::string error = to_string(ran.error());
    for (const auto& text : test.errors) EXPECT_NE(error.find(text), std::string::npos) << error;
    // What never ends, as lanes wait for what never comes, is named after some million instructions.
    constexpr std::string_view kBefore = "has executed ";
    if (const size_t at = error.find(kBefore); at != std::string::npos) {
      EXPECT_LT(std::stoull(error.substr(at + kBefore.size())), 20'000'000u);
    }
    return;
  }
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  check_buffers(test, *ran);
  check_sites(test, *ran);
  check_shown(test, *ran);
  for (const auto& line : test.prints)
    EXPECT_NE(std::find(ran->result.printed.begin(), ran->result.printed.end(), line), ran->result.printed.end()) << line;
  for (const auto& text : test.notes)
    EXPECT_TRUE(std::any_of(ran->program->notes.begin(), ran->program->notes.end(), [&](const auto& note) {
      return note.find(text) != std::string::npos;
    })) << text;
  if (test.host) check_host(test, *ran);
  check_uniform(*ran);
}

// Accesses after a variable's end, and those whose value nobody uses, are not in the optimiser's code.
TEST_P(Language, gives_the_same_values_as_compiled) {
  const Case test = read_case(GetParam());
  if (!test.errors.empty() || test.buffers.empty()) GTEST_SKIP();
  auto ran = run(test.what, true);
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  check_buffers(test, *ran);
}

// Another order of warps, blocks, diverged lanes and the lanes of an atomic. What one lane's atomic found before is not the same then.
TEST_P(Language, gives_the_same_values_under_other_schedules) {
  const Case test = read_case(GetParam());
  if (!test.errors.empty() || test.buffers.empty() || test.by_schedule) GTEST_SKIP();
  for (const simt::Schedule schedule :
       {simt::Schedule{simt::Order::Reversed}, simt::Schedule{simt::Order::Seeded, 7}, simt::Schedule{simt::Order::Seeded, 4}}) {
    auto ran = run(test.what, false, schedule);
    ASSERT_TRUE(ran.ok()) << to_string(ran.error());
    check_buffers(test, *ran);
  }
}

INSTANTIATE_TEST_SUITE_P(cases, Language, testing::ValuesIn(case_files()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace

HostRegistration::HostRegistration(const char* name, HostKernel kernel) { host_kernels()[name] = kernel; }

}  // namespace warplens::language
