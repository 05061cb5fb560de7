#include "kernels/simt/machine/decode.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/program/limits.h"
#include "kernels/simt/handlers/control.h"
#include "kernels/simt/handlers/find_handler.h"
#include "kernels/simt/handlers/warp_operations.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/forward_paths.h"
#include "kernels/simt/machine/uniform_state.h"
#include "kernels/simt/machine/warp.h"
#include "kernels/simt/memory/access_kind.h"
#include "kernels/simt/memory/async_copy.h"
#include "kernels/simt/memory/local_copy.h"
#include "kernels/simt/memory/matrix.h"
#include "kernels/simt/memory/object_bounds.h"
#include "kernels/simt/observe/watched.h"

namespace warplens::simt {
namespace {

struct Decoder {
  const Program& program;
  const Launch& launch;
  const GlobalMemory& memory;
  Width width;
  Code code;

  uint32_t offset(RegisterId reg) const { return reg == kNone ? kNone : code.register_offset[reg]; }
  uint8_t stride(RegisterId reg) const { return reg == kNone || program.registers[reg].uniform ? 0 : 1; }
  Error error(const Instruction& in, std::string message) const;

  void lay_out_registers();
  Status set_constants();
  Status set_parameter(const Constant& constant);
  void set_register(RegisterId reg, uint64_t bits);
  Status lay_out_shared();
  Status fill_constants();
  void find_kept_sites();
  Status instruction(uint32_t index);
  Status access(const Instruction& in, Decoded& out);
  void operands(const Instruction& in, Decoded& out) const;
  void turn_comparison(Decoded& out) const;
  void watch_memory();
  void mark_meeting_points();
};

uint8_t bits_of(Type type) { return type == Type::I1 ? 1 : static_cast<uint8_t>(size_bytes(type) * 8); }

Error Decoder::error(const Instruction& in, std::string message) const {
  Error e{std::move(message), {}, "", ""};
  if (in.location < program.locations.size()) {
    const Location& l = program.locations[in.location];
    e.span = {l.file < program.files.size() ? program.files[l.file] : "", l.line, l.column};
  }
  return e;
}

// Vectors first, each on lines of its own; then the uniform values, eight bytes each.
void Decoder::lay_out_registers() {
  uint32_t at = 0;
  code.register_offset.resize(program.registers.size());
  for (uint32_t r = 0; r < program.registers.size(); ++r)
    if (!program.registers[r].uniform) code.register_offset[r] = std::exchange(at, at + (is_wide(program.registers[r].type) ? 256 : 128));
  code.uniform_begin = at;
  for (uint32_t r = 0; r < program.registers.size(); ++r)
    if (program.registers[r].uniform) code.register_offset[r] = std::exchange(at, at + 8);
  code.uniform_bytes = at - code.uniform_begin;
  for (const RegisterId reg : deciding_registers(program))
    code.deciding.push_back({code.register_offset[reg], program.registers[reg].uniform         ? 8u
                                                        : is_wide(program.registers[reg].type) ? 256u
                                                                                               : 128u});
  code.register_lines = (at + 63) / 64;
  code.initial.resize(code.register_lines);
}

void Decoder::set_register(RegisterId reg, uint64_t bits) {
  uint8_t* to = code.initial.front().bytes.data() + code.register_offset[reg];
  const uint32_t bytes = is_wide(program.registers[reg].type) ? 8 : 4;
  for (uint32_t lane = 0; lane < (program.registers[reg].uniform ? 1u : 32u); ++lane) std::memcpy(to + lane * bytes, &bits, bytes);
}

// A structure's bytes, with the addresses of the buffers that it leads to.
static std::vector<uint8_t> bytes_of(const Argument& argument, const GlobalMemory& memory, size_t buffers) {
  std::vector<uint8_t> bytes = argument.bytes;
  for (const Pointer& pointer : argument.pointers) {
    if (pointer.buffer >= buffers || pointer.at + sizeof(uint64_t) > bytes.size()) continue;
    const uint64_t address = memory.buffer_address(pointer.buffer) + pointer.offset;
    std::memcpy(bytes.data() + pointer.at, &address, sizeof address);
  }
  return bytes;
}

Status Decoder::set_parameter(const Constant& constant) {
  const Parameter& parameter = program.parameters[constant.index];
  if (constant.index >= launch.arguments.size())
    return Error{fmt::format("no argument for the kernel's parameter {}", parameter.name), {}, "", ""};
  const Argument& argument = launch.arguments[constant.index];
  uint64_t bits = argument.bits;
  if (argument.kind == Argument::Kind::Buffer) {
    if (argument.buffer >= launch.buffers.size())
      return Error{fmt::format("the argument {} does not refer to a buffer", parameter.name), {}, "", ""};
    bits += memory.buffer_address(argument.buffer);
  } else if (argument.kind == Argument::Kind::Bytes) {
    const std::vector<uint8_t> bytes = bytes_of(argument, memory, launch.buffers.size());
    if (!bytes.empty()) std::memcpy(&bits, bytes.data(), std::min<size_t>(8, bytes.size()));
  }
  const uint8_t width = bits_of(program.registers[constant.reg].type);
  set_register(constant.reg, width == 64 ? bits : bits & ((1ull << width) - 1));
  return Nothing{};
}

Status Decoder::set_constants() {
  for (const Constant& constant : program.constants) {
    if (constant.kind == Constant::Kind::Parameter) {
      if (Status status = set_parameter(constant); !status) return status;
      continue;
    }
    uint64_t bits = constant.bits;
    if (constant.kind == Constant::Kind::Object) {
      const Object& object = program.objects[constant.index];
      switch (object.space) {
        case Space::Shared:
          bits += kSharedBase + object.offset;
          break;
        case Space::Local:
          bits += kLocalBase + object.offset;
          break;
        case Space::Constant:
          bits += kConstantBase + object.offset;
          break;
        case Space::Global:
          bits += memory.find(object.name)->address;
          break;
      }
    }
    set_register(constant.reg, bits);
  }
  return Nothing{};
}

Status Decoder::lay_out_shared() {
  const bool dynamic = std::any_of(program.objects.begin(), program.objects.end(), [](const Object& o) { return o.dynamic; });
  code.shared_bytes =
      dynamic ? program.shared_dynamic_offset + launch.dynamic_shared_bytes : program.shared_static_bytes + launch.dynamic_shared_bytes;
  if (code.shared_bytes > kMaxSharedBytes)
    return Error{
        fmt::format("the block requests {} bytes of shared memory; no architecture has more than {}", code.shared_bytes, kMaxSharedBytes),
        {},
        "",
        ""};
  std::vector<std::pair<uint64_t, uint64_t>> taken;
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared) continue;
    const uint64_t end = object.dynamic || object.bytes == 0 ? code.shared_bytes : object.offset + object.bytes;
    taken.emplace_back(object.offset, std::min<uint64_t>(end, code.shared_bytes));
  }
  std::sort(taken.begin(), taken.end());
  uint64_t filled = 0;  // without a gap
  for (const auto& [begin, end] : taken)
    if (begin <= filled) filled = std::max(filled, end);
  if (filled >= code.shared_bytes) return Nothing{};
  code.shared_valid.resize(code.shared_bytes);
  for (const auto& [begin, end] : taken)
    for (uint64_t i = begin; i < end; ++i) code.shared_valid[i] = true;
  return Nothing{};
}

