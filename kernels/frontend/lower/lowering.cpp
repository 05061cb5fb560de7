#include "kernels/frontend/lower/lowering.h"

#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Dominators.h>

#include <algorithm>
#include <functional>

#include "kernels/frontend/lower/debug/debug.h"
#include "kernels/frontend/lower/analysis/liveness.h"
#include "kernels/frontend/lower/lower.h"
#include "kernels/frontend/lower/instructions/names.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/passes/passes.h"

namespace warplens::frontend {
namespace {

bool is_barrier(const llvm::Instruction& i) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee) return false;
  llvm::StringRef name = callee->getName();
  return name.consume_front("llvm.nvvm.bar") && !name.starts_with(".warp");
}

// Reverse postorder in which the first target of a branch comes first: the body of a loop before what follows it.
std::vector<llvm::BasicBlock*> in_order(llvm::BasicBlock& entry) {
  std::vector<llvm::BasicBlock*> order;
  llvm::DenseSet<llvm::BasicBlock*> seen{&entry};
  std::vector<std::pair<llvm::BasicBlock*, unsigned>> stack{{&entry, entry.getTerminator()->getNumSuccessors()}};
  while (!stack.empty()) {
    auto& [block, left] = stack.back();
    if (left == 0) {
      order.push_back(block);
      stack.pop_back();
      continue;
    }
    llvm::BasicBlock* next = block->getTerminator()->getSuccessor(--left);
    if (seen.insert(next).second) stack.push_back({next, next->getTerminator()->getNumSuccessors()});
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// What differs from lane to lane of a warp by itself; everything else does only where its operands do. LLVM's own answer for this
// target takes every load and call for divergent.
class LaneInfo : public llvm::TargetTransformInfoImplCRTPBase<LaneInfo> {
 public:
  using Question = std::function<bool(const llvm::Value*)>;
  LaneInfo(const llvm::DataLayout& layout, Question shared, Question drifts)
      : TargetTransformInfoImplCRTPBase(layout), shared_(std::move(shared)), drifts_(std::move(drifts)) {}

  bool hasBranchDivergence(const llvm::Function* = nullptr) const { return true; }

  bool isSourceOfDivergence(const llvm::Value* value) const {
    if (drifts_(value)) return true;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) return !shared_(load->getPointerOperand());
    if (llvm::isa<llvm::AtomicRMWInst>(value) || llvm::isa<llvm::AtomicCmpXchgInst>(value)) return true;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
    if (!call) return false;
    const llvm::Function* callee = call->getCalledFunction();
    if (!callee) return true;
    llvm::StringRef name = callee->getName();
    if (name.consume_front("llvm.nvvm.")) {
      if (name.consume_front("read.ptx.sreg.")) {
        const auto special = special_register(std::string_view(name.data(), name.size()));
        return special && !same_in_all_lanes(*special);
      }
      if (name.starts_with("ldg.") || name.starts_with("ldu.")) return !shared_(call->getArgOperand(0));
      const auto starts = [&](llvm::StringRef prefix) { return name.starts_with(prefix); };
      return starts("shfl") || starts("vote") || starts("match") || starts("activemask") || starts("bar") || starts("atomic");
    }
    return name.starts_with("__warplens_atomic_");
  }

 private:
  Question shared_;  // pointers: not to a thread's own memory
  Question drifts_;  // values: computed in a loop that lanes go round at different times
};

}  // namespace

Lowering::Lowering(llvm::Function& kernel, const AstTables& tables, bool compiled)
    : kernel_(kernel), layout_(kernel.getParent()->getDataLayout()), tables_(tables), compiled_(compiled) {}
Lowering::~Lowering() = default;

void Lowering::fail(const llvm::Instruction* at, std::string message, std::string hint) {
  if (error_) return;
  Error error;
  error.message = std::move(message);
  error.hint = std::move(hint);
  if (at) error.span = debug_->span(*at);
  else if (!program_.files.empty()) error.span.file = program_.files[0];
  error_ = std::move(error);
}

void Lowering::refuse(const llvm::Instruction& at, const std::string& what) {
  fail(&at, what + " has no operation in the warp VM");
}

// Where a turn of the loop begins: a header that can leave the loop also runs after the last turn.
static const llvm::BasicBlock* first_block_of_an_iteration(const llvm::Loop& loop) {
  const llvm::BasicBlock* header = loop.getHeader();
  if (!loop.isLoopExiting(header)) return header;
  for (const llvm::BasicBlock* next : llvm::successors(header))
    if (loop.contains(next)) return next;
  return header;
}

