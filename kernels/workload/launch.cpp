// Binding arguments to parameters: what the user gave, then what the header says, then guesses that are reported.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "kernels/base/nearest.h"
#include "kernels/base/number.h"
#include "kernels/hardware/launch_limits.h"
#include "kernels/workload/argument.h"
#include "kernels/workload/npy.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kGuessedElements = 65'536;

// What a buffer of a header holds before the launch.
MadeBuffer::Content content_for(std::string_view role) {
  if (role == "out") return MadeBuffer::Content::Poison;
  return role == "scratch" ? MadeBuffer::Content::Zero : MadeBuffer::Content::Random;
}

class Binder {
 public:
  Binder(const ResolvedKernel& kernel, const Program& program, const hardware::Architecture& arch)
      : kernel_(kernel), program_(program), arch_(arch), names_(kernel.setting.all()) {}

  Result<PlannedLaunch> bind() {
    for (Status (Binder::*step)() : {&Binder::shape, &Binder::check_roles, &Binder::check_names, &Binder::bind_parameters,
                                     &Binder::bind_places, &Binder::bind_globals})
      if (auto status = (this->*step)(); !status) return status.error();
    return PlannedLaunch{std::make_shared<simt::Launch>(std::move(launch_)), std::move(notes_)};
  }

 private:
  bool uses(SpecialRegister special) const {
    return std::any_of(program_.code.begin(), program_.code.end(),
                       [&](const Instruction& in) { return in.op == Opcode::Special && in.aux == static_cast<uint8_t>(special); });
  }

  Status shape() {
    const catalog::Setting& setting = kernel_.setting;
    if (kernel_.spec()) {
      launch_.grid = {setting.grid[0], setting.grid[1], setting.grid[2]};
      launch_.block = {setting.block[0], setting.block[1], setting.block[2]};
      launch_.dynamic_shared_bytes = setting.dynamic_shared_bytes;
    } else if (!kernel_.block) {
      launch_.block =
          uses(SpecialRegister::TidY) ? simt::Dim3{16, 16, 1} : simt::Dim3{program_.max_threads ? program_.max_threads : 256, 1, 1};
      notes_.push_back(fmt::format("block guessed: {} x {} threads (set with --block)", launch_.block.x, launch_.block.y));
    }
    if (kernel_.block) launch_.block = *kernel_.block;
    if (kernel_.grid) launch_.grid = *kernel_.grid;
    if (!kernel_.spec() && !kernel_.grid) notes_.push_back("grid guessed: 1 block (set with --grid)");
    if (kernel_.shared_bytes) launch_.dynamic_shared_bytes = *kernel_.shared_bytes;
    return check_limits();
  }

  // Registers are not known here: only the machine's compiler hands them out.
  Status check_limits() const {
    const simt::Dim3 &grid = launch_.grid, &block = launch_.block;
    const hardware::LaunchShape shape{
        {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, program_.shared_static_bytes, launch_.dynamic_shared_bytes, 0};
    if (auto why = hardware::why_launch_does_not_fit(shape, arch_)) return *std::move(why);
    if (program_.max_threads > 0 && block.count() > program_.max_threads)
      return Error{
          fmt::format("a block has {} threads, but __launch_bounds__ of {} allows {}", block.count(), program_.kernel,
                      program_.max_threads),
          {},
          fmt::format("expected at most {} threads per block", program_.max_threads),
          {},
          Phrase("launch_bounds", {{"threads", grouped(block.count())}, {"kernel", program_.kernel}, {"most", program_.max_threads}}),
          {}};
    return Nothing{};
  }

  // A buffer that the header calls an input is shown and checked as one: the kernel must not write it.
  Status check_roles() {
    if (!kernel_.spec()) return Nothing{};
    for (const auto& buffer : kernel_.spec()->buffers) {
      if (buffer.role != "in") continue;
      for (const Site& site : program_.sites) {
        if (site.op == MemoryOp::Load || site.space != Space::Global || site.array != buffer.name || site.location == kNone) continue;
        const Location& at = program_.locations[site.location];
        return Error{fmt::format("{} is declared \"in\", but this line writes to it", buffer.name),
                     {at.file < program_.files.size() ? program_.files[at.file] : kernel_.spec()->path, at.line, at.column},
                     "use role = \"inout\" in the header, or \"out\" if every element is written",
                     {}};
      }
    }
    return Nothing{};
  }

  // An argument or a size that nothing takes would change nothing.
  Status check_names() {
    std::vector<std::string> known;
    for (const auto& p : program_.parameters) known.push_back(p.name);
    const size_t parameters = known.size();
    for (const auto& o : program_.objects)
      if (o.space == Space::Global) known.push_back(o.name);
    for (const auto& [name, value] : kernel_.arguments) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const std::string near = nearest_name(name, known);
      return Error{fmt::format("--arg {}: the kernel '{}' has no parameter or variable of that name", name, program_.kernel),
                   {},
                   near.empty() ? fmt::format("it has {}", fmt::join(known, ", ")) : fmt::format("did you mean '{}'?", near),
                   {}};
    }
    if (kernel_.spec()) return Nothing{};  // its sizes are known by name already
    known.resize(parameters);
    for (const auto& [name, value] : kernel_.setting.sizes)
      if (std::find(known.begin(), known.end(), name) == known.end())
        return Error{fmt::format("--size {}={}: the file has no header, and the kernel '{}' has no parameter of that name", name, value,
                                 program_.kernel),
                     {},
                     known.empty() ? std::string() : fmt::format("its parameters are {}", fmt::join(known, ", ")),
                     {}};
    return Nothing{};
  }

