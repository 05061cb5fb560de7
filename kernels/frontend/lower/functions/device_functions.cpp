#include "kernels/frontend/lower/functions/device_functions.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/IR/InstrTypes.h>

#include <array>

#include "kernels/frontend/lower/functions/ptx_statement.h"

namespace warplens::frontend {
namespace {

constexpr DeviceFunction kFunctions[] = {
#define FUNCTION(names, becomes, detail, arguments, lanes, mask, memory) \
  {names, Becomes::becomes, #detail, static_cast<uint8_t>(detail), arguments, Lanes::lanes, mask, MemoryEffect::memory},
#include "kernels/frontend/lower/functions/device_functions.def"
};

// Names without a `*` are looked up whole, the others by what precedes it.
struct Index {
  llvm::StringMap<const DeviceFunction*> whole, beginning;

  Index() {
    for (const DeviceFunction& function : kFunctions) {
      llvm::SmallVector<llvm::StringRef> names;
      llvm::StringRef(function.names).split(names, ' ', -1, /*KeepEmpty=*/false);
      for (llvm::StringRef name : names) add(name, function);
    }
  }

  void add(llvm::StringRef name, const DeviceFunction& function) {
    if (name.consume_back("*")) {
      beginning[name] = &function;
    } else if (name.consume_back("?")) {
      whole[name] = whole[name.drop_back()] = &function;
    } else {
      whole[name] = &function;
    }
  }
};

const Index& index() {
  static const Index made;
  return made;
}

const char* lanes_text(Lanes lanes) {
  constexpr std::array kText{"as arguments", "differ", "as memory"};
  return kText[static_cast<size_t>(lanes)];
}

const char* memory_text(MemoryEffect memory) {
  constexpr std::array kText{"", "reads", "writes", "reads and writes", "orders"};
  return kText[static_cast<size_t>(memory)];
}

const char* becomes_text(Becomes becomes) {
  constexpr std::array kText{"nothing",
                             "its first argument",
                             "the number",
                             "operation",
                             "operation",
                             "operation of the assembly's operands",
                             "result and overflow flag",
                             "saturating operation",
                             "conversion",
                             "test of a float's class",
                             "function",
                             "approximation",
                             "variable without a value",
                             "declaration of a variable",
                             "built-in value",
                             "built-in value, read in place",
                             "copy or fill",
                             "load",
                             "test of the address space",
                             "atomic",
                             "atomic load",
                             "atomic store",
                             "fence of the order and scope that it is given",
                             "asynchronous copy",
                             "commit of asynchronous copies",
                             "wait for asynchronous copies",
                             "wait for all asynchronous copies",
                             "asynchronous copies of a cuda::barrier",
                             "fence",
                             "barrier",
                             "barrier with a reduction",
                             "barrier with a reduction, each lane by itself",
                             "warp barrier",
                             "end of the warp's turn",
                             "shuffle",
                             "vote",
                             "match",
                             "active mask",
                             "rejected by the interpreter; device only",
                             "printf",
                             "failed assertion",
                             "trap"};
  static_assert(kText.size() == static_cast<size_t>(Becomes::Trap) + 1);
  return kText[static_cast<size_t>(becomes)];
}

}  // namespace

std::span<const DeviceFunction> device_functions() { return kFunctions; }

const DeviceFunction* device_function(std::string_view text) {
  llvm::StringRef name(text);
  if (const auto it = index().whole.find(name); it != index().whole.end()) return it->second;
  for (size_t end = name.size(); end > 0; --end) {
    if (name[end - 1] != '.' && name[end - 1] != '_') continue;
    if (const auto it = index().beginning.find(name.take_front(end)); it != index().beginning.end()) return it->second;
  }
  return nullptr;
}

const DeviceFunction* device_function(const llvm::CallBase& call) {
  if (const auto statement = ptx_statement(call)) {
    const DeviceFunction* function = device_function(statement->name);
    return function && call.arg_size() >= function->arguments ? function : nullptr;
  }
  const llvm::Function* callee = call.getCalledFunction();
  const DeviceFunction* function = callee ? device_function(callee->getName()) : nullptr;
  return function && call.arg_size() >= function->arguments ? function : nullptr;
}

bool is_read_only_load(const llvm::CallBase& call) {
  const DeviceFunction* function = device_function(call);
  return function && function->becomes == Becomes::Load && function->as<LoadKind>() == LoadKind::ReadOnly;
}

bool says_its_order(const llvm::CallBase& call, const DeviceFunction& function) {
  if (function.becomes == Becomes::Atomic) return call.arg_size() > function.arguments;
  return function.becomes == Becomes::AtomicLoad || function.becomes == Becomes::AtomicStore || function.becomes == Becomes::OrderedFence;
}

uint32_t updated_together(const llvm::Instruction& update) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&update);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  const llvm::StringRef name = callee ? callee->getName() : llvm::StringRef();
  return name.ends_with("_of_2") ? 2 : name.ends_with("_of_4") ? 4 : name.ends_with("_included") ? 0 : 1;
}

FenceScope scope_in_name(std::string_view name) {
  return name.ends_with("_block") ? FenceScope::Block : name.ends_with("_system") ? FenceScope::System : FenceScope::Device;
}

std::string device_functions_page() {
  std::string page =
      "# Device functions\n\n"
      "Generated from `kernels/frontend/lower/functions/device_functions.def`, the table that the front end uses; a test compares this "
      "page with it.\n"
      "`*` matches any rest of a name, `x?` an optional x. A function that is not listed here, and has no body in the source, is "
      "rejected.\n\n"
      "| names | becomes | lanes' results | member mask | memory |\n|---|---|---|---|---|\n";
  for (const DeviceFunction& function : kFunctions) {
    std::string names = "`" + std::string(function.names) + "`", detail(function.detail_text);
    for (size_t at = 0; (at = names.find(' ', at)) != std::string::npos; at += 3) names.replace(at, 1, "` `");
    if (const size_t colon = detail.rfind("::"); colon != std::string::npos) detail.erase(0, colon + 2);
    const bool says_more =
        function.detail_text.find("::") != std::string_view::npos || function.becomes == Becomes::Number || function.detail > 0;
    page += "| " + names + " | " + becomes_text(function.becomes) + (says_more ? " `" + detail + "`" : "") + " | " +
            lanes_text(function.lanes) + " | " + (function.mask == kNoMask ? "" : "argument " + std::to_string(function.mask + 1)) + " | " +
            memory_text(function.memory) + " |\n";
  }
  return page;
}

}  // namespace warplens::frontend
