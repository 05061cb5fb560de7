// Binding arguments to parameters: what the user gave, then what the header says, then guesses that are reported.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "kernels/base/number.h"
#include "kernels/workload/arguments/argument.h"
#include "kernels/workload/arguments/bind_values.h"
#include "kernels/workload/arguments/host_arrays.h"
#include "kernels/workload/arguments/npy.h"
#include "kernels/workload/arguments/structure_argument.h"
#include "kernels/workload/compare/reference_program.h"
#include "kernels/workload/device/device_options.h"
#include "kernels/workload/guesses/guessed_block.h"
#include "kernels/workload/guesses/guessed_sizes.h"
#include "kernels/workload/guesses/settled_guesses.h"
#include "kernels/workload/guesses/tried_launch.h"
#include "kernels/workload/guesses/wanted_shared.h"
#include "kernels/workload/launch/earlier_results.h"
#include "kernels/workload/launch/launch_buffers.h"
#include "kernels/workload/launch/launch_checks.h"
#include "kernels/workload/launch/launch_parts.h"
#include "kernels/workload/launch/pointed_arrays.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kGuessedElements = 65'536;
constexpr size_t kMaxOfAnOption = 80;

using Kind = LaunchParts::Kind;

class Binder {
 public:
  // `settled`: the block in place of a first guess.
  Binder(const ResolvedKernel& kernel, const Program& program, const hardware::Architecture& arch, const SettledBlock* settled = nullptr)
      : kernel_(kernel), program_(program), arch_(arch), names_(kernel.setting.all()), host_(kernel.host_launch()), settled_(settled) {}

  bool guesses_block() const { return guesses_block_; }

  Result<PlannedLaunch> bind(std::shared_ptr<const analysis::LaunchAccount>* refused) {
    shape();
    if (const Status status = check_limits(program_, launch_, arch_); !status) {
      if (refused && !kernel_.spec()) *refused = account_of_refused();
      return status.error();
    }
    for (Status (Binder::*step)() : {&Binder::check_roles, &Binder::check_names, &Binder::bind_parameters, &Binder::bind_places,
                                     &Binder::bind_pointed, &Binder::bind_globals, &Binder::give_enough_shared,
                                     &Binder::enlarge_guessed_buffers, &Binder::settle, &Binder::guess_shared_bytes})
      if (auto status = (this->*step)(); !status) return status.error();
    if (kernel_.spec())
      for (const std::string& option : ignored_options(kernel_.spec()->options))
        notes_.push_back(fmt::format("the header's option {} applies only to the GPU's compiler: the interpreter ignores it",
                                     option.substr(0, kMaxOfAnOption)));
    note_refused_launch(kernel_, program_, launch_, notes_);
    auto account = parts_.finished(kernel_, references_in(kernel_, program_), notes_);
    return PlannedLaunch{std::make_shared<simt::Launch>(std::move(launch_)), std::move(notes_), account};
  }

 private:
  // What it would be launched with: a wrong number is found among the others.
  std::shared_ptr<const analysis::LaunchAccount> account_of_refused() {
    for (Status (Binder::*step)() : {&Binder::check_names, &Binder::bind_parameters, &Binder::bind_places})
      if (!(this->*step)()) return nullptr;
    if (!kernel_.shared_bytes && !(host_ && host_->shared)) parts_.guessed(Kind::Shared, {}, "0", {});
    return parts_.finished(kernel_, references_in(kernel_, program_), notes_);
  }

  void shape() {
    const catalog::Setting& setting = kernel_.setting;
    if (kernel_.spec()) {
      launch_.grid = {setting.grid[0], setting.grid[1], setting.grid[2]};
      launch_.block = {setting.block[0], setting.block[1], setting.block[2]};
      launch_.dynamic_shared_bytes = setting.dynamic_shared_bytes;
    } else if (!kernel_.block && !take(host_ ? host_->block : std::nullopt, launch_.block, Kind::Block)) {
      guess_block();
    }
    if (kernel_.block) launch_.block = *kernel_.block, parts_.given(Kind::Block, {}, extent_text(launch_.block));
    if (kernel_.grid) launch_.grid = *kernel_.grid, parts_.given(Kind::Grid, {}, extent_text(launch_.grid));
    if (!kernel_.spec() && !kernel_.grid && !take(host_ ? host_->grid : std::nullopt, launch_.grid, Kind::Grid)) {
      notes_.push_back(fmt::format("grid guessed: 1 block{} (set with --grid)", why_empty(host_ ? host_->grid : std::nullopt)));
      parts_.guessed(Kind::Grid, {}, "1", {});
    }
    take_shared_bytes();
  }