Status Decoder::fill_constants() {
  for (const Object& object : program.objects) {
    if (object.space != Space::Constant) continue;
    if (code.constant_bytes.size() < object.offset + object.bytes) code.constant_bytes.resize(object.offset + object.bytes);
    std::copy_n(object.initial.begin(), std::min<uint64_t>(object.initial.size(), object.bytes),
                code.constant_bytes.begin() + static_cast<int64_t>(object.offset));
  }
  for (uint32_t p = 0; p < program.parameters.size(); ++p) {
    const Parameter& parameter = program.parameters[p];
    if (parameter.object == kNone) continue;
    if (p >= launch.arguments.size()) return Error{fmt::format("no argument for the kernel's parameter {}", parameter.name), {}, "", ""};
    const Argument& argument = launch.arguments[p];
    uint64_t scalar = argument.bits + (argument.kind == Argument::Kind::Buffer ? memory.buffer_address(argument.buffer) : 0);
    std::vector<uint8_t> bytes = bytes_of(argument, memory, launch.buffers.size());
    if (argument.kind != Argument::Kind::Bytes) {
      bytes.resize(8);
      std::memcpy(bytes.data(), &scalar, 8);
    }
    const Object& object = program.objects[parameter.object];
    std::copy_n(bytes.begin(), std::min<uint64_t>(bytes.size(), object.bytes),
                code.constant_bytes.begin() + static_cast<int64_t>(object.offset));
  }
  return Nothing{};
}

void Decoder::find_kept_sites() {
  for (const Site& site : program.sites)
    for (const ExprNode& node : site.index)
      if (node.kind == ExprNode::Kind::Loaded &&
          std::find(code.kept_sites.begin(), code.kept_sites.end(), node.value) == code.kept_sites.end())
        code.kept_sites.push_back(static_cast<uint32_t>(node.value));
}

