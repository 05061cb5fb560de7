#include "kernels/workload/guesses/host_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "kernels/base/number.h"
#include "kernels/frontend/told_numbers.h"
#include "kernels/hardware/launch_limits.h"
#include "kernels/hardware/occupancy.h"
#include "kernels/workload/guesses/guessed_sizes.h"
#include "kernels/workload/guesses/tried_launch.h"
#include "kernels/workload/launch/launch_checks.h"

namespace warplens::workload {
namespace {

// "ns::name<16, 8>" and "name(const float*)" are of the kernel "name".
std::string plain_name(const std::string& wanted) {
  std::string name = wanted.substr(0, wanted.find_first_of("<("));
  if (const size_t colons = name.rfind("::"); colons != std::string::npos) name = name.substr(colons + 2);
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name;
}

// "k" is each kernel of this name, "k(const int*)" or "a::k" one of them.
bool is_of(const frontend::HostLaunches& host, const frontend::HostLaunch& launch, const std::string& wanted) {
  const auto types_of = [](const std::string& name) {
    std::string types = name.substr(std::min(name.find('('), name.size()));
    std::erase(types, ' ');
    return types;
  };
  const std::string name = wanted.substr(0, wanted.find('<')), types = types_of(wanted);
  const auto is_it = [&](const frontend::HostLaunch& l) {
    return l.kernel == name || (!types.empty() && types == types_of(l.kernel) && plain_name(l.kernel) == plain_name(wanted));
  };
  if (std::any_of(host.launches.begin(), host.launches.end(), is_it)) return is_it(launch);
  return plain_name(launch.kernel) == plain_name(wanted) && (types.empty() || types_of(launch.kernel).empty());
}

std::string listed(const frontend::HostLaunches& host) {
  std::string text;
  for (size_t i = 0; i < host.launches.size(); ++i) text += (i ? "; " : "") + launch_title(host, i);
  return text;
}

Result<uint64_t> choose(const frontend::HostLaunches& host, const ResolvedKernel& kernel, const What& what) {
  const std::string& path = kernel.file->path;
  if (what.launch > host.launches.size())
    return Error{fmt::format("--launch {}: the file has {}", what.launch,
                             host.launches.empty()       ? "no launch"
                             : host.launches.size() == 1 ? "one launch"
                                                         : "launches 1 to " + std::to_string(host.launches.size())),
                 {path, 0, 0},
                 listed(host),
                 {}};
  const std::string name = plain_name(what.kernel);
  if (what.launch && !name.empty() && !is_of(host, host.launches[what.launch - 1], what.kernel))
    return Error{fmt::format("--launch {} is one of {}, not of {}", what.launch, host.launches[what.launch - 1].kernel, name),
                 {path, 0, 0},
                 listed(host),
                 {}};
  if (what.launch) return what.launch;
  std::set<std::string> launched, all;
  uint64_t first = 0, first_launched = 0, first_likely = 0, first_certain = 0;
  for (size_t i = 0; i < host.launches.size(); ++i) {
    const frontend::HostLaunch& launch = host.launches[i];
    if (!name.empty() && !is_of(host, launch, what.kernel)) continue;
    all.insert(launch.kernel);
    if (!first) first = i + 1;
    if (launch.line == 0) continue;
    launched.insert(frontend::instance_text(launch));
    if (!first_launched) first_launched = i + 1;
    if (!first_likely && launch.unlikely.empty()) first_likely = i + 1;
    if (!first_certain && !launch.conditional) first_certain = i + 1;
  }
  // Rather one that main() makes than a case of which nobody knows whether it is reached, and that rather than one that a guess leaves out.
  if (first_likely) first_launched = first_likely;
  if (first_certain) first_launched = first_certain;
  if (what.any_launch || !name.empty()) return first_launched ? first_launched : first;
  if (launched.size() > 1)
    return Error{"the file has several launches: " + listed(host), {path, 0, 0}, "choose one with --launch N, or --kernel NAME", {}};
  if (first_launched) return first_launched;
  return all.size() == 1 ? first : uint64_t{0};  // of several kernels that nothing launches, one has to be named
}

std::string rounds_text(const frontend::HostLaunch& launch, uint64_t rounds) {
  if (launch.times_guess.empty() && launch.is_cut)
    return fmt::format("has more than {} rounds; {} of them can be opened", launch.times, rounds);
  if (launch.times_guess.empty()) return "has " + counted(rounds, "round");
  return fmt::format("has an unknown number of rounds, as {} is not known; {} of them can be opened", launch.times_guess, rounds);
}

// Puts the requested round of the chosen launch in place of its first one.
Status take_round(ResolvedKernel& kernel, uint64_t wanted) {
  const frontend::HostLaunch* const first = kernel.host_launch();
  if (!first || wanted <= 1) return Nothing{};
  const uint64_t rounds = std::max<uint64_t>(1, first->rounds.size());
  if (wanted != kLastRound && wanted > rounds)
    return Error{fmt::format("--launch {}@{}: launch {} {}", kernel.launch, wanted, kernel.launch, rounds_text(*first, rounds)),
                 {kernel.file->path, 0, 0},
                 {},
                 {}};
  kernel.round = std::min(wanted, rounds);
  if (kernel.round == 1) return Nothing{};
  auto host = std::make_shared<frontend::HostLaunches>(*kernel.host);
  frontend::HostLaunch chosen = host->runs[first->rounds[kernel.round - 1]];
  chosen.rounds = first->rounds, chosen.times = first->times, chosen.times_guess = first->times_guess, chosen.is_cut = first->is_cut;
  host->launches[kernel.launch - 1] = std::move(chosen);
  kernel.host = std::move(host);
  return Nothing{};
}

// What the host code asks of the kernel's occupancy, by the registers that are estimated; the host code is followed once more with it.
Status follow_occupancy(ResolvedKernel& kernel, uint64_t round, frontend::CompileRequest request, frontend::Compiler& compiler) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  const auto asks = [](const frontend::HostOrigin& origin) { return origin.guessed.starts_with("cudaOccupancyMax"); };
  const auto part_asks = [&](const std::optional<frontend::HostExtent>& extent) { return extent && asks(extent->origin); };
  const bool any =
      launch && (part_asks(launch->grid) || part_asks(launch->block) || part_asks(launch->shared) ||
                 std::any_of(launch->arguments.begin(), launch->arguments.end(), [&](const auto& a) { return asks(a.origin); }));
  if (!any) return Nothing{};
  const auto compiled = compiler.compile(compile_request(kernel));
  if (!compiled) return Nothing{};  // whoever goes on with it is told why
  const Program& program = *compiled->program;
  const hardware::Architecture& arch = hardware::default_architecture();
  const auto block_of = [](const frontend::HostExtent& extent) { return extent.size[0] * extent.size[1] * extent.size[2]; };
  const uint64_t shared = program.shared_static_bytes + (launch->shared ? launch->shared->size[0] : 0);
  const uint32_t registers = std::min(program.estimated_registers, arch.max_registers_per_thread);
  const auto fit = [&](uint32_t threads) { return hardware::occupancy({threads, registers, shared}, arch); };
  int64_t best = 0, warps = 0, grid = 0;
  for (uint32_t threads = program.max_threads ? program.max_threads : arch.max_threads_per_block; threads >= 32; threads -= 32) {
    const hardware::Occupancy there = fit(threads);
    if (there.warps > warps) best = threads, warps = there.warps, grid = int64_t{there.blocks} * arch.multiprocessors;
  }
  // Where the block is asked for too, it is that one of which they ask how many fit.
  const uint32_t threads = part_asks(launch->block) ? static_cast<uint32_t>(best) : launch->block ? block_of(*launch->block) : 0;
  const int64_t blocks = std::max(1u, fit(threads).blocks);
  for (const auto& [which, value] :
       {std::pair{frontend::kOccupancyBlocks, blocks}, {frontend::kOccupancyBlock, best}, {frontend::kOccupancyGrid, grid}})
    if (value > 0) request.settings.push_back({launch->kernel + ":" + which, value});
  auto read = compiler.read_launches(request);
  if (!read) return read.error();
  if (read->launches.size() != kernel.host->launches.size()) return Nothing{};
  kernel.host = std::make_shared<const frontend::HostLaunches>(read.take());
  return take_round(kernel, round);
}

// Numbers that the user gives for the kernel's parameters change what the host code makes of them: sizes of arrays, the grid.
Status follow_given_sizes(ResolvedKernel& kernel, frontend::CompileRequest& request, frontend::Compiler& compiler) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  if (!launch) return Nothing{};
  const size_t before = request.settings.size();
  for (const auto& [name, value] : kernel.arguments)
    if (const auto* number = std::get_if<NumberValue>(&value); number && number->is_integer && !number->is_large)
      request.settings.push_back({launch->kernel + ":" + name, number->integer});
  if (request.settings.size() == before) return Nothing{};
  auto read = compiler.read_launches(request);
  if (!read) return read.error();
  if (read->launches.size() == kernel.host->launches.size()) kernel.host = std::make_shared<const frontend::HostLaunches>(read.take());
  return Nothing{};
}