  void guess_block() {
    guesses_block_ = true;
    launch_.block = settled_ ? settled_->block : guessed_block(program_);
    notes_.push_back(fmt::format("block guessed: {} x {} threads{}{} (set with --block)", launch_.block.x, launch_.block.y,
                                 why_empty(host_ ? host_->block : std::nullopt), settled_ ? why_settled(*settled_) : ""));
    parts_.guessed(Kind::Block, {}, extent_text(launch_.block), {});
    if (settled_) parts_.instead_of(settled_->tried, settled_->failed);
  }

  bool take(const std::optional<frontend::HostExtent>& from, simt::Dim3& to, Kind kind) {
    if (!from || !from->size[0] || !from->size[1] || !from->size[2]) return false;
    to = {from->size[0], from->size[1], from->size[2]};
    parts_.host(kind, {}, extent_text(to), from->origin);
    return true;
  }
  void take_shared_bytes() {
    uint64_t& bytes = launch_.dynamic_shared_bytes;
    if (kernel_.shared_bytes) {
      bytes = *kernel_.shared_bytes;
      parts_.given(Kind::Shared, {}, std::to_string(bytes));
    } else if (host_ && host_->shared) {
      bytes = host_->shared->size[0];
      parts_.host(Kind::Shared, {}, std::to_string(bytes), host_->shared->origin);
    }
  }
  bool guesses_shared() const { return !kernel_.spec() && !kernel_.shared_bytes && !(host_ && host_->shared); }
  // While other guesses are tried, so that what they need is seen.
  Status give_enough_shared() {
    if (guesses_shared()) launch_.dynamic_shared_bytes = most_dynamic_bytes(program_, arch_);
    return Nothing{};
  }
  // When all else is known, so that the first block can be tried.
  Status guess_shared_bytes() {
    if (guesses_shared()) launch_.dynamic_shared_bytes = guessed_dynamic_bytes(program_, launch_, arch_, parts_, notes_);
    return Nothing{};
  }
  Status settle() {
    if (!kernel_.spec()) settle_guesses(program_, launch_, host_, parts_, notes_, arch_);
    return Nothing{};
  }

  Status check_roles() { return check_written_buffers(kernel_, program_); }
  Status check_names() { return check_given_names(kernel_, program_); }

  Status bind_parameters() {
    launch_.arguments.resize(program_.parameters.size());
    for (size_t i = 0; i < program_.parameters.size(); ++i) {
      const Parameter& parameter = program_.parameters[i];
      if (const auto it = kernel_.arguments.find(parameter.name); it != kernel_.arguments.end()) {
        if (auto status = bind_given(parameter, it->second, launch_.arguments[i]); !status) return status;
        parts_.given(parameter.is_pointer ? Kind::Array : Kind::Scalar, parameter.name, kernel_.typed.at(parameter.name));
      } else if (bind_host(parameter, launch_.arguments[i])) {
      } else if (parameter.is_pointer) {
        if (auto status = bind_pointer(parameter, launch_.arguments[i]); !status) return status;
      } else if (parameter.object != kNone && !parameter.members.empty()) {
        const StructureBinding to{
            kernel_, host_argument(parameter.name), guessed_count(), guessed_buffer(parameter), launch_, parts_, notes_, guessed_};
        if (auto status = bind_structure(parameter, launch_.arguments[i], to); !status) return status;
      } else if (parameter.object != kNone) {
        launch_.arguments[i].kind = simt::Argument::Kind::Bytes, launch_.arguments[i].bytes.assign(parameter.bytes, 0);
        if (parameter.bytes == 1) continue;  // it holds nothing
        notes_.push_back(fmt::format("{} guessed: a structure of zeros (set with --arg {}=@FILE.npy)", parameter.name, parameter.name));
        parts_.guessed(Kind::Scalar, parameter.name, "{}", unknown_of(parameter.name));
      } else if (auto status = bind_scalar(parameter, launch_.arguments[i]); !status) {
        return status;
      }
    }
    return Nothing{};
  }