  Status bind_parameters() {
    launch_.arguments.resize(program_.parameters.size());
    for (size_t i = 0; i < program_.parameters.size(); ++i) {
      const Parameter& parameter = program_.parameters[i];
      if (const auto it = kernel_.arguments.find(parameter.name); it != kernel_.arguments.end()) {
        if (auto status = bind_given(parameter, it->second, launch_.arguments[i]); !status) return status;
      } else if (parameter.is_pointer) {
        if (auto status = bind_pointer(parameter, launch_.arguments[i]); !status) return status;
      } else if (parameter.object != kNone) {
        launch_.arguments[i].kind = simt::Argument::Kind::Bytes;
        launch_.arguments[i].bytes.assign(parameter.bytes, 0);
        notes_.push_back(fmt::format("{} guessed: a structure of zeros (set with --arg {}=@FILE.npy)", parameter.name, parameter.name));
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
                   parameter.is_pointer ? "expected a buffer, for example f32[65536]:random" : "expected a number",
                   {}};
    if (const auto* number = std::get_if<NumberValue>(&value)) {
      if (parameter.object != kNone)
        return Error{fmt::format("--arg {}: the parameter has type '{}'", parameter.name, parameter.type),
                     {},
                     "expected @FILE.npy with its bytes",
                     {}};
      return bind_number(fmt::format("--arg {}", parameter.name), parameter, *number, argument);
    } else if (const auto* made = std::get_if<MadeBuffer>(&value)) {
      add_buffer(parameter.name, *made, argument);
    } else if (const auto* file = std::get_if<FileValue>(&value)) {
      return bind_file(parameter, *file, argument);
    }
    return Nothing{};  // null is 0; places are bound when all buffers are there
  }

  // `who`: the option or the header's key that gives it.
  static Status bind_number(const std::string& who, const Parameter& parameter, const NumberValue& number, simt::Argument& argument) {
    const ElementType type{parameter.scalar, parameter.is_unsigned};
    const bool real = is_float(type.type);
    const bool is_bool = parameter.type.ends_with("bool");
    if (!real && !number.is_integer)
      return Error{fmt::format("{}: the parameter has type '{}'", who, parameter.type), {}, "expected an integer", {}};
    const bool large_fits = type.is_unsigned && size_bytes(type.type) == 8;
    if (real ? !fits(type, number.value) : number.is_large ? !large_fits : !fits(type, number.integer) || (is_bool && number.integer > 1))
      return Error{fmt::format("{}: {} does not fit into '{}'", who,
                               number.is_integer && !number.is_large ? std::to_string(number.integer) : fmt::format("{}", number.value),
                               parameter.type),
                   {},
                   is_bool ? "expected 0 or 1" : "",
                   {}};
    argument.bits = real ? encode(type.type, number.value) : encode_integer(type.type, number.integer);
    return Nothing{};
  }

  // A pointer to plain scalars or vectors of them takes elements of that type alone; of what else it points to, nothing is known.
  static Status check_element(const Parameter& parameter, const NpyArray& array, const std::string& path) {
    const CudaType* pointee = find_cuda_type(parameter.element);
    if (!pointee) return Nothing{};
    const ElementType wanted{parameter.scalar, parameter.is_unsigned};
    const bool bits_of_bfloat = wanted.type == Type::BF16 && array.element.type == Type::I16;  // NumPy has no such type
    if (bits_of_bfloat ||
        (is_float(wanted.type) == is_float(array.element.type) && size_bytes(wanted.type) == size_bytes(array.element.type)))
      return Nothing{};
    return Error{fmt::format("contains {} elements, but {} is a '{}'", element_name(array.element), parameter.name, parameter.type),
                 {path, 0, 0},
                 fmt::format("save it as {}: a.astype(...)", element_name(wanted)),
                 {}};
  }

  Status bind_file(const Parameter& parameter, const FileValue& file, simt::Argument& argument) {
    const auto& [path, array] = file;
    if (parameter.is_pointer) {
      if (auto status = check_element(parameter, *array, path); !status) return status;
      add_array(parameter.name, array, argument);
    } else if (parameter.object != kNone) {
      if (array->bytes.size() != parameter.bytes)
        return Error{fmt::format("contains {}; {} is a '{}' of {}", counted(array->bytes.size(), "byte"), parameter.name, parameter.type,
                                 parameter.bytes),
                     {path, 0, 0},
                     {},
                     {}};
      argument.kind = simt::Argument::Kind::Bytes;
      argument.bytes = array->bytes;
    } else {
      return Error{fmt::format("--arg {}: the parameter has type '{}'", parameter.name, parameter.type), {}, "expected a number", {}};
    }
    return Nothing{};
  }

  void add_buffer(const std::string& name, const MadeBuffer& made, simt::Argument& argument) {
    simt::Buffer buffer;
    buffer.name = name;
    buffer.element = std::string(element_name(made.element));
    buffer.scalar = made.element.type;
    buffer.element_bytes = size_bytes(made.element.type);
    buffer.extents = made.extents;
    buffer.bytes = buffer.element_bytes;
    for (const uint64_t extent : made.extents) buffer.bytes *= extent;
    buffer.fill = make_fill(made, simt::buffer_hash(name));
    buffer.unset = made.content == MadeBuffer::Content::Poison;
    push(std::move(buffer), argument);
  }

  void add_array(const std::string& name, const std::shared_ptr<const NpyArray>& array, simt::Argument& argument) {
    simt::Buffer buffer;
    buffer.name = name;
    buffer.element = std::string(element_name(array->element));
    buffer.scalar = array->element.type;
    buffer.element_bytes = size_bytes(array->element.type);
    buffer.extents = array->shape;
    buffer.bytes = array->bytes.size();
    buffer.fill = [array](uint64_t first, uint8_t* out, uint64_t count) {
      std::copy_n(array->bytes.begin() + static_cast<ptrdiff_t>(first), count, out);
    };
    push(std::move(buffer), argument);
  }

  void push(simt::Buffer buffer, simt::Argument& argument) {
    argument.kind = simt::Argument::Kind::Buffer;
    argument.buffer = static_cast<uint32_t>(launch_.buffers.size());
    launch_.buffers.push_back(std::move(buffer));
  }

  Status bind_pointer(const Parameter& parameter, simt::Argument& argument) {
    if (kernel_.spec()) {
      for (const auto& spec : kernel_.spec()->buffers) {
        if (spec.name != parameter.name) continue;
        MadeBuffer made{{spec.type, false}, {}, content_for(spec.role), 0};
        launch_.blocks_build_on_others |= spec.role == "scratch";
        uint64_t elements = 1;
        for (const auto& expression : spec.shape) {
          auto extent = catalog::evaluate(expression, names_);
          if (!extent) return extent.error();
          if (*extent <= 0 || static_cast<uint64_t>(*extent) > kMaxBufferElements / elements)
            return Error{fmt::format("buffer {} would have {} = {} elements in one dimension", spec.name, expression.text(), *extent),
                         expression.span,
                         "expected 1 or more, and at most 2^36 in total",
                         {}};
          made.extents.push_back(static_cast<uint64_t>(*extent));
          elements *= made.extents.back();
        }
        add_buffer(parameter.name, made, argument);
        return Nothing{};
      }
    }
    guess_buffer(parameter, argument);
    return Nothing{};
  }

  void guess_buffer(const Parameter& parameter, simt::Argument& argument) {
    const uint32_t scalar_bytes = std::max(1u, size_bytes(parameter.scalar));
    const uint64_t scalars = std::max<uint64_t>(1, parameter.element_bytes / scalar_bytes);
    uint64_t elements = std::max(kGuessedElements, launch_.grid.count() * launch_.block.count());
    std::vector<int64_t> extents;
    for (const auto& [name, value] : names_)
      if (value > 1) extents.push_back(value);
    std::sort(extents.rbegin(), extents.rend());
    if (extents.size() >= 2) elements = std::max(elements, static_cast<uint64_t>(extents[0] * extents[1]));
    MadeBuffer made{{parameter.scalar, parameter.is_unsigned},
                    {elements * scalars},
                    parameter.is_const_pointee ? MadeBuffer::Content::Random : MadeBuffer::Content::Zero,
                    0};
    add_buffer(parameter.name, made, argument);
    notes_.push_back(fmt::format("{} guessed: {}[{}]:{} (set with --arg {}=...)", parameter.name, element_name(made.element),
                                 made.extents[0], parameter.is_const_pointee ? "random" : "zero", parameter.name));
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
    if (known == names_.end())
      notes_.push_back(fmt::format("{} guessed: {} (set with --arg {}=...)", parameter.name,
                                   is_float(parameter.scalar) ? "1.0" : std::to_string(guessed_count()), parameter.name));
    if (known == names_.end() && is_float(parameter.scalar)) {
      argument.bits = encode(parameter.scalar, 1.0);
      return Nothing{};
    }
    if (known == names_.end()) {
      argument.bits = encode_integer(parameter.scalar, guessed_count());
      return Nothing{};
    }
    const NumberValue number{static_cast<double>(known->second), known->second, true, false};
    return bind_number(fmt::format("{} = {}", known->first, known->second), parameter, number, argument);
  }
  int64_t guessed_count() const { return static_cast<int64_t>(launch_.grid.x) * launch_.block.x; }

  Status bind_places() {
    for (size_t i = 0; i < program_.parameters.size(); ++i) {
      const Parameter& parameter = program_.parameters[i];
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
                     "it has " + counted(buffer->bytes / buffer->element_bytes, "element"),
                     {}};
      simt::Argument& argument = launch_.arguments[i];
      argument.kind = simt::Argument::Kind::Buffer;
      argument.buffer = static_cast<uint32_t>(buffer - launch_.buffers.begin());
      argument.bits = static_cast<uint64_t>(offset);
    }
    return Nothing{};
  }

