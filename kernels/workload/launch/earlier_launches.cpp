#include "kernels/workload/launch/earlier_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "kernels/base/cores.h"
#include "kernels/workload/arguments/host_arrays.h"
#include "kernels/workload/guesses/host_code.h"
#include "kernels/workload/launch/accesses.h"
#include "kernels/workload/launch/held_addresses.h"

namespace warplens::workload {
namespace {

using frontend::HostArgument;
using frontend::HostLaunch;

constexpr uint64_t kMaxTicksOfAll = 1 << 27;  // warp instructions of all of them: a second or two

class EarlierLaunches {
 public:
  EarlierLaunches(const ResolvedKernel& kernel, uint64_t most_bytes, frontend::Compiler& compiler, const GoesOn& goes_on)
      : kernel_(kernel), most_bytes_(most_bytes), compiler_(compiler), wanted_(goes_on), runs_(kernel.host->runs.size()) {}

  bool cancelled() const { return cancelled_; }

  // What earlier launches only read is what it was before them.
  HostLaunch as_found(HostLaunch launch) {
    for (HostArgument& argument : launch.arguments) argument = before_readers(std::move(argument));
    // What runs leave in variables takes the place of what the host code put there.
    std::vector<HostArgument> filled;
    for (const HostArgument& variable : launch.variables)
      if (const HostArgument* before = before_runs(variable)) filled.push_back(*before);
    launch.variables = std::move(filled);
    return launch;
  }

  // The results that a launch of `program` finds: first in what it reads, then in what it may write in part or only passes on, which is
  // shown too. `variables`: the device's, as the host code has them.
  std::map<std::string, EarlierResult> found_by(const HostLaunch& launch, const std::vector<HostArgument>& variables,
                                                const Program& program, bool is_certain) {
    std::map<std::string, EarlierResult> found;
    for (const bool is_read : {true, false})
      for (const auto* arrays : {&launch.arguments, &launch.pointed})
        for (const HostArgument& each : *arrays) find(each, each.name, launch, program, is_certain, is_read, found);
    for (const HostArgument& each : variables)
      if (const Object* const object = variable_used_by(program, each.name)) find(each, *object, is_certain, {launch, program}, found);
    return found;
  }
  std::vector<size_t> done() const {
    std::vector<size_t> all;
    for (size_t n = 0; n < runs_.size(); ++n)
      if (runs_[n] && runs_[n]->why.empty()) all.push_back(n);
    return all;
  }

 private:
  struct Run {
    std::shared_ptr<const simt::Launch> launch;
    simt::GlobalMemoryHandle memory;
    std::string why;             // it could not be run
    bool is_of_another = false;  // the launch before it that this names could not
    std::string guess;           // something that it reads is guessed: what is not known
    std::set<std::string> open;  // arrays that it writes in part, of which the rest is not known
  };
  struct Compiled {
    ResolvedKernel kernel;
    Result<frontend::CompileAnswer> answer = Error{};
  };

  // As it was before the launches that it went through without being written to.
  HostArgument before_readers(HostArgument argument) {
    for (auto named = result_named(argument.content); named && named->first < runs_.size(); named = result_named(argument.content)) {
      const Compiled& reader = compiled(named->first);
      const HostLaunch& launch = kernel_.host->runs[named->first];
      if (!reader.answer || may_write(*reader.answer->program, launch, named->second)) break;
      const auto& given = launch.arguments;
      const auto found = std::find_if(given.begin(), given.end(), [&](const HostArgument& a) { return a.name == named->second; });
      if (found == given.end() || found->kind != HostArgument::Kind::Buffer) break;
      argument.content = found->content, argument.origin = found->origin, argument.element = found->element;
      if (argument.content_guess.empty()) argument.content_guess = found->content_guess;
      argument.stored.insert(argument.stored.begin(), found->stored.begin(), found->stored.end());
    }
    return argument;
  }

  // What a variable of the device is in a run; null where nothing was stored to it.
  const HostArgument* in_run(const std::string& name, size_t run) const {
    const auto& variables = kernel_.host->runs[run].variables;
    const auto found = std::find_if(variables.begin(), variables.end(), [&](const HostArgument& v) { return v.name == name; });
    return found == variables.end() ? nullptr : &*found;
  }

  // What the host code stored to a variable last; null: nothing.
  const HostArgument* before_runs(const HostArgument& variable) const {
    const HostArgument* now = &variable;
    for (auto named = result_named(now->content); now && named; named = now ? result_named(now->content) : std::nullopt) {
      if (named->first >= runs_.size()) return nullptr;
      now = in_run(variable.name, named->first);
    }
    return now;
  }