// Whether a GPU takes the launch with at most so much shared memory, and its guessed arrays are not too large to be looked at.
bool can_be_made(const frontend::HostLaunch& launch, uint64_t most_shared) {
  hardware::LaunchShape shape{{1, 1, 1}, {1, 1, 1}, 0, launch.shared ? launch.shared->size[0] : 0, 0, 0};
  for (size_t i = 0; i < 3; ++i) {
    if (launch.grid) shape.grid[i] = launch.grid->size[i];
    if (launch.block) shape.block[i] = launch.block->size[i];
  }
  uint64_t bytes = 0;
  for (const frontend::HostArgument& a : launch.arguments)
    if (a.kind == frontend::HostArgument::Kind::Buffer && !a.origin.guessed.empty()) bytes += std::min(a.bytes, kMaxGuessedBytes + 1);
  return bytes <= kMaxGuessedBytes && shape.dynamic_shared_bytes <= most_shared &&
         !hardware::why_launch_does_not_fit(shape, hardware::default_architecture());
}

bool rests_on_guesses(const frontend::HostLaunch& launch) {
  const auto is_guess = [](const std::optional<frontend::HostExtent>& extent) { return extent && !extent->origin.guessed.empty(); };
  return is_guess(launch.grid) || is_guess(launch.block) || is_guess(launch.shared) ||
         std::any_of(launch.arguments.begin(), launch.arguments.end(), [](const auto& a) { return !a.origin.guessed.empty(); });
}

