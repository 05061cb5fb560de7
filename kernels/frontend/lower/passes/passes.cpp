#include "kernels/frontend/lower/passes/passes.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/InferAddressSpaces.h>
#include <llvm/Transforms/Scalar/LoopDeletion.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/BreakCriticalEdges.h>
#include <llvm/Transforms/Utils/Local.h>

#include <map>
#include <set>

#include "kernels/frontend/lower/analysis/lifetimes.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/llvm_spaces.h"
#include "kernels/frontend/lower/passes/access_widths.h"
#include "kernels/frontend/lower/passes/call_effects.h"
#include "kernels/frontend/lower/passes/conversions.h"
#include "kernels/frontend/lower/passes/copies.h"
#include "kernels/frontend/lower/passes/counting_atomics.h"
#include "kernels/frontend/lower/passes/declarations.h"
#include "kernels/frontend/lower/passes/inlining.h"
#include "kernels/frontend/lower/passes/large_values.h"
#include "kernels/frontend/lower/passes/loads_of_loops.h"
#include "kernels/frontend/lower/passes/merged_stores.h"
#include "kernels/frontend/lower/passes/moving_pointers.h"
#include "kernels/frontend/lower/passes/narrow_loads.h"
#include "kernels/frontend/lower/passes/neighbors.h"
#include "kernels/frontend/lower/passes/noted_calls.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/passes/odd_integers.h"
#include "kernels/frontend/lower/passes/recursion.h"
#include "kernels/frontend/lower/passes/rounding.h"
#include "kernels/frontend/lower/passes/site_marks.h"
#include "kernels/frontend/lower/passes/small_floats.h"
#include "kernels/frontend/lower/passes/switches.h"
#include "kernels/frontend/lower/passes/unaligned.h"
#include "kernels/frontend/lower/passes/wide_integers.h"

namespace warplens::frontend {
namespace {

constexpr unsigned kManyLoops = 32;

// The analyses of one run; PassBuilder wants all four managers, alive together.
struct Managers {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  llvm::PassBuilder builder;
  bool has_deep_loops = false;

  explicit Managers(llvm::TargetMachine& machine) : builder(&machine, tuning(), std::nullopt, &callbacks) {
    callbacks.registerShouldRunOptionalPassCallback([this](llvm::StringRef pass, llvm::Any of) {
      const auto* loop = llvm::any_cast<const llvm::Loop*>(&of);
      return !is_left_out(pass) && !(loop && is_deep(**loop)) && !(has_deep_loops && pass == "LoopLoadEliminationPass");
    });
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  // The first cuts the load of a float4 into the parts that are used, where a device compiler leaves it one access; the second forgets
  // which expressions a joined store came from (joining is done again later, without that); the third writes to stderr.
  static bool is_left_out(llvm::StringRef pass) {
    return pass == "VectorCombinePass" || pass == "MergedLoadStoreMotionPass" || pass == "WarnMissedTransformationsPass";
  }

  // A loop within so many others, as only functions that call themselves make them: each pass over it looks at all of those again.
  static bool is_deep(const llvm::Loop& loop) { return loop.getLoopDepth() > kManyLoops; }

  // A GPU has no vectors of lanes within a lane: neither vectorizer of loops or of straight code may run.
  static llvm::PipelineTuningOptions tuning() {
    llvm::PipelineTuningOptions options;
    options.LoopVectorization = false;
    options.SLPVectorization = false;
    return options;
  }
};

void ask_for_inlining(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || llvm::is_contained(kernels, &function)) continue;
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
    for (llvm::User* user : function.users()) {
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) call->removeFnAttr(llvm::Attribute::NoInline);
    }
  }
  for (llvm::Function* kernel : kernels) kernel->removeFnAttr(llvm::Attribute::OptimizeNone);
}