void Lowering::refuse_type(const llvm::Instruction& at, const std::string& what, llvm::Type* type) {
  while (type->isAggregateType() && type->getNumContainedTypes() > 0) type = type->getContainedType(0);
  std::string name;
  llvm::raw_string_ostream(name) << *type;
  if (type->isIntegerTy()) name = "an integer of " + std::to_string(type->getIntegerBitWidth()) + " bits";
  refuse(at, what + " " + name);
}

void Lowering::build_graph() {
  blocks_ = in_order(kernel_.getEntryBlock());
  for (uint32_t b = 0; b < blocks_.size(); ++b) block_ids_[blocks_[b]] = b;
  const llvm::DominatorTree dominators(kernel_);
  const llvm::LoopInfo loops(dominators);
  FlowGraph graph;
  graph.blocks.resize(blocks_.size());
  std::map<const llvm::Loop*, uint32_t> loop_ids;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const llvm::BasicBlock* before = loop->getLoopPredecessor();
    loop_ids[loop] = static_cast<uint32_t>(graph.loops.size());
    graph.loops.push_back({loop->getParentLoop() ? loop_ids[loop->getParentLoop()] : kNone, block_ids_[loop->getHeader()],
                           before ? block_ids_[before] : kNone});
  }
  successors_.resize(blocks_.size());
  std::vector<bool> returns(blocks_.size());
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    for (llvm::BasicBlock* next : llvm::successors(blocks_[b])) successors_[b].push_back(block_ids_[next]);
    returns[b] = llvm::isa<llvm::ReturnInst>(blocks_[b]->getTerminator());
    const auto* node = dominators.getNode(blocks_[b])->getIDom();
    graph.blocks[b].dominator = node ? block_ids_[node->getBlock()] : kNone;
    if (const llvm::Loop* loop = loops.getLoopFor(blocks_[b])) graph.blocks[b].loop = loop_ids[loop];
    for (const llvm::Instruction& i : *blocks_[b]) {
      const llvm::Loop* loop = k_tile_block_ == kNone && is_barrier(i) ? loops.getLoopFor(blocks_[b]) : nullptr;
      if (loop) k_tile_block_ = block_ids_[first_block_of_an_iteration(*loop->getOutermostLoop())];
    }
  }
  const auto meets = immediate_post_dominators(successors_, returns);
  for (uint32_t b = 0; b < blocks_.size(); ++b) graph.blocks[b].meet = meets[b];
  emitter_ = std::make_unique<Emitter>(program_, std::move(graph));
}

void Lowering::find_uniform_values() {
  analyses_.registerPass([&] { return llvm::PassInstrumentationAnalysis(); });
  analyses_.registerPass([&] { return llvm::DominatorTreeAnalysis(); });
  analyses_.registerPass([&] { return llvm::CycleAnalysis(); });
  analyses_.registerPass([&] { return llvm::UniformityInfoAnalysis(); });
  analyses_.registerPass([&] {
    return llvm::TargetIRAnalysis([this](const llvm::Function&) {
      return llvm::TargetTransformInfo(LaneInfo(layout_, [this](const llvm::Value* pointer) { return always_shared_by_lanes(pointer); },
                                                [this](const llvm::Value* value) { return in_drifting_loop(value); }));
    });
  });
  drifting_.assign(emitter_->graph().loops.size(), false);
  do {
    analyses_.clear();
    uniformity_ = &analyses_.getResult<llvm::UniformityInfoAnalysis>(kernel_);
  } while (find_drifting_loops());
}

// LLVM's analysis takes it that lanes meet at every loop header; ours meet at post-dominators only. True when a loop was added.
bool Lowering::find_drifting_loops() {
  const FlowGraph& graph = emitter_->graph();
  bool found = false;
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    if (successors_[b].size() != 2 || !uniformity_->hasDivergentTerminator(*blocks_[b])) continue;
    for (uint32_t loop = graph.blocks[b].loop; loop != kNone; loop = graph.loops[loop].parent) {
      if (drifting_[loop] || !graph.drifts(loop, b, successors_)) continue;
      drifting_[loop] = found = true;
    }
  }
  return found;
}