// Follows the host code with smaller numbers in place of what is read from outside, one for all so that they fit each other, and keeps the
// first with which `is_enough` says so. False: there is none, and all stays.
Result<bool> follow_smaller_count(ResolvedKernel& kernel, frontend::CompileRequest& request, frontend::Compiler& compiler,
                                  const std::string& why, const std::function<bool(const ResolvedKernel&)>& is_enough) {
  const std::string name = kernel.host_launch()->kernel + ":" + frontend::kCountRead;
  const bool has_one = !request.settings.empty() && request.settings.back().name == name;
  const int64_t before = has_one ? std::get<int64_t>(request.settings.back().value) : frontend::kUsualCount;
  if (!has_one) request.settings.push_back({name, 0});
  for (int64_t count = before / 2; count > 1; count /= 2) {
    request.settings.back().value = count;
    auto read = compiler.read_launches(request);
    if (!read) return read.error();
    if (read->launches.size() != kernel.host->launches.size()) continue;
    ResolvedKernel tried = kernel;
    tried.host = std::make_shared<const frontend::HostLaunches>(read.take());
    if (!is_enough(tried)) continue;
    kernel.host = std::move(tried.host);
    kernel.smaller = {static_cast<uint64_t>(count), static_cast<uint64_t>(before), why};
    return true;
  }
  request.settings.back().value = before;
  if (!has_one) request.settings.pop_back();
  return false;
}

// Where a number that is read from outside is guessed and no GPU takes what follows from it: rather one with which all launches of the file
// can be made, so that it is the same whichever of them is chosen.
Status follow_count_of_a_gpu(ResolvedKernel& kernel, frontend::CompileRequest& request, frontend::Compiler& compiler) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  if (!launch || !(rests_on_guesses(*launch) || !launch->refuted.empty())) return Nothing{};
  const uint64_t most = hardware::default_architecture().max_shared_bytes_per_block;
  const bool asks_for_more = kernel.file->text.find("FuncSetAttribute") != std::string::npos;
  const uint64_t usual = asks_for_more ? most : shared_without_opt_in();
  const auto all = [&](const ResolvedKernel& k) {
    const auto can = [&](const frontend::HostLaunch& l) { return l.refuted.empty() && (!rests_on_guesses(l) || can_be_made(l, usual)); };
    return std::all_of(k.host->launches.begin(), k.host->launches.end(), can);
  };
  const auto own = [&](uint64_t shared) { return [=](const ResolvedKernel& k) { return can_be_made(*k.host_launch(), shared); }; };
  std::string why = "limits";
  for (const frontend::HostLaunch& l : kernel.host->launches)
    if (!l.refuted.empty()) why = l.refuted;
  using Test = std::function<bool(const ResolvedKernel&)>;
  for (const Test& is_made : {Test(all), Test(own(usual)), Test(own(most))}) {
    if (is_made(kernel)) return Nothing{};
    const auto found = follow_smaller_count(kernel, request, compiler, why, is_made);
    if (!found) return found.error();
    if (*found) return Nothing{};
  }
  return Nothing{};
}

