#include "kernels/frontend/lower/debug/remarks.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>
#include <set>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/passes/noted_calls.h"

namespace warplens::frontend {
namespace {

constexpr llvm::StringLiteral kRemark = "remark ", kUnits = "units ", kExact = "exact";
// Clang's table of annotated functions: { function, text, file, line, arguments }. The text after "warplens.", of those that say something
// of their results.
std::map<const llvm::Function*, std::string> annotated(const llvm::Module& module) {
  std::map<const llvm::Function*, std::string> found;
  const llvm::GlobalVariable* table = module.getNamedGlobal("llvm.global.annotations");
  if (!table || !table->hasInitializer()) return found;
  for (const llvm::Use& entry : table->getInitializer()->operands()) {
    const auto* row = llvm::dyn_cast<llvm::ConstantStruct>(entry.get());
    if (!row || row->getNumOperands() < 2) continue;
    const auto* function = llvm::dyn_cast<llvm::Function>(row->getOperand(0)->stripPointerCasts());
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(row->getOperand(1)->stripPointerCasts());
    const auto* text = global && global->hasInitializer() ? llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer()) : nullptr;
    if (!function || !text || !text->isCString()) continue;
    llvm::StringRef said = text->getAsCString();
    if (!said.consume_front("warplens.")) continue;
    if (said.starts_with(kRemark) || said.starts_with(kUnits) || said == kExact) found[function] = said.str();
  }
  return found;
}

class Walk {
 public:
  explicit Walk(const llvm::Module& module) : annotated_(annotated(module)) {}

  // A function of the headers has no lines of its own: what it calls is called at `line`.
  void through(const llvm::Function& function, unsigned line) {
    if (!seen_.insert(&function).second) return;
    for (const llvm::Instruction& i : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
      const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
      if (call && !callee && !call->isInlineAsm()) through_pointers(*function.getParent());
      if (!callee) continue;
      const llvm::DILocation* at = call->getDebugLoc().get();
      const unsigned here = at && at->getLine() ? at->getLine() : line;
      const auto said = annotated_.find(callee);
      const DeviceFunction* known = device_function(*call);
      if (known && known->becomes == Becomes::Nothing && known->as<Mark>() == Mark::Fast)
        hear((kRemark + callee->getName().split('.').second + " is computed to full precision; the GPU's fast version is less accurate")
                 .str(),
             here);
      else if (said == annotated_.end())
        through(*callee, here);
      else
        hear(said->second, here);
    }
  }
  void through_pointers(const llvm::Module& module) {
    for (const llvm::Function& function : module)
      if (!function.isDeclaration() && function.hasAddressTaken(nullptr, false, true, true)) through(function, 0);
  }

  std::vector<std::string> remarks() const {
    std::vector<std::string> remarks;
    for (const auto& [text, line] : lines_) remarks.push_back(line ? text + " (line " + std::to_string(line) + ")" : text);
    if (most_)
      remarks.push_back(llvm::join(near_, ", ") + ": results may differ from a GPU's by up to " + std::to_string(most_) +
                        (most_ == 1 ? " unit" : " units") + " in the last place");
    return remarks;
  }

 private:
  void hear(llvm::StringRef said, unsigned line) {
    unsigned units = 0;
    if (said.consume_front(kRemark)) {
      if (const auto [place, first] = lines_.emplace(said.str(), line); !first) place->second = std::min(place->second, line);
    } else if (said.consume_front(kUnits) && !said.split(' ').second.getAsInteger(10, units)) {
      near_.insert(said.split(' ').first.str());
      most_ = std::max(most_, units);
    }
  }

  std::map<const llvm::Function*, std::string> annotated_;
  std::set<const llvm::Function*> seen_;
  std::map<std::string, unsigned> lines_;
  std::set<std::string> near_;  // functions that are some units in the last place away
  unsigned most_ = 0;           // of them
};

}  // namespace

std::vector<std::string> remarks_of(const llvm::Function& kernel) {
  Walk walk(*kernel.getParent());
  walk.through(kernel, 0);
  return walk.remarks();
}

std::vector<std::string> remarks_on_calls(const llvm::Function& kernel, bool compiled) {
  constexpr const char* kRecursion =
      "a function that calls itself is inlined here as often as it may be called; a GPU calls it, and its instructions and local memory "
      "differ";
  constexpr const char* kJump =
      "a call through a pointer or of a virtual function is a comparison with each function that it may lead to; a GPU jumps, and its "
      "instructions differ";
  std::map<std::string, unsigned> lines;
  const auto note = [&](const char* text, unsigned line) {
    if (const auto [place, first] = lines.emplace(text, line); !first) place->second = std::min(place->second, line);
  };
  for (const llvm::Instruction& i : llvm::instructions(kernel)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    const DeviceFunction* known = call ? device_function(*call) : nullptr;
    if (!known || known->becomes != Becomes::Trap || known->as<Stop>() == Stop::Trap) continue;
    const llvm::DILocation* at = call->getDebugLoc().get();
    note(known->as<Stop>() == Stop::TooDeep ? kRecursion : kJump, at ? at->getLine() : 0);
  }
  if (compiled) {
    if (const unsigned line = noted_line(kernel, kCallsItself)) note(kRecursion, line);
    if (const unsigned line = noted_line(kernel, kJumps)) note(kJump, line);
  }
  std::vector<std::string> remarks;
  for (const auto& [text, line] : lines) remarks.push_back(text + " (line " + std::to_string(line) + ")");
  return remarks;
}

std::vector<std::string> remark_on_stored_products(const llvm::Function& kernel) {
  const auto own = [](const llvm::Value* pointer) { return llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer)); };
  const auto is_product = [](const llvm::Value* value) {
    const auto* product = llvm::dyn_cast<llvm::Instruction>(value);
    return product && product->getOpcode() == llvm::Instruction::FMul && product->hasAllowContract();
  };
  std::set<const llvm::AllocaInst*> holding;
  for (const llvm::Instruction& i : llvm::instructions(kernel))
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
      if (const llvm::AllocaInst* memory = own(store->getPointerOperand()); memory && is_product(store->getValueOperand()))
        holding.insert(memory);
  unsigned first = 0;
  for (const llvm::Instruction& i : llvm::instructions(kernel)) {
    const bool sums = i.getOpcode() == llvm::Instruction::FAdd || i.getOpcode() == llvm::Instruction::FSub;
    if (!sums || !i.hasAllowContract()) continue;
    for (const llvm::Value* part : i.operands()) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(part);
      const llvm::DILocation* at = i.getDebugLoc().get();
      if (load && at && holding.contains(own(load->getPointerOperand())) && (first == 0 || at->getLine() < first)) first = at->getLine();
    }
  }
  if (first == 0) return {};
  return {
      "a product that is kept in a structure or array of the thread before it is added is rounded by itself; a compiler for a GPU may fuse "
      "the two, and the last digit can differ (line " +
      std::to_string(first) + ")"};
}

}  // namespace warplens::frontend