// a > b is b < a.
void Decoder::turn_comparison(Decoded& out) const {
  const auto turn = [&](Comparison to) {
    out.aux = static_cast<uint8_t>(to);
    std::swap(out.a, out.b);
    std::swap(out.stride_a, out.stride_b);
  };
  switch (static_cast<Comparison>(out.aux)) {
    case Comparison::Ugt:
      return turn(Comparison::Ult);
    case Comparison::Uge:
      return turn(Comparison::Ule);
    case Comparison::Sgt:
      return turn(Comparison::Slt);
    case Comparison::Sge:
      return turn(Comparison::Sle);
    default:
      return;
  }
}

MemoryOp operation(MemoryEffect effect) {
  return effect == MemoryEffect::Reads ? MemoryOp::Load : effect == MemoryEffect::Updates ? MemoryOp::Atomic : MemoryOp::Store;
}

Status Decoder::access(const Instruction& in, Decoded& out) {
  const OpcodeInfo& row = info(in.op);
  const bool asynchronous = row.family == Family::Async, listed = std::string_view(row.operands).find('[') != std::string_view::npos;
  AccessInfo access;
  access.count = listed ? in.count : 1;
  access.element_bytes = asynchronous ? in.aux : size_bytes(in.type);
  access.width = access.count * access.element_bytes;
  access.op = operation(row.memory);
  access.site = in.site;
  if (access.count == 0 || access.count > access.data.size() || access.width > 16 || !std::has_single_bit(access.width))
    return error(in, fmt::format("a {} of {} elements of {} does not have a valid width", name(in.op), access.count, name(in.type)));
  // Rows of matrices are served as 16-byte stores are: eight at a time, and none merge.
  const bool matrices = moves_matrices(in.op);
  if (matrices && size_bytes(in.type) != 4) return error(in, "fragments of matrices are held in registers of 32 bits");
  if (matrices) access.width = kMatrixRowBytes;
  access.kind = static_cast<uint32_t>(std::countr_zero(access.width)) * 2 + (matrices || access.op != MemoryOp::Load);
  access.access = access_kind(in);
  for (uint32_t j = 0; j < access.count && !asynchronous; ++j) {
    const RegisterId reg = access.count > 1 ? program.operands[in.c + j] : row.operands[0] == 'E' ? in.d : in.b;
    access.data[j] = offset(reg);
    access.uniform[j] = stride(reg) == 0;
  }
  access.align_mask = (asynchronous || matrices ? access.width : access.element_bytes) - 1;
  access.reach = reach_of(program, out.index);
  const Bounds local = local_bounds(program, access.reach, out.index), shared = shared_bounds(program, access.reach, code.shared_bytes);
  access.local_begin = local.begin, access.local_end = local.end;
  access.shared_begin = shared.begin, access.shared_end = shared.end;
  if (!access.reach && !code.shared_valid.empty()) access.shared_end = access.shared_begin;  // gaps: each lane is checked
  if (in.site != kNoSite) {
    const Site& site = program.sites[in.site];
    // What the type promises; a pair whose elements are atomic by themselves is accessed one after the other, where a device does so too.
    const uint64_t promised = in.op == Opcode::Atomic ? std::min(site.required_align, site.width_bytes) : site.required_align;
    access.align_mask = std::max<uint64_t>(promised, 1) - 1;
    const auto kept = std::find(code.kept_sites.begin(), code.kept_sites.end(), in.site);
    if (kept != code.kept_sites.end()) access.kept = static_cast<uint32_t>(kept - code.kept_sites.begin());
  }
  out.access = static_cast<uint32_t>(code.accesses.size());
  code.accesses.push_back(access);
  return Nothing{};
}

Handler lane_handler(Width width, const Decoded& in, const AccessInfo* access) {
#ifdef WARPLENS_X86_WIDTHS
  if (width == Width::Avx512) return avx512::find_handler(in, access);
  if (width == Width::Avx2) return avx2::find_handler(in, access);
#endif
  (void)width;
  return baseline::find_handler(in, access);
}

Handler find_handler(Width width, const Decoded& in, const AccessInfo* access) {
  switch (info(in.op).family) {
    case Family::Integer:
    case Family::Bits:
    case Family::Float:
    case Family::Convert:
    case Family::Memory:
      return lane_handler(width, in, access);
    case Family::Bulk:
      return find_bulk_handler(in);
    case Family::Async:
      return find_async_handler(in);
    case Family::Lanes:
      return find_lanes_handler(in);
    case Family::Matrices:
      return find_matrix_handler(in);
    case Family::Sync:
      return find_sync_handler(in);
    case Family::Flow:
      return find_flow_handler(in);
    case Family::Output:
      return find_output_handler(in);
  }
  return nullptr;
}