  // What the run that may have written the variable last leaves in it; nothing where none has.
  void find(const HostArgument& variable, const Object& object, bool is_certain, const Placed& finder,
            std::map<std::string, EarlierResult>& found) {
    bool is_known = true;  // how often the runs were
    const HostArgument* now = &variable;
    while (const auto named = now ? result_named(now->content) : std::nullopt) {
      is_known &= !named->second.empty();
      const size_t run = named->first;
      if (run < runs_.size() && !named->second.empty() && !is_variable(named->second)) {  // of a launch that was given it
        found[object.name] = with_stored(result(run, named->second, is_certain, finder), variable);
        return;
      }
      const Compiled* const by = run < runs_.size() ? &compiled(run) : nullptr;
      const Object* const there = by && by->answer ? variable_of(*by->answer->program, variable.name) : nullptr;
      const bool may_write = !by || !by->answer || (there && may_access(*by->answer->program, there->name, MemoryOp::Load));
      if (may_write) {
        found[object.name] = with_stored(left_in_variable(run, object, is_certain, is_known), variable);
        return;
      }
      now = in_run(variable.name, run);
    }
  }

  EarlierResult left_in_variable(size_t n, const Object& object, bool is_certain, bool is_known) {
    EarlierResult made;
    if (n >= runs_.size()) return made.why = "too many launches come before", made;
    const HostLaunch& launch = kernel_.host->runs[n];
    made.launch = instance_text(launch), made.line = launch.line;
    if (!is_known) return made.why = "it is not known how often it is launched", made;
    if (object.type.find('*') != std::string::npos || !object.members.empty()) return made.why = "it may hold pointers", made;
    const Run& run = run_of(n, is_certain);
    made.is_of_another = run.is_of_another;
    if (!run.why.empty()) return made.why = run.why, made;
    made.guess = run.guess;
    const auto program = compiled(n).answer->program;
    const Object* const there = variable_of(*program, std::string(declared_name(object)));
    auto bytes = simt::read_global(*run.memory, *program, there ? there->name : object.name);
    if (!bytes) return made.why = bytes.error().message, made;
    made.bytes = std::make_shared<const std::vector<uint8_t>>(bytes.take());
    return made;
  }

  const Compiled& compiled(size_t n) {
    const auto [known, is_new] = compiled_.try_emplace(n);
    if (!is_new) return known->second;
    ResolvedKernel& own = known->second.kernel;
    own.file = kernel_.file, own.include_folders = kernel_.include_folders, own.cuda_arch = kernel_.cuda_arch;
    own.chosen = own.definitions = kernel_.chosen;
    auto host = std::make_shared<frontend::HostLaunches>();
    host->launches = kernel_.host->launches, host->contents = kernel_.host->contents;
    host->launches.push_back(kernel_.host->runs[n]);
    own.launch = host->launches.size();
    own.host = std::move(host);
    take_launch(own);
    known->second.answer = compiler_.compile(compile_request(own));
    return known->second;
  }

  void find(const HostArgument& argument, const std::string& name, const HostLaunch& launch, const Program& program, bool is_certain,
            bool is_read, std::map<std::string, EarlierResult>& found) {
    for (const HostArgument& field : argument.fields) find(field, name + "." + field.name, launch, program, is_certain, is_read, found);
    const auto named = result_named(argument.content);
    if (!named || may_read(program, launch, name) != is_read) return;
    EarlierResult& made = found[name] = with_stored(result(named->first, named->second, is_certain, {launch, program}), argument);
    if (named->second.empty() && !argument.content_guess.empty())
      made.why = fmt::format("it may have changed since, as {} is not known", argument.content_guess);
  }

  EarlierResult with_stored(EarlierResult made, const HostArgument& argument) const {
    if (!made.bytes || argument.stored.empty()) return made;
    auto bytes = std::make_shared<std::vector<uint8_t>>(*made.bytes);
    for (const std::string& stored : argument.stored)
      if (const auto contents = contents_named(kernel_.host.get(), stored)) store_known(*contents, *bytes);
    made.bytes = std::move(bytes);
    return made;
  }

  // Of rounds that leave the same, the first.
  size_t first_alike(size_t n) {
    const auto& answer = compiled(n).answer;  // the same for all
    const auto before = [&]() -> std::optional<size_t> {
      const HostLaunch& launch = kernel_.host->runs[n];
      for (const HostArgument& each : launch.arguments)
        if (const auto named = result_named(each.content); named && named->first < n)
          if (only_repeats(*answer->program, launch, kernel_.host->runs[named->first], named->first)) return named->first;
      return std::nullopt;
    };
    for (auto same = answer ? before() : std::nullopt; same; same = before()) n = *same;
    return n;
  }

