#include "kernels/program/serialize.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "kernels/base/hash.h"
#include "kernels/program/validate.h"

namespace warplens {
namespace {

constexpr uint32_t kMagic = 0x4c505257;  // "WRPL"
constexpr uint32_t kFormat = 8;          // raised when a field is added, removed or moved
constexpr size_t kHeaderBytes = 24;      // magic, format, the opcode table's hash, checksum

uint64_t checksum(std::span<const uint8_t> bytes) { return hash_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); }

class Writer {
 public:
  template <class T>
  void number(T& value) {
    auto bits = static_cast<uint64_t>(value);
    uint8_t written[sizeof(T)];
    for (uint8_t& byte : written) byte = static_cast<uint8_t>(bits), bits >>= 8;
    bytes.insert(bytes.end(), std::begin(written), std::end(written));
  }
  template <class T>
  void limited(T& value, uint32_t) {
    number(value);
  }
  uint32_t count(size_t size, size_t) {
    auto n = static_cast<uint32_t>(size);
    number(n);
    return n;
  }
  std::vector<uint8_t> bytes;
};

class Reader {
 public:
  explicit Reader(std::span<const uint8_t> bytes) : bytes_(bytes) {}
  template <class T>
  void number(T& value) {
    if (bytes_.size() < sizeof(T)) return fail("truncated");
    uint64_t bits = 0;
    for (size_t i = 0; i < sizeof(T); ++i) bits |= static_cast<uint64_t>(bytes_[i]) << (8 * i);
    bytes_ = bytes_.subspan(sizeof(T));
    value = static_cast<T>(bits);
  }
  template <class T>
  void limited(T& value, uint32_t values) {
    uint8_t number_ = 0;
    number(number_);
    if (number_ >= values) return fail("a value is out of range");
    value = static_cast<T>(number_);
  }
  // How many elements follow; never more than the bytes that are left can hold.
  uint32_t count(size_t, size_t least_bytes) {
    uint32_t n = 0;
    number(n);
    if (n > bytes_.size() / least_bytes) {
      fail("truncated");
      return 0;
    }
    return n;
  }
  void fail(const char* why) {
    if (!error_) error_ = why;
    bytes_ = {};
  }
  const char* error() const { return error_ ? error_ : bytes_.empty() ? nullptr : "trailing bytes"; }

