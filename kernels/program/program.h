// A Program is what the front end makes of a kernel and what the warp VM runs: bytecode over typed registers and the
// tables that lead every instruction back to the source. A plain value: it can be copied, stored and sent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/program/address_space.h"
#include "kernels/program/opcode.h"

namespace warplens {

enum class Type : uint8_t { I1, I8, I16, I32, I64, F16, BF16, F32, F64 };
uint32_t size_bytes(Type type);  // of one value in memory: 1 for I1
const char* name(Type type);
constexpr bool is_wide(Type type) { return type == Type::I64 || type == Type::F64; }  // takes 64-bit lanes in a register

enum class MemoryOp : uint8_t { Load, Store, Atomic };
const char* name(MemoryOp op);        // "load", "store", "atomic"
const char* name(SpecialRegister r);  // "threadIdx.x" and so on

using RegisterId = uint32_t;
inline constexpr uint32_t kNone = 0xffffffffu;
inline constexpr uint32_t kNoSite = kNone;
inline constexpr uint32_t kNoTarget = kNone;

// One instruction; meaning of the fields in opcodes.def. 36 bytes.
struct Instruction {
  Opcode op = Opcode::Mov;
  Type type = Type::I32;
  uint8_t aux = 0;
  uint8_t count = 1;  // elements of a Load or Store, arguments of a Print; of an Atomic its MemoryOrder
  uint32_t d = kNone, a = kNone, b = kNone, c = kNone;
  uint32_t mask = kNone;       // the lanes that a warp operation is for
  uint32_t site = kNoSite;     // memory accesses that count
  uint32_t location = kNone;   // index into Program::locations
  uint32_t statement = kNone;  // index into Program::statements
};

// A register holds 32 lanes, or one value when it is uniform. Each has one definition in the source of the bytecode
// (SSA; phis become several Mov), so a value stays readable until the same instruction runs again.
struct Register {
  Type type = Type::I32;
  bool uniform = false;
};

// A register whose value is fixed before the first instruction.
struct Constant {
  enum class Kind : uint8_t { Bits, Object, Parameter };
  RegisterId reg = kNone;
  Kind kind = Kind::Bits;
  uint32_t index = 0;  // Object: into Program::objects; Parameter: into Program::parameters (scalars and pointers)
  uint64_t bits = 0;   // Bits: the value; Object: bytes added to the object's address
};

struct InstructionRange {
  uint32_t begin = 0, end = 0;  // [begin, end)
};

// A part of a structure that is a scalar, a pointer or an array of these: "x", "rows[1].length".
struct Member {
  std::string name;
  uint32_t offset = 0, bytes = 0;
  std::vector<uint32_t> extents;  // of an array, outermost first
  Type scalar = Type::I32;        // its own, of an array's elements, or of what a pointer leads to
  bool is_unsigned = false, is_pointer = false, is_const_pointee = false;
};

// Something with an address and bounds, known before the launch. Buffers come with the launch and are not listed.
struct Object {
  std::string name;  // as declared: "As", "tile"; a local array of an inlined function: "helper::buf"
  Space space = Space::Shared;
  std::string type;     // as written: "float[32][33]"
  std::string element;  // scalar element: "float", "float4", "Pair"
  uint32_t element_bytes = 4;
  std::vector<Member> members;    // of an element that is a structure, in their order
  std::vector<uint32_t> extents;  // outermost first: {32, 33}; empty for a scalar or structure
  uint64_t offset = 0;            // shared and local: from the window's start; constant: from kConstantBase
  uint64_t bytes = 0;             // 0 for the dynamic shared array: it ends where the launch says
  uint32_t align = 4;
  bool dynamic = false;                 // extern __shared__
  bool writable = true;                 // Global: __device__ true, __constant__ false
  std::vector<uint8_t> initial;         // Global and Constant: initial bytes, may be shorter than `bytes` (zeros follow)
  uint32_t line = 0;                    // of the declaration
  std::vector<InstructionRange> ended;  // Local: memory instructions that are outside of its lifetime, ascending
};

struct Parameter {
  std::string name;
  std::string type;  // as written: "const float *", "unsigned int", "Args"
  uint32_t bytes = 0;
  bool is_pointer = false;
  bool is_const_pointee = false;
  Type scalar = Type::I32;  // a scalar's own type; a pointer's element where it is scalar
  bool is_unsigned = false;
  uint32_t element_bytes = 0;   // of what a pointer points to
  std::string element;          // pointee as written: "float", "float4"
  std::vector<Member> members;  // of a structure, or of a pointee that is one
  uint32_t object = kNone;      // a structure passed by value: its Constant-space object, filled at the launch
};

// One frame of the call stack that an instruction was inlined through, innermost first through `parent`.
struct Scope {
  std::string function;     // "load_tile<64, 8>"
  uint32_t parent = kNone;  // the caller's scope
  uint32_t call_line = 0;   // where the caller called
  uint32_t call_column = 0;
};

struct Location {
  uint32_t file = 0;  // into Program::files
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t scope = kNone;
};

// A statement of the source; a step of the transport is the next one that the followed warp executes.
struct Statement {
  uint32_t file = 0;
  uint32_t line = 0, column = 0;          // its first character
  uint32_t end_line = 0, end_column = 0;  // its last
};

// Where a variable's value is, over a range of instructions.
struct VariablePlace {
  enum class Kind : uint8_t { Register, Local /* in the lane's memory at `value` */, Bits };
  uint32_t begin = 0, end = 0;  // valid before instruction i executes, for begin <= i < end
  Kind kind = Kind::Register;
  uint64_t value = 0;  // register id, byte offset in local memory, or the constant's bits
};
struct Variable {
  std::string name;
  std::string type;         // as written
  Type scalar = Type::I32;  // of the value, or of the elements of an array or structure in local memory
  bool is_unsigned = false;
  bool is_pointer = false;
  uint32_t scope = kNone;
  uint32_t line = 0;                // of the declaration
  uint64_t bytes = 4;               // arrays: all of it
  std::vector<uint32_t> extents;    // array bounds, outermost first
  std::vector<std::string> fields;  // names of the scalar parts of a structure, in order ("x", "y", "z", "w")
  std::vector<VariablePlace> places;
};

// The address of an access as arithmetic: a tree in postorder, children before their parent; the last node is the root,
// which is the index in elements of `Site::element_bytes` from the array's start (for several dimensions: the flattened sum
// is made by the front end: ty*33 + tx for tile[ty][tx], with `text` keeping the spelling).
// Values are taken from before the access expression's side effects.
struct ExprNode {
  enum class Kind : uint8_t { Constant, Variable, Special, Loaded, Unary, Binary, Cast, Conditional };
  Kind kind = Kind::Constant;
  uint8_t op = 0;         // Unary: '-', '~', '!'; Binary: see ExprOperator; Special: SpecialRegister
  Type type = Type::I32;  // in which it is evaluated; the result wraps to it
  bool is_unsigned = false;
  uint32_t a = kNone, b = kNone, c = kNone;  // children
  uint64_t value = 0;                        // Constant: bits; Variable: index into Program::variables; Loaded: index into Program::sites
  uint64_t offset = 0;                       // Variable that is an array or structure: byte offset of the part
  int32_t adjust = 0;                        // Variable with an earlier side effect in the same expression (s[i++]): added to the value
  uint32_t text_begin = 0, text_end = 0;     // the part of Site::text that this node spells, to be replaced by its value
};
enum class ExprOperator : uint8_t { Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Lt, Le, Gt, Ge, Eq, Ne, LogicalAnd, LogicalOr };

// One access expression of the source. Unrolled or inlined copies of one expression with the same call stack share a site.
struct Site {
  uint32_t location = kNone;              // of the expression's first character
  uint32_t end_line = 0, end_column = 0;  // of its last character
  Space space = Space::Shared;
  MemoryOp op = MemoryOp::Load;
  uint8_t width_bytes = 4;         // per lane
  uint8_t required_align = 4;      // bytes, from the accessed type
  uint32_t element_bytes = 4;      // of one index step
  std::string array;               // "As", "A"; a pointer's own name where the array is not known before the run
  std::string text;                // the access as written, one line: "As[(col*4 + 1)*BM + row]"; a macro: its spelling
  std::string index_text;          // the index part alone, as arithmetic, names kept: "(col*4 + 1)*BM + row"
  std::vector<ExprNode> index;     // spans of text_begin/text_end refer to index_text; empty: cannot be shown as arithmetic
  bool index_is_absolute = false;  // true: `index` counts from the named array's start; false: from the pointer `base`
  uint32_t base_variable = kNone;  // Program::variables: the pointer that is indexed, where it is not an array's own name
  bool is_merged = false;          // as compiled: stores of several places of the source became this one
};

// What a memory instruction's address `a` may lead to, as far as the front end can tell. An access outside of all of it is an error.
struct Reach {
  uint32_t instruction = 0;       // index into Program::code
  bool anything = true;           // unknown: any object, any buffer
  bool buffers = false;           // buffers, which come with the launch
  std::vector<uint32_t> objects;  // into Program::objects, ascending
};

struct Program {
  uint32_t version = 1;
  std::string kernel;              // "sgemm_warptiling"
  std::string account;             // "written" or "compiled"
  std::vector<std::string> files;  // [0] is the opened file; others are included ones
  std::vector<Instruction> code;   // entry at 0
  std::vector<Register> registers;
  std::vector<Constant> constants;
  std::vector<uint32_t> operands;
  std::vector<std::string> strings;
  std::vector<Parameter> parameters;
  std::vector<Object> objects;
  std::vector<Location> locations;
  std::vector<Scope> scopes;
  std::vector<Statement> statements;
  std::vector<Variable> variables;
  std::vector<Site> sites;
  std::vector<Reach> reaches;      // by instruction, ascending; an instruction without one may lead anywhere
  std::vector<std::string> notes;  // what was left out of the file, in words
  uint64_t shared_static_bytes = 0;
  uint64_t shared_dynamic_offset = 0;  // where extern __shared__ starts
  uint64_t local_bytes = 0;            // a lane's frame
  uint32_t max_threads = 0;            // __launch_bounds__, 0 where not given
  uint32_t estimated_registers = 0;    // live 32-bit values at the fullest point of the compiled account; an estimate
  // The outermost loop that contains a barrier: entering the loop's header block at `k_tile_header` begins a k tile.
  uint32_t k_tile_header = kNone;  // instruction index of the header's first instruction; kNone without one
};

// Null for an instruction whose address may lead anywhere.
const Reach* reach_of(const Program& program, uint32_t instruction);

// The same program with every value held for each lane by itself. Its results are the same wherever what is said to be uniform is: a check
// of that, at the price of speed.
Program per_lane(Program program);

std::string disassemble(const Program& program);

}  // namespace warplens