  Status bind_given(const Parameter& parameter, const ArgumentValue& value, simt::Argument& argument) {
    const bool is_buffer = std::holds_alternative<MadeBuffer>(value) || std::holds_alternative<PlaceValue>(value);
    if (parameter.is_pointer ? std::holds_alternative<NumberValue>(value) : is_buffer || std::holds_alternative<NullValue>(value))
      return Error{fmt::format("--arg {}: the parameter has type '{}'", parameter.name, parameter.type),
                   {},
                   parameter.is_pointer ? "expected a buffer, for example f32[65536]:random" : "expected a number"};
    if (const auto* number = std::get_if<NumberValue>(&value)) {
      if (parameter.object != kNone)
        return Error{
            fmt::format("--arg {}: the parameter has type '{}'", parameter.name, parameter.type), {}, "expected @FILE.npy with its bytes"};
      return bind_number(fmt::format("--arg {}", parameter.name), parameter, *number, argument);
    } else if (const auto* made = std::get_if<MadeBuffer>(&value)) {
      if (auto status = check_made_element(parameter, made->element); !status) return status;
      add_buffer(parameter.name, *made, argument);
    } else if (const auto* file = std::get_if<FileValue>(&value)) {
      return bind_file(parameter, *file, argument);
    }
    return Nothing{};  // null is 0; places are bound when all buffers are there
  }

  // A size that comes from the same option as a number fits it.
  bool any_number_rests_on(const std::string& option) const {
    const auto rests = [&](const auto& a) { return a.kind == frontend::HostArgument::Kind::Number && a.origin.guessed == option; };
    return std::any_of(host_->arguments.begin(), host_->arguments.end(), rests);
  }
  const frontend::HostArgument* host_argument(const std::string& name) const {
    if (!host_) return nullptr;
    const auto found = std::find_if(host_->arguments.begin(), host_->arguments.end(), [&](const auto& a) { return a.name == name; });
    return found == host_->arguments.end() ? nullptr : &*found;
  }
  // Why a value had to be guessed although the host code gives one.
  std::string unknown_of(const std::string& name) const {
    const frontend::HostArgument* const argument = host_argument(name);
    return argument ? argument->origin.guessed : std::string();
  }

  // As the file's own launch gives it; false where that is not known.
  bool bind_host(const Parameter& parameter, simt::Argument& argument) {
    using enum frontend::HostArgument::Kind;
    const frontend::HostArgument* const from = host_argument(parameter.name);
    if (!from || names_.contains(parameter.name)) return false;
    if (from->kind == Number && !parameter.is_pointer && parameter.object == kNone) {
      const auto value = parse_argument(parameter.name, from->text);
      const auto* number = value ? std::get_if<NumberValue>(&*value) : nullptr;
      if (!number || !bind_number(parameter.name, parameter, *number, argument)) return false;
      parts_.host(Kind::Scalar, parameter.name, from->text, from->origin);
    } else if (from->kind == Number && !parameter.is_pointer && is_small_float(parameter)) {
      argument.kind = simt::Argument::Kind::Bytes, argument.bytes = small_float_bytes(parameter, from->text);
      parts_.host(Kind::Scalar, parameter.name, from->text, from->origin);
    } else if (from->kind == Number && parameter.is_pointer && !from->content.empty()) {  // a pointer to a function
      argument.bits = std::strtoull(from->text.c_str(), nullptr, 10);
      parts_.host(Kind::Scalar, parameter.name, from->content, from->origin);
    } else if (from->kind == Null && parameter.is_pointer) {
      parts_.host(Kind::Array, parameter.name, "null", from->origin);
    } else if (from->kind == Place && parameter.is_pointer) {
      parts_.host(Kind::Array, parameter.name, place_text(*from, parameter.scalar), from->origin);  // its buffer may come later
    } else if (const uint64_t scalar = std::max(1u, size_bytes(parameter.scalar));
               from->kind == Buffer && parameter.is_pointer && from->bytes >= scalar) {
      // Whole numbers that an earlier kernel writes are indices, more often than not.
      const char* const otherwise = parameter.is_const_pointee && is_float(parameter.scalar) ? "random" : "zero";
      auto buffer = host_buffer({parameter.name, {parameter.scalar, parameter.is_unsigned}, parameter.is_const_pointee, otherwise}, *from,
                                kernel_, parts_, notes_);
      if (!buffer) return false;
      push(std::move(buffer->buffer), argument);
      argument.bits = from->begin;
      // Its size is guessed: another one may be tried with the same contents, where these are not bytes that were followed.
      if (!from->origin.guessed.empty() && gives_content(*from) && buffer->made.content != MadeBuffer::Content::Data &&
          !any_number_rests_on(from->origin.guessed))
        guessed_.push_back({argument.buffer, std::move(buffer->made), kNoNote});
    } else {
      return false;
    }
    return true;
  }