// Registers become offsets; targets, strings and lists stay what they are.
void Decoder::operands(const Instruction& in, Decoded& out) const {
  const auto is_register = [&](size_t place) {
    const OperandRole kind = role(info(in.op).operands[place]);
    return kind == OperandRole::Register || kind == OperandRole::Element;
  };
  out.d = is_register(0) ? offset(in.d) : in.d;
  out.a = is_register(1) ? offset(in.a) : in.a;
  out.b = is_register(2) ? offset(in.b) : in.b;
  out.c = is_register(3) ? offset(in.c) : in.c;
  out.mask = offset(in.mask);
  if (is_register(0)) out.uniform_d = in.d != kNone && stride(in.d) == 0;
  if (is_register(1)) out.stride_a = stride(in.a);
  if (is_register(2)) out.stride_b = stride(in.b);
  if (is_register(3)) out.stride_c = stride(in.c);
  out.stride_mask = stride(in.mask);
  if (is_register(1) && in.a != kNone) out.from = program.registers[in.a].type;
}

Status Decoder::instruction(uint32_t index) {
  const Instruction& in = program.code[index];
  Decoded& out = code.instructions[index];
  out.index = index;
  out.op = in.op;
  out.type = in.type;
  out.aux = in.aux;
  out.count = in.count;
  out.bits = bits_of(in.type);
  out.lane_cost = lane_cost(program, in);
  operands(in, out);
  if (in.op == Opcode::ICmp) turn_comparison(out);
  const OpcodeInfo& row = info(in.op);
  if (row.memory != MemoryEffect::Nothing && row.family != Family::Bulk)
    if (Status status = access(in, out); !status) return status;
  if (row.family == Family::Async) code.copies_asynchronously = true;
  out.run = find_handler(width, out, out.access == kNone ? nullptr : &code.accesses.back());
  if (!out.run) return error(in, fmt::format("{} is not supported on {}", name(in.op), name(in.type)));
  return Nothing{};
}

void Decoder::watch_memory() {
  code.unwatched.resize(code.instructions.size());
  for (Decoded& in : code.instructions) {
    if (info(in.op).memory == MemoryEffect::Nothing || moves_matrices(in.op)) continue;  // those tell when all lanes have come
    code.unwatched[in.index] = in.run;
    in.run = watched;
  }
}

void Decoder::mark_meeting_points() {
  const ForwardPaths paths(program);
  const auto mark = [&](uint32_t target) {
    Decoded& at = code.instructions[target];
    if (at.inner) return;
    at.inner = at.run;
    at.run = reconverge;
  };
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    if (in.op != Opcode::Branch) continue;
    if (in.d != kNoTarget) mark(in.d);
    if (in.b == in.c || in.b == in.d || in.c == in.d || stride(in.a) == 0) continue;
    if (paths.reaches(in.c, in.b, in.d))
      code.instructions[i].other_side_first = true, mark(in.b);
    else if (paths.reaches(in.b, in.c, in.d))
      mark(in.c);
    else
      code.instructions[i].either_side_first = true;
    for (const uint32_t point : paths.meeting_points(in.b, in.c, in.d)) mark(point), code.instructions[point].waits = true;
  }
}

Status check_launch(const Launch& launch) {
  const uint64_t threads = launch.block.count();
  if (threads == 0 || launch.grid.count() == 0) return Error{"the grid and block dimensions must be at least 1", {}, "", ""};
  if (threads > kMaxThreadsPerBlock)
    return Error{fmt::format("a block has {} threads, but the maximum is {}", threads, kMaxThreadsPerBlock), {}, "", ""};
  return Nothing{};
}

}  // namespace

bool runs_here(Width width) {
#ifdef WARPLENS_X86_WIDTHS
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (width == Width::Avx2) return avx2;
  if (width == Width::Avx512)
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl");
#endif
  return width == Width::Baseline;
}

Width widest_here() { return runs_here(Width::Avx512) ? Width::Avx512 : runs_here(Width::Avx2) ? Width::Avx2 : Width::Baseline; }

Result<Code> decode(const Program& program, const Launch& launch, const GlobalMemory& memory, Width width, bool watched) {
  Decoder d{program, launch, memory, width, {}};
  if (Status status = check_launch(launch); !status) return status.error();
  if (program.code.empty()) return Error{"the program has no instructions", {}, "", ""};
  d.lay_out_registers();
  if (Status status = d.lay_out_shared(); !status) return status.error();
  if (Status status = d.fill_constants(); !status) return status.error();
  if (Status status = d.set_constants(); !status) return status.error();
  d.find_kept_sites();
  d.code.instructions.resize(program.code.size());
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (Status status = d.instruction(i); !status) return status.error();
  if (watched) d.watch_memory();
  d.mark_meeting_points();
  d.code.liveness = std::make_shared<LazyLiveness>();
  return std::move(d.code);
}

}  // namespace warplens::simt