// Where such a guess makes a block that leaves the shared arrays of the kernel, or more work than a person waits for.
Status follow_fitting_count(ResolvedKernel& kernel, uint64_t round, frontend::CompileRequest& request, frontend::Compiler& compiler) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  if (!launch || !rests_on_guesses(*launch)) return Nothing{};
  const bool is_block_guessed = !kernel.block && launch->block && !launch->block->origin.guessed.empty();
  const bool may_leave = is_block_guessed && kernel.file->text.find("__shared__") != std::string::npos;
  const auto compiled = compiler.compile(compile_request(kernel));
  if (!compiled) return Nothing{};  // whoever goes on with it is told why
  const hardware::Architecture& arch = hardware::default_architecture();
  if (!make_launch(kernel, *compiled->program, arch)) return Nothing{};  // likewise
  const auto problem = [&](ResolvedKernel tried) -> std::string {
    if (!can_be_made(*tried.host_launch(), arch.max_shared_bytes_per_block) || !take_round(tried, round)) return "limits";
    const auto planned = make_launch(tried, *compiled->program, arch);
    if (!planned) return "limits";
    if (may_leave && left_shared(*compiled->program, *planned->launch, arch)) return "shared";
    return takes_long(*compiled->program, *planned->launch, arch) ? "long" : "";
  };
  const std::string why = problem(kernel);
  if (why.empty()) return Nothing{};
  const auto fits = [&](const ResolvedKernel& tried) { return problem(tried).empty(); };
  const auto found = follow_smaller_count(kernel, request, compiler, why, fits);
  if (!found) return found.error();
  return *found ? take_round(kernel, round) : Status(Nothing{});
}

}  // namespace

std::string launch_title(const frontend::HostLaunches& host, size_t index) {
  const frontend::HostLaunch& launch = host.launches[index];
  const std::string where = launch.line == 0          ? "launched nowhere"
                            : launch.function.empty() ? fmt::format("line {}", launch.line)
                                                      : fmt::format("{}(), line {}", launch.function, launch.line);
  return fmt::format("{}: {}, {}", index + 1, frontend::instance_text(launch), where);
}

Status follow_host_code(ResolvedKernel& kernel, const What& what, frontend::Compiler& compiler) {
  frontend::CompileRequest request = compile_request(kernel);
  request.settings = what.set;
  auto read = compiler.read_launches(request);
  if (!read) return read.error();
  kernel.host = std::make_shared<const frontend::HostLaunches>(read.take());
  const auto chosen = choose(*kernel.host, kernel, what);
  if (!chosen) return chosen.error();
  kernel.launch = *chosen;
  for (const auto follow : {follow_given_sizes, follow_count_of_a_gpu})
    if (auto status = follow(kernel, request, compiler); !status) return status;
  if (auto status = take_round(kernel, what.round); !status) return status;
  take_launch(kernel, what.kernel);
  if (auto status = follow_fitting_count(kernel, what.round, request, compiler); !status) return status;
  return follow_occupancy(kernel, what.round, std::move(request), compiler);
}

void take_launch(ResolvedKernel& kernel, const std::string& named) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  if (!launch) return;
  const auto other = [&](const frontend::HostLaunch& l) { return l.kernel != launch->kernel; };
  const bool several = std::any_of(kernel.host->launches.begin(), kernel.host->launches.end(), other);
  // The only one needs no name; one that the preprocessor leaves out counts too, as a setting may bring it back.
  const std::string& text = kernel.file->text;
  const bool more_in_text = text.find("__global__") != text.rfind("__global__");
  if (kernel.kernel.empty() && (several || more_in_text)) kernel.kernel = launch->kernel;
  const bool is_one_of_several = launch->kernel.find_first_of("(:") != std::string::npos;
  if (is_one_of_several && kernel.kernel.find_first_of("<(") == std::string::npos) kernel.kernel = launch->kernel;
  if (named.find('<') != std::string::npos) return;  // names its arguments itself
  for (const frontend::HostSetting& setting : launch->settings) {
    const auto same = [&](const frontend::Definition& d) { return d.name == setting.name; };
    if (std::none_of(kernel.chosen.begin(), kernel.chosen.end(), same)) kernel.definitions.push_back({setting.name, setting.value});
  }
}

}  // namespace warplens::workload