  Status bind_file(const Parameter& parameter, const FileValue& file, simt::Argument& argument) {
    const auto& [path, array] = file;
    if (parameter.is_pointer) {
      if (auto status = check_element(parameter, *array, path); !status) return status;
      push(array_buffer(parameter.name, array), argument);
    } else if (parameter.object != kNone) {
      if (array->bytes.size() != parameter.bytes)
        return Error{fmt::format("contains {}; {} is a '{}' of {}", counted(array->bytes.size(), "byte"), parameter.name, parameter.type,
                                 parameter.bytes),
                     {path, 0, 0},
                     {}};
      argument.kind = simt::Argument::Kind::Bytes;
      argument.bytes = array->bytes;
    } else {
      return Error{fmt::format("--arg {}: the parameter has type '{}'", parameter.name, parameter.type), {}, "expected a number", {}};
    }
    return Nothing{};
  }

  void add_buffer(const std::string& name, const MadeBuffer& made, simt::Argument& argument) { push(made_buffer(name, made), argument); }

  void push(simt::Buffer buffer, simt::Argument& argument) {
    argument.kind = simt::Argument::Kind::Buffer;
    argument.buffer = static_cast<uint32_t>(launch_.buffers.size());
    launch_.buffers.push_back(std::move(buffer));
  }

  Status bind_pointer(const Parameter& parameter, simt::Argument& argument) {
    if (kernel_.spec()) {
      for (const auto& spec : kernel_.spec()->buffers) {
        if (spec.name != parameter.name) continue;
        if (auto status = check_header_element(parameter, {spec.type, false}, kernel_.file->path); !status) return status;
        launch_.blocks_build_on_others |= spec.role == "scratch";
        auto made = header_buffer(spec, names_);
        if (!made) return made.error();
        add_buffer(parameter.name, *made, argument);
        return Nothing{};
      }
    }
    guess_buffer(parameter, argument);
    return Nothing{};
  }

  MadeBuffer guessed_buffer(const Parameter& parameter) const {
    const uint32_t scalar_bytes = std::max(1u, size_bytes(parameter.scalar));
    const uint64_t scalars = std::max<uint64_t>(1, parameter.element_bytes / scalar_bytes);
    uint64_t elements = std::max(kGuessedElements, launch_.grid.count() * launch_.block.count());
    std::vector<int64_t> extents;
    for (const auto& [name, value] : names_)
      if (value > 1) extents.push_back(value);
    constexpr int64_t kMaxExtent = 8192;  // a larger one is a number of elements itself
    if (host_)
      for (const auto& argument : host_->arguments)
        if (const int64_t value =
                argument.kind == frontend::HostArgument::Kind::Number && argument.content.empty() ? std::atoll(argument.text.c_str()) : 0;
            value > 1)
          value > kMaxExtent ? void(elements = std::max(elements, static_cast<uint64_t>(value))) : extents.push_back(value);
    std::sort(extents.rbegin(), extents.rend());
    if (extents.size() >= 2) elements = std::max(elements, static_cast<uint64_t>(extents[0]) * static_cast<uint64_t>(extents[1]));
    const frontend::HostArgument* const told = host_argument(parameter.name);
    const bool holds_nothing = told && told->content == "unset";
    return {{parameter.scalar, parameter.is_unsigned},
            {elements * scalars},
            holds_nothing                ? MadeBuffer::Content::Poison
            : parameter.is_const_pointee ? MadeBuffer::Content::Random
                                         : MadeBuffer::Content::Zero,
            0};
  }