 private:
  std::span<const uint8_t> bytes_;
  const char* error_ = nullptr;
};

// One list of fields serves both directions.
template <class A>
void field(A& a, std::string& text) {
  text.resize(a.count(text.size(), 1));
  for (char& c : text) a.number(c);
}
template <class A>
void field(A& a, bool& flag) {
  a.limited(flag, 2);
}
template <class A, class T>
  requires(std::is_integral_v<T>)
void field(A& a, T& value) {
  a.number(value);
}
template <class A>
void field(A& a, Type& type) {
  a.limited(type, 9);
}
template <class A>
void field(A& a, Opcode& op) {
  a.limited(op, opcode_count());
}
template <class A>
void field(A& a, Space& space) {
  a.limited(space, 4);
}
template <class A>
void field(A& a, MemoryOp& op) {
  a.limited(op, 3);
}
template <class A>
void field(A& a, Constant::Kind& kind) {
  a.limited(kind, 3);
}
template <class A>
void field(A& a, VariablePlace::Kind& kind) {
  a.limited(kind, 3);
}
template <class A>
void field(A& a, ExprNode::Kind& kind) {
  a.limited(kind, 8);
}
template <class A, class T>
void field(A& a, std::vector<T>& values);

template <class A, class... T>
void all(A& a, T&... values) {
  (field(a, values), ...);
}
template <class A>
void field(A& a, Instruction& v) {
  all(a, v.op, v.type, v.aux, v.count, v.d, v.a, v.b, v.c, v.mask, v.site, v.location, v.statement);
}
template <class A>
void field(A& a, Register& v) {
  all(a, v.type, v.uniform);
}
template <class A>
void field(A& a, Constant& v) {
  all(a, v.reg, v.kind, v.index, v.bits);
}
template <class A>
void field(A& a, InstructionRange& v) {
  all(a, v.begin, v.end);
}
template <class A>
void field(A& a, Member& v) {
  all(a, v.name, v.offset, v.bytes, v.extents, v.scalar, v.is_unsigned, v.is_pointer, v.is_const_pointee);
}
template <class A>
void field(A& a, Object& v) {
  all(a, v.name, v.space, v.type, v.element, v.element_bytes, v.members, v.extents, v.offset, v.bytes, v.align, v.dynamic, v.writable,
      v.initial, v.line, v.ended);
}
template <class A>
void field(A& a, Parameter& v) {
  all(a, v.name, v.type, v.bytes, v.is_pointer, v.is_const_pointee, v.scalar, v.is_unsigned, v.element_bytes, v.element, v.members,
      v.object);
}
template <class A>
void field(A& a, Scope& v) {
  all(a, v.function, v.parent, v.call_line, v.call_column);
}
template <class A>
void field(A& a, Location& v) {
  all(a, v.file, v.line, v.column, v.scope);
}
template <class A>
void field(A& a, Statement& v) {
  all(a, v.file, v.line, v.column, v.end_line, v.end_column);
}
template <class A>
void field(A& a, VariablePlace& v) {
  all(a, v.begin, v.end, v.kind, v.value);
}
template <class A>
void field(A& a, Variable& v) {
  all(a, v.name, v.type, v.scalar, v.is_unsigned, v.is_pointer, v.scope, v.line, v.bytes, v.extents, v.fields, v.places);
}
template <class A>
void field(A& a, ExprNode& v) {
  all(a, v.kind, v.op, v.type, v.is_unsigned, v.a, v.b, v.c, v.value, v.offset, v.adjust, v.text_begin, v.text_end);
}
template <class A>
void field(A& a, Site& v) {
  all(a, v.location, v.end_line, v.end_column, v.space, v.op, v.width_bytes, v.required_align, v.element_bytes, v.array, v.text,
      v.index_text, v.index, v.index_is_absolute, v.base_variable, v.is_merged);
}
template <class A>
void field(A& a, Reach& v) {
  all(a, v.instruction, v.anything, v.buffers, v.objects);
}
template <class A>
void field(A& a, Program& v) {
  all(a, v.version, v.kernel, v.account, v.files, v.code, v.registers, v.constants, v.operands, v.strings, v.parameters, v.objects,
      v.locations, v.scopes, v.statements, v.variables, v.sites, v.reaches, v.notes, v.shared_static_bytes, v.shared_dynamic_offset,
      v.local_bytes, v.max_threads, v.estimated_registers, v.k_tile_header);
}
template <class A, class T>
void field(A& a, std::vector<T>& values) {
  values.resize(a.count(values.size(), 1));
  for (T& value : values) field(a, value);
}

Error unreadable(const char* why) { return {std::string("not a compiled program: ") + why, {}, {}, {}}; }

}  // namespace

void seal(std::span<uint8_t> bytes) {
  if (bytes.size() < kHeaderBytes) return;
  Writer header;
  uint32_t magic = kMagic, format = kFormat;
  uint64_t table = opcode_table_hash(), sum = checksum(bytes.subspan(kHeaderBytes));
  header.number(magic);
  header.number(format);
  header.number(table);
  header.number(sum);
  std::copy(header.bytes.begin(), header.bytes.end(), bytes.begin());
}

std::vector<uint8_t> serialize(const Program& program) {
  Program copy = program;
  Writer whole;
  whole.bytes.resize(kHeaderBytes);
  field(whole, copy);
  seal(whole.bytes);
  return std::move(whole.bytes);
}

Result<Program> deserialize(std::span<const uint8_t> bytes) {
  if (bytes.size() < kHeaderBytes) return unreadable("truncated");
  Reader header(bytes.first(kHeaderBytes));
  uint32_t magic = 0, format = 0;
  uint64_t table = 0, sum = 0;
  header.number(magic);
  header.number(format);
  header.number(table);
  header.number(sum);
  if (magic != kMagic) return unreadable("bad magic number");
  if (format != kFormat) return unreadable("unsupported version");
  if (table != opcode_table_hash()) return unreadable("made with a different instruction table");
  const auto content = bytes.subspan(kHeaderBytes);
  if (checksum(content) != sum) return unreadable("the checksum does not match");
  Reader body(content);
  Program program;
  field(body, program);
  if (body.error()) return unreadable(body.error());
  if (auto status = validate(program); !status) return status.error();
  return program;
}

}  // namespace warplens