bool Lowering::in_drifting_loop(const llvm::Value* value) const {
  const auto* i = llvm::dyn_cast<llvm::Instruction>(value);
  if (!i) return false;
  const FlowGraph& graph = emitter_->graph();
  for (uint32_t loop = graph.blocks[block_ids_.lookup(i->getParent())].loop; loop != kNone; loop = graph.loops[loop].parent) {
    if (drifting_[loop]) return true;
  }
  return false;
}

// Registers of phis exist before the code that fills them: their values come from later blocks too.
void Lowering::prepare_phis(llvm::BasicBlock& block) {
  std::vector<RegisterId> registers;
  for (llvm::PHINode& phi : block.phis()) {
    llvm::SmallVector<ScalarPart> parts;
    if (!flatten(phi.getType(), parts)) return refuse_type(phi, "the type of this value,", phi.getType());
    Parts own;
    for (const ScalarPart& part : parts) own.push_back(emitter_->fresh(part.type, !uniformity_->isDivergent(&phi)));
    registers.insert(registers.end(), own.begin(), own.end());
    set(phi, std::move(own));
  }
  if (!registers.empty()) debug_->phis_of(block_ids_[&block], std::move(registers));
}

void Lowering::move_phis() {
  for (llvm::BasicBlock* block : blocks_) {
    for (llvm::PHINode& phi : block->phis()) {
      const Parts& own = values_[&phi];
      for (unsigned n = 0; n < phi.getNumIncomingValues(); ++n) {
        if (llvm::isa<llvm::UndefValue>(phi.getIncomingValue(n))) continue;  // whatever the register holds will do
        const auto from = block_ids_.find(phi.getIncomingBlock(n));
        if (from == block_ids_.end()) continue;
        emitter_->enter(from->second);
        const Parts values = get(phi.getOperandUse(phi.getOperandNumForIncomingValue(n)));
        for (size_t part = 0; part < own.size() && part < values.size(); ++part) {
          if (emitter_->uniform(own[part]) && !emitter_->uniform(values[part])) return fail(&phi, "a value taken for uniform is not");
          emitter_->move_on_edge(from->second, own[part], values[part]);
        }
      }
    }
  }
}

// Lanes that leave a loop at different times see the value of their own last iteration, so a uniform value that is used outside gets
// a copy for each lane.
void Lowering::copy_for_outside(llvm::Instruction& i) {
  const auto it = values_.find(&i);
  if (it == values_.end() || i.getType()->isVoidTy()) return;
  bool needed = false;
  for (const llvm::Use& use : i.uses()) needed = needed || (!uniformity_->isDivergent(&i) && uniformity_->isDivergentUse(use));
  if (!needed) return;
  Parts copies;
  for (RegisterId part : it->second) {
    if (!emitter_->uniform(part) || emitter_->constant(part)) {
      copies.push_back(part);
      continue;
    }
    const RegisterId copy = emitter_->fresh(emitter_->type(part), false);
    Instruction& in = emitter_->append(Opcode::Mov, emitter_->type(part));
    in.d = copy, in.a = part;
    copies.push_back(copy);
  }
  outside_[&i] = std::move(copies);
}

void Lowering::lower_end(llvm::Instruction& i) {
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&i)) {
    if (branch->isUnconditional()) return emitter_->jump(block_ids_[branch->getSuccessor(0)]);
    const RegisterId condition = one(branch->getOperandUse(0));
    return emitter_->branch(condition, block_ids_[branch->getSuccessor(0)], block_ids_[branch->getSuccessor(1)]);
  }
  if (llvm::isa<llvm::ReturnInst>(i)) return emitter_->leave();
  if (llvm::isa<llvm::UnreachableInst>(i)) {
    emitter_->append(Opcode::Trap, Type::I32).a = string("the kernel reached a place that its code promises never to reach");
    return;
  }
  refuse(i, std::string("the instruction ") + i.getOpcodeName());
}

void Lowering::lower_instruction(llvm::Instruction& i) {
  if (llvm::isa<llvm::AllocaInst>(i)) return;
  if (i.isTerminator()) return lower_end(i);
  if (lower_arithmetic(i) || lower_memory(i)) return copy_for_outside(i);
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) {
    lower_call(*call);
    return copy_for_outside(i);
  }
  refuse(i, std::string("the instruction ") + i.getOpcodeName());
}

