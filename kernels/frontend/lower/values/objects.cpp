#include "kernels/frontend/lower/values/objects.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Module.h>

#include "kernels/base/number.h"
#include "kernels/frontend/lower/debug/describe.h"
#include "kernels/frontend/lower/llvm_spaces.h"
#include "kernels/frontend/lower/values/code_addresses.h"
#include "kernels/program/limits.h"

namespace warplens::frontend {

bool Objects::initial_bytes(const llvm::Constant* constant, uint64_t offset, std::vector<uint8_t>& bytes) const {
  if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) return true;
  const auto put = [&](const llvm::APInt& value) {
    const uint64_t count = (value.getBitWidth() + 7) / 8;
    if (bytes.size() < offset + count) bytes.resize(offset + count);
    const llvm::APInt wide = value.zext(static_cast<unsigned>(8 * count));
    for (uint64_t b = 0; b < count; ++b)
      bytes[offset + b] = static_cast<uint8_t>(wide.extractBitsAsZExtValue(8, static_cast<unsigned>(8 * b)));
    return true;
  };
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return put(number->getValue());
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant)) return put(number->getValueAPF().bitcastToAPInt());
  const auto element_offset = [&](unsigned n) -> uint64_t {
    if (auto* s = llvm::dyn_cast<llvm::StructType>(constant->getType())) return context_.layout.getStructLayout(s)->getElementOffset(n);
    llvm::Type* element = llvm::isa<llvm::ArrayType>(constant->getType())
                              ? constant->getType()->getArrayElementType()
                              : llvm::cast<llvm::VectorType>(constant->getType())->getElementType();
    return n * context_.layout.getTypeAllocSize(element);
  };
  if (const auto code = code_address(*constant, context_.layout)) return put(llvm::APInt(64, *code));
  if (!constant->getType()->isAggregateType() && !constant->getType()->isVectorTy()) return false;  // an address
  for (unsigned n = 0; const llvm::Constant* element = constant->getAggregateElement(n); ++n) {
    if (!initial_bytes(element, offset + element_offset(n), bytes)) return false;
  }
  return true;
}

uint64_t Objects::next_constant_offset() const {
  uint64_t end = 0;
  for (const Object& other : context_.program.objects) {
    if (other.space == Space::Constant) end = std::max(end, other.offset + other.bytes);
  }
  return (end + 15) / 16 * 16;
}

void Objects::place_shared(const llvm::GlobalVariable& variable, Object& object) {
  object.space = Space::Shared;
  object.dynamic = variable.isDeclaration() || object.bytes == 0;
  if (object.dynamic) {
    object.bytes = 0;
    return;
  }
  const uint64_t align = std::max<uint64_t>(object.align, context_.compiled ? 16 : 1);
  object.offset = (context_.program.shared_static_bytes + align - 1) / align * align;
  context_.program.shared_static_bytes = object.offset + object.bytes;
}

// False where the variable is not an object: it is copied value by value, or it was refused.
bool Objects::place_data(const llvm::GlobalVariable& variable, Object& object, bool literal) {
  if (variable.isDeclaration()) {
    context_.fail(nullptr, "the variable '" + llvm::demangle(variable.getName().str()) + "' is declared but not defined");
    return false;
  }
  object.space = literal ? Space::Constant : Space::Global;
  if (!initial_bytes(variable.getInitializer(), 0, object.initial)) {
    if (!literal)
      context_.fail(nullptr, "the initial value of '" + object.name + "' contains an address, which is not supported by the interpreter");
    return false;
  }
  if (literal) object.offset = next_constant_offset();
  return true;
}

void Objects::make_global(const llvm::GlobalVariable& variable, const Object* described) {
  if (variable.getName().starts_with("llvm.") || is_virtual_table(variable) || globals_.count(&variable)) return;
  Object object;
  if (described) object = *described, object.members = members_of(variable);
  object.bytes = context_.layout.getTypeAllocSize(variable.getValueType());
  object.align = static_cast<uint32_t>(std::max<uint64_t>(variable.getAlign().valueOrOne().value(), 1));
  object.dynamic = false;
  object.writable = !variable.isConstant() && !is_in(variable, Space::Constant);
  if (!described) describe(variable, object);
  if (is_in(variable, Space::Shared))
    place_shared(variable, object);
  else if (!place_data(variable, object, variable.isConstant() && !described))
    return;
  // By its name a variable is found: those of several namespaces and functions have longer ones, and one is not the parameter of its name.
  const auto is_parameter = [&](const Parameter& p) { return p.name == object.name; };
  const std::vector<Parameter>& parameters = context_.program.parameters;
  if (object.space == Space::Global && std::any_of(parameters.begin(), parameters.end(), is_parameter)) object.name.insert(0, "::");
  const auto is_taken = [&] {
    return object.space == Space::Global && std::any_of(context_.program.objects.begin(), context_.program.objects.end(),
                                                        [&](const Object& o) { return o.space == Space::Global && o.name == object.name; });
  };
  if (is_taken()) object.name = llvm::demangle(variable.getName().str());
  while (is_taken()) object.name += '\'';
  globals_[&variable] = static_cast<uint32_t>(context_.program.objects.size());
  context_.program.objects.push_back(std::move(object));
}