  EarlierResult result(size_t n, const std::string& array, bool is_certain, const Placed& found) {
    EarlierResult made;
    if (n >= runs_.size()) return made.why = "too many launches come before", made;
    const HostLaunch& launch = kernel_.host->runs[n];
    made.launch = instance_text(launch), made.line = launch.line;
    if (array.empty() && !launch.times_guess.empty())
      return made.why = fmt::format("it is not known how often it is launched ({})", launch.times_guess), made;
    if (array.empty() && launch.is_cut) return made.why = "it is launched too often to be followed", made;
    if (array.empty()) return made.why = "it is not known how much of it is there", made;
    if (launch.conditional && is_certain) return made.why = "it is not known whether it is reached", made;
    if (is_variable(array)) return of_variable(n, array.substr(1), is_certain, found);
    const size_t last = std::exchange(n, first_alike(n));
    const Run& run = run_of(n, is_certain);
    made.is_of_another = run.is_of_another;
    if (!run.why.empty()) return made.why = run.why, made;
    made.guess = run.guess;
    if (run.open.contains(array)) return made.why = "it is written in part, and the rest is not known", made;
    const auto& buffers = run.launch->buffers;
    const auto buffer = std::find_if(buffers.begin(), buffers.end(), [&](const simt::Buffer& b) { return b.name == array; });
    if (buffer == buffers.end()) return made.why = "its array is not known", made;
    if (buffer->bytes > most_bytes_) return made.why = fmt::format("{} bytes are too many to be kept", buffer->bytes), made;
    auto bytes = simt::read_buffer(*run.memory, *run.launch, static_cast<uint32_t>(buffer - buffers.begin()));
    const Program& program = *compiled(n).answer->program;
    const Parameter* const of = parameter_of(program, array);
    if ((of ? of->element_bytes : buffer->element_bytes) % sizeof(uint64_t) == 0)
      made.why = why_addresses_mislead(bytes, run.memory, {launch, program, last}, found);
    if (made.why.empty()) made.bytes = std::make_shared<const std::vector<uint8_t>>(std::move(bytes));
    return made;
  }

  // What the host copied from a variable of the device behind that run: what the last one leaves there that has the variable.
  EarlierResult of_variable(size_t n, const std::string& name, bool is_certain, const Placed& found) {
    EarlierResult made;
    made.why = "its array is not known";
    while (n < runs_.size()) {
      const auto& answer = compiled(n).answer;
      const Object* const object = answer ? variable_used_by(*answer->program, name) : nullptr;
      if (object) return left_in_variable(n, *object, is_certain, true);
      const HostArgument* const before = in_run(name, n);
      const auto named = before ? result_named(before->content) : std::nullopt;
      if (named && !is_variable(named->second)) return with_stored(result(named->first, named->second, is_certain, found), *before);
      n = named ? named->first : runs_.size();
    }
    return made;
  }

  const Run& run_of(size_t n, bool is_certain) {
    if (!runs_[n]) {
      runs_[n].emplace();  // also where it needs itself
      Run made;
      if (auto status = execute(n, is_certain, made); !status) made.why = status.error().message;
      runs_[n] = std::move(made);
    }
    return *runs_[n];
  }

  Status execute(size_t n, bool is_certain, Run& made) {
    const Compiled& compiled = this->compiled(n);
    if (!compiled.answer) return compiled.answer.error();
    const Program& program = *compiled.answer->program;
    const HostLaunch launch = as_found(kernel_.host->runs[n]);
    const auto unknown = [](const HostArgument& a) { return a.kind == HostArgument::Kind::Unknown; };
    if (!launch.grid || !launch.block) return Error{"its grid or its block is not known", {}, {}, {}};
    if (std::any_of(launch.arguments.begin(), launch.arguments.end(), unknown)) return Error{"its arguments are not known", {}, {}, {}};
    ResolvedKernel own = compiled.kernel;
    auto host = std::make_shared<frontend::HostLaunches>(*own.host);
    host->launches.back() = launch;
    own.host = std::move(host);
    own.earlier = found_by(launch, kernel_.host->runs[n].variables, program, is_certain);
    std::set<std::string> open;  // only written, on top of what is not known
    for (const auto& [name, result] : own.earlier) {
      if (result.bytes) continue;
      if (!may_read(program, launch, name)) {
        open.insert(name);
        continue;
      }
      // Of launches that need each other's results the first one's cause is told, not all between.
      made.is_of_another = true;
      if (result.is_of_another) return Error{result.why, {}, {}, {}};
      return Error{
          fmt::format("what {}, line {}, leaves in {} is not known: {}", result.launch, result.line, name, result.why), {}, {}, {}};
    }
    for (const std::string& name : open) own.earlier.erase(name);
    const auto planned = make_launch(own, program);
    if (!planned) return planned.error();
    const auto guessed = [](const analysis::LaunchPart& p) {  // members of structures: what is passed itself is looked at above
      return p.origin == analysis::LaunchPart::Origin::Guessed && p.name.find('.') != std::string::npos;
    };
    if (planned->account && std::any_of(planned->account->parts.begin(), planned->account->parts.end(), guessed))
      return Error{"its arguments are not known", {}, {}, {}};
    made.launch = planned->launch;
    if (planned->account) made.guess = guess_in(*planned->account, program, launch);
    if (Status status = execute(program, made); !status || open.empty()) return status;
    return find_unwritten(program, open, made);
  }