  Status bind_globals() {
    for (const Object& object : program_.objects) {
      const auto it = kernel_.arguments.find(object.name);
      if (object.space != Space::Global || it == kernel_.arguments.end()) continue;
      auto bytes = global_bytes(object, it->second);
      if (!bytes) return bytes.error();
      if (bytes->size() > object.bytes)
        return Error{fmt::format("--arg {}: {} given, but the variable has {}", object.name, counted(bytes->size(), "byte"), object.bytes),
                     {},
                     {},
                     {}};
      launch_.globals[object.name] = bytes.take();
    }
    return Nothing{};
  }

  static Type scalar_of(const Object& object) {
    const std::string& e = object.element;
    if (e == "double") return Type::F64;
    if (e.find("float") != std::string::npos) return Type::F32;
    if (e == "__half" || e == "half") return Type::F16;
    if (e == "__nv_bfloat16") return Type::BF16;
    return object.element_bytes == 8 ? Type::I64 : object.element_bytes == 2 ? Type::I16 : object.element_bytes == 1 ? Type::I8 : Type::I32;
  }

  Result<std::vector<uint8_t>> global_bytes(const Object& object, const ArgumentValue& value) const {
    if (const auto* number = std::get_if<NumberValue>(&value)) {
      const Type type = scalar_of(object);
      const bool is_unsigned = number->integer >= 0;  // the variable's own sign is not known here: either is taken
      if (is_float(type) ? !fits({type, false}, number->value)
                         : !number->is_integer || number->is_large || !fits({type, is_unsigned}, number->integer))
        return Error{fmt::format("--arg {}: {} does not fit into '{}'", object.name, number->value, object.element), {}, {}, {}};
      const uint64_t bits = is_float(type) ? encode(type, number->value) : encode_integer(type, number->integer);
      const auto* first = reinterpret_cast<const uint8_t*>(&bits);
      return std::vector<uint8_t>(first, first + size_bytes(type));
    }
    if (const auto* made = std::get_if<MadeBuffer>(&value)) {
      uint64_t bytes = size_bytes(made->element.type);
      for (const uint64_t extent : made->extents) bytes *= extent;
      std::vector<uint8_t> out(bytes, 0);
      if (const auto fill = make_fill(*made, simt::buffer_hash(object.name))) fill(0, out.data(), bytes);
      return out;
    }
    if (const auto* file = std::get_if<FileValue>(&value)) return file->array->bytes;
    return Error{fmt::format("--arg {}: a variable takes a number, TYPE[COUNT]:..., or @FILE.npy", object.name), {}, {}, {}};
  }

  const ResolvedKernel& kernel_;
  const Program& program_;
  const hardware::Architecture& arch_;
  const catalog::Values names_;
  simt::Launch launch_;
  std::vector<std::string> notes_;
};

}  // namespace

Result<PlannedLaunch> make_launch(const ResolvedKernel& kernel, const Program& program, const hardware::Architecture& arch) {
  return Binder(kernel, program, arch).bind();
}

}  // namespace warplens::workload