void Objects::make_globals() {
  const llvm::Module& module = *context_.kernel.getParent();
  const AstTables& tables = context_.tables;
  for (size_t i = 0; i < tables.objects.size() && i < tables.mangled_names.size(); ++i) {
    const llvm::GlobalVariable* variable = module.getGlobalVariable(tables.mangled_names[i], /*AllowInternal=*/true);
    if (variable) make_global(*variable, &tables.objects[i]);
  }
  for (const llvm::GlobalVariable& variable : module.globals()) make_global(variable, nullptr);
  Program& program = context_.program;
  program.shared_dynamic_offset = (program.shared_static_bytes + 15) / 16 * 16;
  for (Object& object : program.objects) {
    if (object.dynamic) object.offset = program.shared_dynamic_offset;
  }
}

void Objects::check_sizes() {
  struct Memory {
    Space space;
    uint64_t most;
    const char* of;
  };
  constexpr Memory kMemories[] = {{Space::Shared, kMaxSharedBytes, "a block has at most {} bytes of shared memory"},
                                  {Space::Local, kMaxLocalBytes, "a thread has at most {} bytes of local memory"},
                                  {Space::Constant, kMaxConstantBytes, "the interpreter has at most {} bytes of constant memory"},
                                  {Space::Global, kMaxGlobalBytes, "the interpreter takes at most {} bytes of variables in global memory"}};
  for (const Memory& memory : kMemories) {
    const Object* largest = nullptr;
    bool fits = true;
    uint64_t bytes = 0;
    for (const Object& object : context_.program.objects) {
      if (object.space != memory.space) continue;
      if (!largest || object.bytes > largest->bytes) largest = &object;
      fits = fits && object.bytes <= memory.most && (bytes += object.bytes) <= memory.most;
    }
    if (fits || context_.error) continue;
    context_.fail(nullptr, fmt::format("'{}' needs {} bytes; {}", largest->name, grouped(largest->bytes),
                                       fmt::format(fmt::runtime(memory.of), grouped(memory.most))));
    context_.error->span.line = largest->line;
  }
  check_constants();
}

// Of the variables declared __constant__.
void Objects::check_constants() {
  const llvm::GlobalVariable* largest = nullptr;
  uint64_t bytes = 0;
  const auto size = [&](const llvm::GlobalVariable* variable) {
    return context_.layout.getTypeAllocSize(variable->getValueType()).getFixedValue();
  };
  for (const auto& [variable, object] : globals_) {
    if (!is_in(*variable, Space::Constant)) continue;
    bytes += size(variable);
    if (!largest || size(variable) > size(largest)) largest = variable;
  }
  if (bytes <= kMaxDeclaredConstantBytes || context_.error) return;
  const Object& object = context_.program.objects[globals_[largest]];
  context_.fail(nullptr, fmt::format("the variables declared __constant__ need {} bytes, most of them for '{}'; a GPU has at most {} bytes",
                                     grouped(bytes), object.name, grouped(kMaxDeclaredConstantBytes)));
  context_.error->span.line = object.line;
}

uint32_t Objects::new_local(std::string name, std::string type, uint64_t bytes, uint64_t align) {
  Program& program = context_.program;
  Object object;
  object.name = std::move(name);
  object.type = std::move(type);
  object.space = Space::Local;
  object.bytes = bytes;
  object.align = static_cast<uint32_t>(std::max<uint64_t>(align, 16));
  object.offset = (program.local_bytes + object.align - 1) / object.align * object.align;
  program.local_bytes = object.offset + bytes;
  program.objects.push_back(std::move(object));
  return static_cast<uint32_t>(program.objects.size() - 1);
}

void Objects::make_local(const llvm::AllocaInst& alloca) {
  const auto size = alloca.getAllocationSize(context_.layout);
  if (!size || !alloca.isStaticAlloca()) return context_.refuse(alloca, "an array whose size is known only at run time (alloca)");
  const uint32_t index = new_local("temporary", {}, size->getFixedValue(), alloca.getAlign().value());
  describe(alloca, context_.program.objects[index]);
  locals_[&alloca] = index;
}

Objects::Passed Objects::make_passed(const llvm::Argument& argument) {
  Program& program = context_.program;
  Parameter& parameter = program.parameters[argument.getArgNo()];
  Object object;
  object.name = parameter.name;
  object.type = parameter.type;
  object.element = parameter.type;
  object.space = Space::Constant;
  object.bytes = context_.layout.getTypeAllocSize(argument.getParamByValType());
  object.align = static_cast<uint32_t>(argument.getParamAlign().valueOrOne().value());
  object.element_bytes = static_cast<uint32_t>(object.bytes);
  object.offset = next_constant_offset();
  Passed passed;
  passed.object = parameter.object = static_cast<uint32_t>(program.objects.size());
  program.objects.push_back(object);
  const RegisterId address = context_.emitter.object(passed.object, 0);
  if (!argument.use_empty()) {  // what the thread writes to, and where its parts are shown from
    passed.copy = new_local(parameter.name, parameter.type, object.bytes, object.align);
    Instruction& in = context_.emitter.append(Opcode::Copy, Type::I8);
    in.a = context_.emitter.object(passed.copy, 0), in.b = address, in.c = context_.emitter.bits(Type::I64, object.bytes);
  }
  return passed_[&argument] = passed;
}

const Objects::Passed* Objects::passed(const llvm::Argument& argument) const {
  const auto it = passed_.find(&argument);
  return it == passed_.end() ? nullptr : &it->second;
}

}  // namespace warplens::frontend