  // What of a launch is guessed and may decide what it leaves.
  static std::string guess_in(const analysis::LaunchAccount& account, const Program& program, const HostLaunch& launch) {
    for (const analysis::LaunchPart& part : account.parts) {
      const bool is_unused = part.kind == LaunchParts::Kind::Shared
                                 ? part.text == "0" && part.unknown.empty()
                                 : part.kind == LaunchParts::Kind::Array && !may_read(program, launch, part.name);
      if (part.origin != analysis::LaunchPart::Origin::Guessed || is_unused) continue;
      if (part.unknown == "what it contains") return "what " + part.name + " contains";
      return !part.unknown.empty() ? part.unknown : part.name.empty() ? "how it is launched" : part.name;
    }
    return {};
  }

  // Those of `arrays` of which something stays as it was: run again on other contents, that differs.
  Status find_unwritten(const Program& program, const std::set<std::string>& arrays, Run& made) {
    simt::Launch other = *made.launch;
    for (simt::Buffer& buffer : other.buffers) {
      if (!arrays.contains(buffer.name)) continue;
      buffer.unset = false, buffer.unset_bytes = nullptr;
      buffer.fill = [](uint64_t, uint8_t* out, uint64_t count) { std::fill_n(out, count, uint8_t{0xa5}); };
    }
    Run again;
    again.launch = std::make_shared<const simt::Launch>(std::move(other));
    if (Status status = execute(program, again); !status) return status;
    for (uint32_t i = 0; i < made.launch->buffers.size(); ++i)
      if (arrays.contains(made.launch->buffers[i].name) &&
          simt::read_buffer(*made.memory, *made.launch, i) != simt::read_buffer(*again.memory, *again.launch, i))
        made.open.insert(made.launch->buffers[i].name);
    return Nothing{};
  }

  bool goes_on() {
    cancelled_ = cancelled_ || (wanted_ && !wanted_());
    return !cancelled_;
  }

  Status execute(const Program& program, Run& made) {
    if (!goes_on()) return Error{"it was cancelled", {}, {}, {}};
    simt::RunOptions options;
    options.count = false;
    options.blocks = {0};
    options.progress = [&](uint64_t, uint64_t) { return goes_on(); };
    for (const bool all : {false, true}) {
      auto memory = simt::make_memory(program, *made.launch);
      if (!memory) return memory.error();
      const auto run = simt::run(program, *made.launch, options, *memory);
      if (!run) return run.error();
      if (run->cancelled) return Error{"it was cancelled", {}, {}, {}};
      if (all) made.memory = *memory;
      const uint64_t blocks = made.launch->grid.count();
      if (!all && (run->ticks > left_ || run->ticks * blocks > left_)) return Error{"it takes too long to be run first", {}, {}, {}};
      if (all) left_ -= std::min(left_, run->ticks);
      options.blocks.clear();
      options.threads = cores();
    }
    return Nothing{};
  }

  const ResolvedKernel& kernel_;
  const uint64_t most_bytes_;
  frontend::Compiler& compiler_;
  const GoesOn& wanted_;
  bool cancelled_ = false;
  std::vector<std::optional<Run>> runs_;
  std::map<size_t, Compiled> compiled_;
  uint64_t left_ = kMaxTicksOfAll;
};

}  // namespace

Status run_earlier_launches(ResolvedKernel& kernel, uint64_t most_bytes, frontend::Compiler& compiler, const GoesOn& goes_on) {
  const HostLaunch* const launch = kernel.host_launch();
  if (!launch || kernel.host->runs.empty()) return Nothing{};
  const auto compiled = compiler.compile(compile_request(kernel));
  if (!compiled) return Nothing{};  // whoever goes on with it is told why
  EarlierLaunches before(kernel, most_bytes, compiler, goes_on);
  const HostLaunch found = before.as_found(*launch);
  kernel.earlier = before.found_by(found, launch->variables, *compiled->program, !launch->conditional);
  if (before.cancelled()) return Error{"cancelled"};
  kernel.earlier_runs = before.done();
  auto host = std::make_shared<frontend::HostLaunches>(*kernel.host);
  host->launches[kernel.launch - 1] = found;
  kernel.host = std::move(host);
  return Nothing{};
}

}  // namespace warplens::workload