  void guess_buffer(const Parameter& parameter, simt::Argument& argument) {
    const MadeBuffer made = guessed_buffer(parameter);
    add_buffer(parameter.name, made, argument);
    const std::string unknown = unknown_of(parameter.name);
    const bool is_told = !unknown.empty() && unknown != parameter.name;  // with the parts
    guessed_.push_back({argument.buffer, made, is_told ? kNoNote : notes_.size()});
    if (!is_told) notes_.push_back(guess_text(parameter.name, made, {}));
    parts_.guessed(Kind::Array, parameter.name, made_text(made), is_told ? unknown : "");
  }
  // When all else is known.
  Status enlarge_guessed_buffers() {
    const std::vector<GuessedBuffer> before = guessed_;
    if (kernel_.spec() || guessed_.empty() || !enlarge_guessed(program_, launch_, guessed_, arch_)) return Nothing{};
    for (size_t n = 0; n < guessed_.size(); ++n) {
      const GuessedBuffer& now = guessed_[n];
      if (now.made.extents == before[n].made.extents) continue;
      const std::string& name = launch_.buffers[now.buffer].name;
      (now.note == kNoNote ? notes_.emplace_back() : notes_[now.note]) =
          guess_text(name, now.made, fmt::format(", as the kernel reaches beyond {} elements", before[n].made.extents[0]));
      parts_.changed(name, made_text(now.made));
    }
    return Nothing{};
  }

  Status bind_scalar(const Parameter& parameter, simt::Argument& argument) {
    if (kernel_.spec())
      if (const auto it = kernel_.spec()->args.find(parameter.name); it != kernel_.spec()->args.end()) {
        const bool whole = std::fabs(it->second) < 0x1p63 && it->second == std::trunc(it->second);
        const NumberValue number{it->second, whole ? static_cast<int64_t>(it->second) : 0, whole, false};
        auto bound = bind_number(fmt::format("args.{}", parameter.name), parameter, number, argument);
        if (bound) return bound;
        Error error = bound.error();
        error.span = {kernel_.file->path, 0, 0};
        return error;
      }
    const auto known = names_.find(parameter.name);
    const std::string guess = is_float(parameter.scalar) ? "1.0" : std::to_string(guessed_number(parameter));
    const std::string unknown = unknown_of(parameter.name);
    if (known == names_.end() && unknown.empty())
      notes_.push_back(fmt::format("{} guessed: {} (set with --arg {}=...)", parameter.name, guess, parameter.name));
    if (!kernel_.spec() && known != names_.end()) parts_.given(Kind::Scalar, parameter.name, std::to_string(known->second));
    if (known == names_.end()) parts_.guessed(Kind::Scalar, parameter.name, guess, unknown);
    if (known == names_.end() && is_float(parameter.scalar)) {
      argument.bits = encode(parameter.scalar, 1.0);
      return Nothing{};
    }
    if (known == names_.end()) {
      argument.bits = encode_integer(parameter.scalar, guessed_number(parameter));
      return Nothing{};
    }
    const NumberValue number{static_cast<double>(known->second), known->second, true, false};
    return bind_number(fmt::format("{} = {}", known->first, known->second), parameter, number, argument);
  }
  // The number of threads, or as much of it as the type takes.
  int64_t guessed_number(const Parameter& parameter) const {
    int64_t number = parameter.type.ends_with("bool") ? 1 : guessed_count();
    while (!fits(ElementType{parameter.scalar, parameter.is_unsigned}, number)) number /= 2;
    return number;
  }
  int64_t guessed_count() const { return static_cast<int64_t>(launch_.grid.x) * launch_.block.x; }