// A copy of a vector type (float4) is one access of the machine. As llvm.memcpy the optimiser would cut it into the parts that are used.
void copy_vectors_whole(llvm::Module& module, const AstTables& tables) {
  llvm::SmallVector<llvm::MemCpyInst*> copies;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& i : llvm::instructions(function)) {
      auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&i);
      const auto* length = copy ? llvm::dyn_cast<llvm::ConstantInt>(copy->getLength()) : nullptr;
      const uint64_t bytes = length ? length->getZExtValue() : 0;
      if ((bytes == 8 || bytes == 16) && copies_one_value(*copy, bytes, tables)) copies.push_back(copy);
    }
  }
  for (llvm::MemCpyInst* copy : copies) {
    const uint64_t bytes = llvm::cast<llvm::ConstantInt>(copy->getLength())->getZExtValue();
    llvm::IRBuilder<> build(copy);
    llvm::Type* type = llvm::FixedVectorType::get(build.getFloatTy(), static_cast<unsigned>(bytes / 4));
    for (const llvm::Value* side : {copy->getDest(), copy->getSource()}) {  // doubles and integers by their own type
      const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(side->stripPointerCasts());
      llvm::Type* part = alloca ? alloca->getAllocatedType() : nullptr;
      while (part && part->isAggregateType() && part->getNumContainedTypes() > 0) part = part->getContainedType(0);
      if (part && (part->isIntegerTy() || part->isFloatingPointTy())) {
        type = llvm::FixedVectorType::get(part, static_cast<unsigned>(8 * bytes / part->getPrimitiveSizeInBits()));
      }
    }
    llvm::Instruction* load = build.CreateAlignedLoad(type, copy->getSource(), llvm::Align(bytes));
    llvm::Instruction* store = build.CreateAlignedStore(load, copy->getDest(), llvm::Align(bytes));
    for (llvm::Instruction* half : {load, store}) half->setMetadata("warplens.site", copy->getMetadata("warplens.site"));
    copy->eraseFromParent();
  }
}

// A load that the source guards stays behind its guard, as with nvcc: the optimiser may not run it ahead because the address is known to
// be good. The attribute is the one that forbids this alone: an access that the source does not make could be a race.
void forbid_speculative_loads(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) function.addFnAttr(llvm::Attribute::SanitizeThread);
  }
}

// A loop of one turn is not a loop. Left standing, the optimiser would keep what it writes in a register around it, and so read ahead of a
// guard inside what the turn only may read.
void remove_loops_of_one_turn(llvm::ModulePassManager& passes) {
  llvm::FunctionPassManager early;
  early.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  early.addPass(llvm::EarlyCSEPass());
  early.addPass(llvm::SimplifyCFGPass());
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LoopRotatePass());
  loops.addPass(llvm::LoopDeletionPass());
  early.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops)));
  early.addPass(llvm::EarlyCSEPass());
  early.addPass(llvm::ADCEPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(early)));
}

void keep_only(llvm::ModulePassManager& passes, const std::set<const llvm::GlobalValue*>& kept) {
  passes.addPass(llvm::InternalizePass([kept](const llvm::GlobalValue& value) { return kept.contains(&value); }));
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(llvm::GlobalDCEPass());
}

// A block that only returns is repeated in those that jump to it: lanes that return early are done, and do not wait to meet the others.
void return_at_once(llvm::Function& kernel) {
  llvm::SmallVector<llvm::BasicBlock*> ends;
  for (llvm::BasicBlock& block : kernel) {
    auto it = block.getFirstNonPHIOrDbg();
    if (llvm::isa<llvm::ReturnInst>(it) && !llvm::isa<llvm::PHINode>(block.front()) && &block != &kernel.getEntryBlock())
      ends.push_back(&block);
  }
  for (llvm::BasicBlock* end : ends) {
    for (llvm::BasicBlock* from : llvm::SmallVector<llvm::BasicBlock*>(llvm::predecessors(end))) {
      llvm::Instruction* last = from->getTerminator();
      auto* branch = llvm::dyn_cast<llvm::BranchInst>(last);
      if (!branch) continue;
      if (branch->isUnconditional()) {
        auto* ret = llvm::ReturnInst::Create(kernel.getContext(), nullptr, branch->getIterator());
        ret->setDebugLoc(end->getTerminator()->getDebugLoc());
        branch->eraseFromParent();
        continue;
      }
      for (unsigned i = 0; i < 2; ++i) {
        if (branch->getSuccessor(i) != end) continue;
        auto* own = llvm::BasicBlock::Create(kernel.getContext(), "return", &kernel);
        llvm::ReturnInst::Create(kernel.getContext(), nullptr, own)->setDebugLoc(end->getTerminator()->getDebugLoc());
        branch->setSuccessor(i, own);
      }
    }
  }
  llvm::removeUnreachableBlocks(kernel);
}

// Branches with two targets only, and a block of its own for every edge that moves values.
void make_plain(llvm::Function& kernel, Managers& managers) {
  mark_counting_atomics(kernel, managers.functions);
  lower_switches(kernel);
  llvm::removeUnreachableBlocks(kernel);
  split_wide_integers(kernel);
  widen_odd_integers(kernel);
  return_at_once(kernel);
  managers.functions.clear();
  llvm::FunctionPassManager edges;
  edges.addPass(llvm::BreakCriticalEdgesPass());
  edges.run(kernel, managers.functions);
  managers.functions.clear();
}

// What the host may fill in by name is not what it begins with, also where the name is the file's own (`static __constant__`).
void open_to_the_host(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    const bool is_data = is_in(variable, Space::Global) || is_in(variable, Space::Constant);
    if (!variable.hasLocalLinkage() || variable.isConstant() || !is_data) continue;
    variable.setExternallyInitialized(true);
    variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
  }
}