void Lowering::lower_block(llvm::BasicBlock& block) {
  emitter_->enter(block_ids_[&block]);
  prepare_phis(block);
  for (llvm::PHINode& phi : block.phis()) copy_for_outside(phi);
  for (llvm::Instruction& i : block) {
    if (error_) return;
    if (llvm::isa<llvm::PHINode>(i)) continue;
    debug_->stamp(i);
    debug_->record(i);
    const Emitter::Position from = emitter_->position();
    lower_instruction(i);
    if (i.mayReadOrWriteMemory()) note_ended(i, from);
  }
}

void Lowering::note_ended(const llvm::Instruction& i, Emitter::Position from) {
  for (const auto& [alloca, object] : locals_) {
    if (!lifetimes_->exists(*alloca, i)) ended_.push_back({object, from, emitter_->position()});
  }
}

void Lowering::list_ended() {
  std::sort(ended_.begin(), ended_.end(), [&](const Ended& a, const Ended& b) { return emitter_->index_of(a.from) < emitter_->index_of(b.from); });
  for (const Ended& code : ended_) {
    const InstructionRange range{emitter_->index_of(code.from), emitter_->index_of(code.to)};
    auto& list = program_.objects[code.object].ended;
    if (!list.empty() && list.back().end == range.begin) list.back().end = range.end;
    else if (range.begin < range.end) list.push_back(range);
  }
}

Result<Program> Lowering::run() {
  program_.kernel = kernel_.getSubprogram() ? kernel_.getSubprogram()->getName().str() : llvm::demangle(kernel_.getName().str());
  program_.account = compiled_ ? "compiled" : "written";
  program_.files = tables_.files;
  program_.notes = tables_.notes;
  build_graph();
  points_to_ = std::make_unique<PointsTo>(kernel_);
  lifetimes_ = std::make_unique<Lifetimes>(kernel_);
  debug_ = std::make_unique<DebugTables>(*this);
  make_globals();
  make_parameters();
  if (error_) return *error_;
  for (llvm::Instruction& i : llvm::make_early_inc_range(kernel_.getEntryBlock())) {
    if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i)) make_local(*alloca);
  }
  find_uniform_values();
  for (llvm::BasicBlock* block : blocks_) {
    for (llvm::Instruction& i : *block) {
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i); alloca && !locals_.count(alloca)) make_local(*alloca);
    }
    if (!error_) lower_block(*block);
  }
  if (!error_) move_phis();
  if (error_) return *error_;
  emitter_->finish();
  list_ended();
  debug_->finish();
  if (k_tile_block_ != kNone) program_.k_tile_header = emitter_->start_of(k_tile_block_);
  if (compiled_) program_.estimated_registers = estimate_registers(program_);
  return std::move(program_);
}

static uint32_t launch_bound(const llvm::Module& module, const llvm::Function& kernel) {
  const llvm::NamedMDNode* annotations = module.getNamedMetadata("nvvm.annotations");
  if (!annotations) return 0;
  uint32_t product = 1;
  bool given = false;
  for (const llvm::MDNode* node : annotations->operands()) {
    if (node->getNumOperands() < 3 || llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0)) != &kernel) continue;
    for (unsigned n = 1; n + 1 < node->getNumOperands(); n += 2) {
      const auto* key = llvm::dyn_cast<llvm::MDString>(node->getOperand(n));
      const auto* value = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(n + 1));
      if (key && value && key->getString().starts_with("maxntid")) product *= static_cast<uint32_t>(value->getZExtValue()), given = true;
    }
  }
  return given ? product : 0;
}

Result<Program> lower(std::unique_ptr<llvm::Module> module, std::string_view kernel_mangled_name, const AstTables& tables,
                      bool compiled_account) {
  const EndsModule ends{*module};
  llvm::Function* kernel = module->getFunction(llvm::StringRef(kernel_mangled_name.data(), kernel_mangled_name.size()));
  if (!kernel || kernel->isDeclaration()) {
    return Error{"the kernel '" + llvm::demangle(std::string(kernel_mangled_name)) + "' has no body in this file", {}, {}, {}};
  }
  const uint32_t max_threads = launch_bound(*module, *kernel);
  if (Status status = compiled_account ? prepare_as_compiled(*module, *kernel, tables) : prepare_as_written(*module, *kernel); !status) {
    return status.error();
  }
  Result<Program> program = Lowering(*kernel, tables, compiled_account).run();
  if (program) program->max_threads = max_threads;
  return program;
}

}  // namespace warplens::frontend