  Status bind_places() {
    for (size_t i = 0; i < program_.parameters.size(); ++i) {
      const Parameter& parameter = program_.parameters[i];
      if (!kernel_.arguments.contains(parameter.name)) bind_host_place(parameter, launch_.arguments[i]);
      const auto it = kernel_.arguments.find(parameter.name);
      const auto* place = it == kernel_.arguments.end() ? nullptr : std::get_if<PlaceValue>(&it->second);
      if (!place) continue;
      const auto buffer =
          std::find_if(launch_.buffers.begin(), launch_.buffers.end(), [&](const auto& b) { return b.name == place->buffer; });
      if (buffer == launch_.buffers.end())
        return Error{fmt::format("--arg {}={}: unknown buffer '{}'", parameter.name, place->buffer, place->buffer), {}, {}, {}};
      const int64_t offset = place->offset_elements * static_cast<int64_t>(buffer->element_bytes);
      if (offset < 0 || static_cast<uint64_t>(offset) >= buffer->bytes)
        return Error{fmt::format("--arg {}: element {} is outside '{}'", parameter.name, place->offset_elements, place->buffer),
                     {},
                     "it has " + counted(buffer->bytes / buffer->element_bytes, "element")};
      simt::Argument& argument = launch_.arguments[i];
      argument.kind = simt::Argument::Kind::Buffer;
      argument.buffer = static_cast<uint32_t>(buffer - launch_.buffers.begin());
      argument.bits = static_cast<uint64_t>(offset);
    }
    return Nothing{};
  }

  void bind_host_place(const Parameter& parameter, simt::Argument& argument) {
    const frontend::HostArgument* const from = host_argument(parameter.name);
    if (!from || from->kind != frontend::HostArgument::Kind::Place || !parameter.is_pointer) return;
    const auto buffer = std::find_if(launch_.buffers.begin(), launch_.buffers.end(), [&](const auto& b) { return b.name == from->text; });
    if (buffer == launch_.buffers.end() || from->bytes >= buffer->bytes) return guess_buffer(parameter, argument);
    argument.kind = simt::Argument::Kind::Buffer;
    argument.buffer = static_cast<uint32_t>(buffer - launch_.buffers.begin());
    argument.bits = from->bytes;
  }

  Status bind_pointed() {
    if (!kernel_.spec()) add_pointed_arrays(kernel_, program_, launch_, parts_, notes_);
    return Nothing{};
  }

  Status bind_globals() {
    for (const Object& object : program_.objects) {
      const auto it = kernel_.arguments.find(object.name);
      if (object.space == Space::Global && it == kernel_.arguments.end()) bind_host_variable(object, kernel_, launch_, parts_, notes_);
      if (object.space != Space::Global || it == kernel_.arguments.end()) continue;
      auto bytes = global_bytes(object, it->second);
      if (!bytes) return bytes.error();
      if (bytes->size() > object.bytes)
        return Error{
            fmt::format("--arg {}: {} given, but the variable has {}", object.name, counted(bytes->size(), "byte"), object.bytes), {}, {}};
      launch_.globals[object.name] = bytes.take();
    }
    return take_variables(kernel_, program_, launch_.globals, parts_, notes_), Status(Nothing{});
  }

  const ResolvedKernel& kernel_;
  const Program& program_;
  const hardware::Architecture& arch_;
  const catalog::Values names_;
  simt::Launch launch_;
  std::vector<std::string> notes_;
  const frontend::HostLaunch* const host_;
  const SettledBlock* const settled_;
  bool guesses_block_ = false;
  LaunchParts parts_;
  std::vector<GuessedBuffer> guessed_;
};

}  // namespace

Result<PlannedLaunch> make_launch(const ResolvedKernel& kernel, const Program& program, const hardware::Architecture& arch,
                                  std::shared_ptr<const analysis::LaunchAccount>* refused) {
  Binder first(kernel, program, arch);
  auto planned = first.bind(refused);
  if (!planned || !first.guesses_block()) return planned;
  const auto failed = left_shared(program, *planned->launch, arch);
  if (!failed) return planned;
  for (const simt::Dim3& block : smaller_blocks(program, planned->launch->block)) {
    const SettledBlock settled{block, extent_text(planned->launch->block), *failed};
    if (auto other = Binder(kernel, program, arch, &settled).bind(nullptr); other && !left_shared(program, *other->launch, arch))
      return other;
  }
  return planned;
}

}  // namespace warplens::workload