bool is_read(const llvm::Value& pointer) {
  return llvm::any_of(pointer.users(), [&](const llvm::User* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (llvm::isa<llvm::GEPOperator, llvm::AddrSpaceCastOperator>(user)) return is_read(*user);
    return !store || store->getValueOperand() == &pointer;
  });
}

// Other threads may read what one stores there: no store is left out as one that its own thread alone reads back.
void share_arrays_that_are_read(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals())
    if (is_in(variable, Space::Shared) && !variable.isDeclaration() && is_read(variable))
      variable.setLinkage(llvm::GlobalValue::ExternalLinkage), variable.setDSOLocal(true);
}

void drop_unused(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : llvm::make_early_inc_range(module.globals()))
    if (is_in(variable, Space::Shared) && variable.use_empty()) variable.eraseFromParent();
}

// A kernel's pointers lead to global memory: what is loaded through them is never what a shared array holds.
void take_pointers_as_global(llvm::Function& kernel) {
  llvm::IRBuilder<> build(&*kernel.getEntryBlock().getFirstInsertionPt());
  for (llvm::Argument& argument : kernel.args()) {
    auto* type = llvm::dyn_cast<llvm::PointerType>(argument.getType());
    if (!type || type->getAddressSpace() != 0 || argument.hasByValAttr()) continue;
    llvm::Value* global = build.CreateAddrSpaceCast(&argument, llvm::PointerType::get(kernel.getContext(), 1));
    llvm::Value* generic = build.CreateAddrSpaceCast(global, type);
    argument.replaceUsesWithIf(generic, [&](const llvm::Use& use) { return use.getUser() != global; });
  }
}

// The first of what a device compiler does: everything inlined.
void inline_to_optimise(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels, const std::set<const llvm::GlobalValue*>& kept,
                        const AstTables& tables, Managers& managers) {
  note_called_functions(module, kernels);
  ask_for_inlining(module, kernels);
  for (llvm::Function* kernel : kernels) kernel->removeFnAttr(llvm::Attribute::NoInline);
  copy_vectors_whole(module, tables);
  forbid_speculative_loads(module);
  hide_rounding(module);
  say_what_calls_do(module);
  for (llvm::Function& function : module) pack_sites(function);
  llvm::ModulePassManager inlining, early;
  keep_only(inlining, kept);
  inlining.run(module, managers.modules);
  copy_large_values(module);
  managers.functions.clear();
  remove_loops_of_one_turn(early);
  early.run(module, managers.modules);
}

// Calls that are known once the variables that hold a function's address are values; see Inliner.
Status inline_the_rest(llvm::Function& kernel, const CallTargets& targets, Managers& managers) {
  keep_loops_of_recursion(*kernel.getParent(), managers.functions);
  return Inliner(kernel, targets).run([&](llvm::Function& inlined) {
    managers.functions.clear();
    copy_large_values(inlined);
    llvm::FunctionPassManager values;
    values.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    values.addPass(llvm::EarlyCSEPass());
    values.addPass(llvm::SimplifyCFGPass());
    values.run(inlined, managers.functions);
  });
}

// What loops that were unrolled late load again is loaded once, as by a compiler that looks for it after unrolling.
void load_once(llvm::ModulePassManager& passes) {
  llvm::FunctionPassManager again;
  again.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  again.addPass(llvm::GVNPass());
  again.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(again)));
}

// And then: -O3, neighbouring accesses joined.
MovingPointers optimise(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels, const AstTables& tables, Managers& managers) {
  managers.functions.clear();
  for (llvm::Function* kernel : kernels) {
    const llvm::LoopInfo& loops = managers.functions.getResult<llvm::LoopAnalysis>(*kernel);
    managers.has_deep_loops |= llvm::any_of(loops.getLoopsInPreorder(), [](const llvm::Loop* loop) { return Managers::is_deep(*loop); });
    note_loads_of_loops(loops, managers.functions.getResult<llvm::ScalarEvolutionAnalysis>(*kernel),
                        managers.functions.getResult<llvm::DominatorTreeAnalysis>(*kernel));
    take_pointers_as_global(*kernel), keep_stores_apart(*kernel), mark_reloads(*kernel);
  }
  share_arrays_that_are_read(module);
  managers.modules.clear();
  llvm::ModulePassManager passes;
  // Before the optimiser, which would fold the casts to global memory and back.
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::InferAddressSpacesPass()));
  passes.addPass(managers.builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3));
  load_once(passes);
  passes.run(module, managers.modules);
  for (llvm::Function* kernel : kernels) mark_merged_stores(*kernel, tables);
  drop_unused(module);
  // First by the alignment that is declared, then by the one that the assembler gives: bytes and halves are joined by the first only.
  for (llvm::Function* kernel : kernels) {
    restore_sums(*kernel);
    infer_alignments(*kernel, managers.functions);
    number_between_branches(*kernel);
    join_neighbors(*kernel, managers.functions);
    mark_narrow_vectors(*kernel);
  }
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (is_in(variable, Space::Shared)) variable.setAlignment(std::max(variable.getAlign().valueOrOne(), llvm::Align(16)));
  }
  MovingPointers moving;
  for (llvm::Function* kernel : kernels) {
    store_fills(*kernel);
    infer_alignments(*kernel, managers.functions);
    moving.merge(lower_moving_alignments(*kernel, managers.functions.getResult<llvm::LoopAnalysis>(*kernel),
                                         managers.functions.getResult<llvm::ScalarEvolutionAnalysis>(*kernel)));
    join_neighbors_in_order(*kernel, managers.functions);
  }
  return moving;
}

const Result<std::unique_ptr<llvm::TargetMachine>>& account_machine() {
  static const auto machine = nvptx_machine(kAccountArchitecture);
  return machine;
}

}  // namespace

Status prepare_as_written(llvm::Module& module, llvm::Function& kernel) {
  const auto& machine = account_machine();
  if (!machine) return machine.error();
  if (Status status = refuse_too_much_to_inline(kernel); !status) return status;
  Managers managers(**machine);
  ask_for_inlining(module, {&kernel});
  define_conversions(module);
  store_addresses(module);
  split_unaligned_members(module);
  remember_variables(module);
  loop_tail_calls(module, managers.functions);
  const CallTargets targets(module);
  llvm::ModulePassManager passes;
  keep_only(passes, targets.kept_with(kernel));
  passes.run(module, managers.modules);
  promote_variables(kernel);
  if (Status status = Inliner(kernel, targets).run(promote_variables); !status) return status;
  mark_repeated_declarations(kernel);
  drop_factors_of_one(kernel);
  promote_small_floats(kernel, managers.functions);
  managers.functions.clear();
  llvm::FunctionPassManager spaces;
  spaces.addPass(llvm::InferAddressSpacesPass());
  spaces.run(kernel, managers.functions);
  make_plain(kernel, managers);
  return Nothing{};
}

Status prepare_as_compiled(llvm::Module& module, llvm::Function& kernel, const AstTables& tables) {
  const auto& machine = account_machine();
  if (!machine) return machine.error();
  if (Status status = refuse_too_much_to_inline(kernel); !status) return status;
  Managers managers(**machine);
  open_to_the_host(module);
  define_conversions(module);
  store_addresses(module);
  split_unaligned_members(module);
  loop_tail_calls(module, managers.functions);
  const CallTargets targets(module);
  inline_to_optimise(module, {&kernel}, targets.kept_with(kernel), tables, managers);
  if (Status status = inline_the_rest(kernel, targets, managers); !status) return status;
  const MovingPointers moving = optimise(module, {&kernel}, tables, managers);
  show_rounding(kernel);
  part_narrow_joins(kernel);
  narrow_loads(kernel);
  managers.functions.clear();
  fit_loads(kernel, managers.functions.getResult<llvm::ScalarEvolutionAnalysis>(kernel), moving);
  unpack_sites(kernel);
  mark_large_loops(kernel, managers.functions.getResult<llvm::LoopAnalysis>(kernel));
  mark_called(kernel);
  mark_neighbors_behind_conditions(kernel, managers.functions.getResult<llvm::ScalarEvolutionAnalysis>(kernel));
  managers.functions.clear();
  split_unaligned(kernel);
  make_plain(kernel, managers);
  return Nothing{};
}

Status prepare_for_device(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels, const AstTables& tables,
                          llvm::TargetMachine& machine) {
  open_to_the_host(module);
  for (llvm::GlobalVariable& variable : module.globals()) {  // the driver is asked for it by its plain name
    const std::string name = variable.getName().starts_with("_ZL") ? llvm::demangle(variable.getName().str()) : std::string();
    if (!name.empty() && name.find(':') == std::string::npos && !module.getNamedValue(name)) variable.setName(name);
  }
  std::set<const llvm::GlobalValue*> kept(kernels.begin(), kernels.end());
  for (const llvm::GlobalVariable& variable : module.globals()) {  // what the host may fill in by name
    if (variable.isExternallyInitialized()) kept.insert(&variable);
  }
  for (llvm::Function* kernel : kernels) {
    if (Status status = refuse_recursion(module, *kernel); !status) return status;
  }
  Managers managers(machine);
  inline_to_optimise(module, kernels, kept, tables, managers);
  optimise(module, kernels, tables, managers);
  for (llvm::Function* kernel : kernels) show_rounding_to_code_generator(*kernel);
  return Nothing{};
}

}  // namespace warplens::frontend
