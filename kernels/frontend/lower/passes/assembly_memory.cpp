// Loads, stores and atomics of PTX, its conversions and comparisons, and what its lanes do together.
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "kernels/frontend/lower/llvm_spaces.h"
#include "kernels/frontend/lower/passes/assembly.h"
#include "kernels/program/address_space.h"

namespace warplens::frontend {
namespace {

using llvm::Type;
using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

unsigned space_of(const PtxLine& line) {
  if (line.has("global")) return kGlobalSpace;
  if (line.has("shared") || line.has("shared::cta")) return kSharedSpace;
  if (line.has("const")) return kConstantSpace;
  if (line.has("local")) return kLocalSpace;
  return kGenericSpace;
}

llvm::AtomicOrdering order_of(const PtxLine& line) {
  using O = llvm::AtomicOrdering;
  return line.has("acq_rel") ? O::AcquireRelease : line.has("acquire") ? O::Acquire : line.has("release") ? O::Release : O::Monotonic;
}

llvm::SyncScope::ID scope_of(const PtxLine& line, llvm::LLVMContext& context) {
  if (line.has("sys") || line.has("volatile")) return llvm::SyncScope::System;
  return context.getOrInsertSyncScopeID(line.has("cta") ? "block" : "device");
}

}  // namespace

// `.shared` addresses are offsets in the window of shared memory.
Value* AssemblyExpander::address(const PtxLine& line, const PtxTerm& term) {
  if (term.kind != PtxTerm::Kind::Address) return nullptr;
  const unsigned space = space_of(line);
  const PtxTerm& base = term.parts[0];
  Value* pointer = nullptr;
  if (base.kind == PtxTerm::Kind::Operand && base.operand >= outputs_.size() && base.operand - outputs_.size() < call_.arg_size())
    pointer = call_.getArgOperand(base.operand - static_cast<uint32_t>(outputs_.size()));
  if (pointer && pointer->getType()->isPointerTy()) {
    pointer = space ? build_.CreateAddrSpaceCast(pointer, build_.getPtrTy(space)) : pointer;
  } else {
    Value* number = read(base, build_.getInt64Ty());
    if (!number) return nullptr;
    if (space == 3) number = build_.CreateOr(number, build_.getInt64(kSharedBase));
    pointer = build_.CreateIntToPtr(number, build_.getPtrTy(space));
  }
  return term.offset ? build_.CreatePtrAdd(pointer, build_.getInt64(static_cast<uint64_t>(term.offset))) : pointer;
}

bool AssemblyExpander::memory(const PtxLine& line, PtxMeaning meaning) {
  if (meaning == PtxMeaning::Fence) {
    build_.CreateIntrinsic(line.has("cta")   ? Intrinsic::nvvm_membar_cta
                           : line.has("sys") ? Intrinsic::nvvm_membar_sys
                                             : Intrinsic::nvvm_membar_gl,
                           {}, {});
    return true;
  }
  const std::vector<PtxType> types = ptx_types(line);
  if (types.size() != 1) return false;
  if (meaning == PtxMeaning::Update) return update(line, types[0]);
  const bool load = meaning == PtxMeaning::Load;
  if (line.terms.size() < 2) return false;
  const PtxTerm &moved = line.terms[load ? 0 : 1], &place = line.terms[load ? 1 : 0];
  const llvm::ArrayRef<PtxTerm> parts = moved.kind == PtxTerm::Kind::Vector ? llvm::ArrayRef(moved.parts) : llvm::ArrayRef(moved);
  if (parts.size() != (line.has("v2") ? 2u : line.has("v4") ? 4u : 1u)) return false;
  Value* pointer = address(line, place);
  if (!pointer) return false;
  // For PTX `.volatile` is `.relaxed.sys`; of a vector, its elements are that, which one instruction here cannot be.
  const bool shared_by_threads = line.has("volatile") && parts.size() == 1 && !line.has("local");
  const bool atomic = line.has("relaxed") || line.has("acquire") || line.has("release") || shared_by_threads;
  Type *part = type_of(types[0]), *whole = parts.size() > 1 ? llvm::FixedVectorType::get(part, static_cast<unsigned>(parts.size())) : part;
  const llvm::Align align(types[0].bits / 8 * parts.size());
  if (atomic && parts.size() > 1) return false;
  const auto order = [&](auto* access) {
    if (line.has("volatile")) access->setVolatile(true);
    if (atomic) access->setAtomic(order_of(line), scope_of(line, build_.getContext()));
  };
  if (load) {
    llvm::LoadInst* value = build_.CreateAlignedLoad(whole, pointer, align);
    order(value);
    if (line.has("nc")) value->setMetadata("warplens.read_only", llvm::MDNode::get(build_.getContext(), {}));
    for (size_t n = 0; n < parts.size(); ++n) {
      Value* one = parts.size() > 1 ? build_.CreateExtractElement(value, n) : value;
      // A register may be wider than what is loaded: signed values fill it with their sign.
      if (types[0].kind == 's' && types[0].bits < 32) one = build_.CreateSExt(one, build_.getInt32Ty());
      if (!write(parts[n], one)) return false;
    }
    return true;
  }
  Value* value = parts.size() > 1 ? llvm::PoisonValue::get(whole) : nullptr;
  for (size_t n = 0; n < parts.size(); ++n) {
    Value* one = read(parts[n], part);
    if (!one) return false;
    value = parts.size() > 1 ? build_.CreateInsertElement(value, one, n) : one;
  }
  order(build_.CreateAlignedStore(value, pointer, align));
  return true;
}

bool AssemblyExpander::update(const PtxLine& line, PtxType type) {
  using R = llvm::AtomicRMWInst;
  const bool returns = line.base() == "atom";
  const size_t first = returns ? 1 : 0;
  if (line.terms.size() < first + 2 || type.pair) return false;
  Value *pointer = address(line, line.terms[first]), *value = read(line, first + 1, type), *before = nullptr;
  if (!pointer || !value) return false;
  const auto scope = scope_of(line, build_.getContext());
  const bool is_float = type.kind == 'f', is_signed = type.kind == 's';
  const llvm::Align align(type.bits / 8);
  if (line.has("cas")) {
    Value* desired = read(line, first + 2, type);
    if (!desired || is_float) return false;
    before = build_.CreateExtractValue(
        build_.CreateAtomicCmpXchg(
            pointer, value, desired, align, order_of(line),
            line.has("acquire") || line.has("acq_rel") ? llvm::AtomicOrdering::Acquire : llvm::AtomicOrdering::Monotonic, scope),
        0);
  } else {
    const auto operation = line.has("add")    ? (is_float ? R::FAdd : R::Add)
                           : line.has("min")  ? (is_signed ? R::Min : R::UMin)
                           : line.has("max")  ? (is_signed ? R::Max : R::UMax)
                           : line.has("and")  ? R::And
                           : line.has("or")   ? R::Or
                           : line.has("xor")  ? R::Xor
                           : line.has("exch") ? R::Xchg
                           : line.has("inc")  ? R::UIncWrap
                           : line.has("dec")  ? R::UDecWrap
                                              : R::BAD_BINOP;
    if (operation == R::BAD_BINOP || (is_float && operation != R::FAdd)) return false;
    before = build_.CreateAtomicRMW(operation, pointer, value, align, order_of(line), scope);
  }
  return !returns || write(line.terms[0], before);
}

// Between an address of any space and one within a space.
bool AssemblyExpander::convert_address(const PtxLine& line) {
  const unsigned space = space_of(line);
  if (line.terms.size() != 2 || !space) return false;
  if (line.base() == "isspacep") {
    const auto id = space == 1   ? Intrinsic::nvvm_isspacep_global
                    : space == 3 ? Intrinsic::nvvm_isspacep_shared
                    : space == 4 ? Intrinsic::nvvm_isspacep_const
                                 : Intrinsic::nvvm_isspacep_local;
    Value* number = read(line.terms[1], build_.getInt64Ty());
    return number && write(line.terms[0], build_.CreateIntrinsic(id, {}, {build_.CreateIntToPtr(number, build_.getPtrTy())}));
  }
  Value* number = read(line.terms[1], build_.getInt64Ty());
  if (!number) return false;
  if (space == 3 && !line.has("to")) number = build_.CreateOr(number, build_.getInt64(kSharedBase));
  return write(line.terms[0],
               number);  // an address within a window is the generic one; the window's number is put before it where it is used
}

bool AssemblyExpander::compare(const PtxLine& line, PtxType type) {
  using P = llvm::CmpInst;
  if (line.terms.size() < 3) return false;
  const bool is_float = type.kind == 'f' || type.kind == 'g', is_signed = type.kind == 's';
  if (type.pair) return false;
  Value *a = flushed(line, read(line, 1, type)), *b = flushed(line, read(line, 2, type));
  if (!a || !b) return false;
  const struct {
    const char* name;
    P::Predicate of_signed, of_unsigned, of_float;
  } kComparisons[] = {
      {"eq", P::ICMP_EQ, P::ICMP_EQ, P::FCMP_OEQ},    {"ne", P::ICMP_NE, P::ICMP_NE, P::FCMP_ONE},
      {"lt", P::ICMP_SLT, P::ICMP_ULT, P::FCMP_OLT},  {"le", P::ICMP_SLE, P::ICMP_ULE, P::FCMP_OLE},
      {"gt", P::ICMP_SGT, P::ICMP_UGT, P::FCMP_OGT},  {"ge", P::ICMP_SGE, P::ICMP_UGE, P::FCMP_OGE},
      {"lo", P::ICMP_ULT, P::ICMP_ULT, P::FCMP_OLT},  {"ls", P::ICMP_ULE, P::ICMP_ULE, P::FCMP_OLE},
      {"hi", P::ICMP_UGT, P::ICMP_UGT, P::FCMP_OGT},  {"hs", P::ICMP_UGE, P::ICMP_UGE, P::FCMP_OGE},
      {"equ", P::ICMP_EQ, P::ICMP_EQ, P::FCMP_UEQ},   {"neu", P::ICMP_NE, P::ICMP_NE, P::FCMP_UNE},
      {"ltu", P::ICMP_ULT, P::ICMP_ULT, P::FCMP_ULT}, {"leu", P::ICMP_ULE, P::ICMP_ULE, P::FCMP_ULE},
      {"gtu", P::ICMP_UGT, P::ICMP_UGT, P::FCMP_UGT}, {"geu", P::ICMP_UGE, P::ICMP_UGE, P::FCMP_UGE},
      {"num", P::ICMP_EQ, P::ICMP_EQ, P::FCMP_ORD},   {"nan", P::ICMP_NE, P::ICMP_NE, P::FCMP_UNO},
  };
  Value* holds = nullptr;
  for (const auto& row : kComparisons)
    if (line.has(row.name)) holds = build_.CreateCmp(is_float ? row.of_float : is_signed ? row.of_signed : row.of_unsigned, a, b);
  if (!holds) return false;
  Value* fails = build_.CreateNot(holds);
  if (line.terms.size() > 3) {
    Value* with = read(line.terms[3], build_.getInt1Ty());
    if (!with) return false;
    const auto joined = [&](Value* v) {
      return line.has("and") ? build_.CreateAnd(v, with) : line.has("or") ? build_.CreateOr(v, with) : build_.CreateXor(v, with);
    };
    holds = joined(holds), fails = joined(fails);
  }
  PtxTerm first = line.terms[0];
  first.parts.clear();
  return write(first, holds) && (line.terms[0].parts.empty() || write(line.terms[0].parts[0], fails));
}

bool AssemblyExpander::convert(const PtxLine& line) {
  const std::vector<PtxType> types = ptx_types(line);
  if (types.size() != 2 || line.terms.size() < 2) return false;
  const PtxType to = types[0], from = types[1];
  const auto is_float = [](PtxType t) { return t.kind == 'f' || t.kind == 'g'; };
  const auto single_flushed = [&](Value* v) { return v && v->getType()->isHalfTy() ? v : flushed(line, v); };  // what .ftz means here
  Type *target = type_of(to), *source = type_of(from);
  Value* value = single_flushed(read(line, 1, from));
  if (!value || line.has("satfinite")) return false;
  if (to.pair) {  // of two floats: the first is the upper half
    Value* low = single_flushed(read(line, 2, from));
    if (!low || from.bits != 32 || !line.has("rn")) return false;
    const auto half = [&](Value* v) { return as(build_.CreateFPTrunc(v, type_of({to.kind, 16, false})), build_.getInt16Ty()); };
    Value* high = build_.CreateShl(build_.CreateZExt(half(value), target), 16);
    return write(line.terms[0], build_.CreateOr(high, build_.CreateZExt(half(low), target)));
  }
  if (from.pair) return false;
  if (line.has("rna")) {  // tf32: to the nearest of ten bits of fraction, half away from zero
    Value* word = as(value, build_.getInt32Ty());
    Value* finite = build_.CreateICmpNE(build_.CreateAnd(word, 0x7f800000), build_.getInt32(0x7f800000));
    return write(line.terms[0],
                 build_.CreateSelect(finite, build_.CreateAnd(build_.CreateAdd(word, build_.getInt32(0x1000)), 0xffffe000), word));
  }
  const auto rounded = [&](Value* v) {
    return line.has("rni")   ? build_.CreateUnaryIntrinsic(Intrinsic::rint, v)
           : line.has("rmi") ? build_.CreateUnaryIntrinsic(Intrinsic::floor, v)
           : line.has("rpi") ? build_.CreateUnaryIntrinsic(Intrinsic::ceil, v)
           : line.has("rzi") ? build_.CreateUnaryIntrinsic(Intrinsic::trunc, v)
                             : v;
  };
  const bool nearest = !line.has("rz");
  if (!is_float(from) && !is_float(to)) {
    if (line.has("sat")) return false;
    value = from.kind == 's' ? build_.CreateSExtOrTrunc(value, target) : build_.CreateZExtOrTrunc(value, target);
    if (to.kind == 's' && to.bits < 32) value = build_.CreateSExt(value, build_.getInt32Ty());
  } else if (!is_float(from)) {
    if (!nearest) return false;
    value = from.kind == 's' ? build_.CreateSIToFP(value, target) : build_.CreateUIToFP(value, target);
  } else if (!is_float(to)) {
    if (from.bits == 16) value = build_.CreateFPExt(value, source = build_.getFloatTy());
    value = build_.CreateIntrinsic(to.kind == 's' ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat, {target, source}, {rounded(value)});
    if (to.kind == 's' && to.bits < 32) value = build_.CreateSExt(value, build_.getInt32Ty());
  } else {
    value = rounded(value);
    if (!nearest && to.bits < from.bits) return false;
    value = to.bits < from.bits ? build_.CreateFPTrunc(value, target) : to.bits > from.bits ? build_.CreateFPExt(value, target) : value;
    if (to.bits == from.bits && to.kind != from.kind) return false;
  }
  if (line.has("sat") && is_float(to)) {  // an integer saturates in any case
    Value *zero = llvm::ConstantFP::get(target, 0.0), *one = llvm::ConstantFP::get(target, 1.0);
    value = build_.CreateBinaryIntrinsic(Intrinsic::minnum, build_.CreateBinaryIntrinsic(Intrinsic::maxnum, value, zero), one);
  }
  return write(line.terms[0], single_flushed(value));
}

// d, the barrier, a count of threads or none, a predicate. `barrier` without .aligned may be reached at another instruction by each lane.
bool AssemblyExpander::reducing_barrier(const PtxLine& line) {
  const size_t terms = line.terms.size();
  const char* of = line.has("popc") ? "popc" : line.has("and") ? "and" : line.has("or") ? "or" : nullptr;
  if (!line.has("red") || !of || terms < 3 || terms > 4) return false;
  llvm::SmallVector<Value*> arguments;
  arguments.push_back(read(line.terms[1], build_.getInt32Ty()));
  arguments.push_back(terms == 4 ? read(line.terms[2], build_.getInt32Ty()) : build_.getInt32(0));
  Value* holds = read(line.terms[terms - 1], build_.getInt1Ty());
  if (!holds || llvm::is_contained(arguments, nullptr)) return false;
  arguments.push_back(build_.CreateZExt(holds, build_.getInt32Ty()));
  const bool aligned = line.base() == "bar" || line.has("aligned");
  return write(line.terms[0],
               call(std::string(aligned ? "__warplens_barrier_" : "__warplens_lanes_barrier_") + of, build_.getInt32Ty(), arguments));
}

// Each lane of the mask in turn; one that is not in it adds what changes nothing. PTX ISA, "redux.sync".
bool AssemblyExpander::reduce_lanes(const PtxLine& line, PtxType type) {
  if (!line.has("sync") || line.terms.size() != 3 || type.bits != 32 || type.kind == 'f') return false;
  Value *value = read(line.terms[1], build_.getInt32Ty()), *mask = read(line.terms[2], build_.getInt32Ty());
  if (!value || !mask) return false;
  const bool is_signed = type.kind == 's', min = line.has("min"), max = line.has("max");
  const uint32_t neutral = line.has("and") || (min && !is_signed) ? UINT32_MAX : min ? INT32_MAX : max && is_signed ? 1u << 31 : 0;
  const auto combine = [&](Value* a, Value* b) -> Value* {
    if (line.has("add")) return build_.CreateAdd(a, b);
    if (line.has("and")) return build_.CreateAnd(a, b);
    if (line.has("or")) return build_.CreateOr(a, b);
    if (line.has("xor")) return build_.CreateXor(a, b);
    if (!min && !max) return nullptr;
    return build_.CreateBinaryIntrinsic(is_signed ? (min ? Intrinsic::smin : Intrinsic::smax) : (min ? Intrinsic::umin : Intrinsic::umax),
                                        a, b);
  };
  Value* present = build_.CreateIntrinsic(Intrinsic::nvvm_vote_ballot_sync, {}, {mask, build_.getTrue()});
  Value* own = build_.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_laneid, {}, {});
  Value* result = build_.getInt32(neutral);
  for (uint32_t lane = 0; lane < 32 && result; ++lane) {
    Value* there = build_.CreateICmpNE(build_.CreateAnd(present, uint64_t{1} << lane), build_.getInt32(0));
    Value* from = build_.CreateSelect(there, build_.getInt32(lane), own);
    Value* other = build_.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_idx_i32, {}, {mask, value, from, build_.getInt32(31)});
    result = combine(result, build_.CreateSelect(there, other, build_.getInt32(neutral)));
  }
  return result && write(line.terms[0], result);
}

bool AssemblyExpander::lanes(const PtxLine& line, PtxMeaning meaning) {
  const auto word = [&](size_t n) { return n < line.terms.size() ? read(line.terms[n], build_.getInt32Ty()) : nullptr; };
  if (meaning == PtxMeaning::ActiveMask)
    return !line.terms.empty() && write(line.terms[0], build_.CreateIntrinsic(Intrinsic::nvvm_activemask, {}, {}));
  if (!line.has("sync") || line.terms.size() < 3) return false;
  if (meaning == PtxMeaning::Shuffle) {
    Value *a = word(1), *b = word(2), *c = word(3), *mask = word(4);
    if (!a || !b || !c || !mask) return false;
    const auto id = line.has("idx")    ? Intrinsic::nvvm_shfl_sync_idx_i32p
                    : line.has("up")   ? Intrinsic::nvvm_shfl_sync_up_i32p
                    : line.has("down") ? Intrinsic::nvvm_shfl_sync_down_i32p
                                       : Intrinsic::nvvm_shfl_sync_bfly_i32p;
    Value* both = build_.CreateIntrinsic(id, {}, {mask, a, b, c});
    PtxTerm first = line.terms[0];
    first.parts.clear();
    return write(first, build_.CreateExtractValue(both, 0)) &&
           (line.terms[0].parts.empty() || write(line.terms[0].parts[0], build_.CreateExtractValue(both, 1)));
  }
  if (meaning == PtxMeaning::Match) {
    Value* mask = word(2);
    const bool wide = line.has("b64");
    Value* value = read(line.terms[1], wide ? build_.getInt64Ty() : build_.getInt32Ty());
    if (!value || !mask) return false;
    return write(line.terms[0],
                 build_.CreateIntrinsic(wide ? Intrinsic::nvvm_match_any_sync_i64 : Intrinsic::nvvm_match_any_sync_i32, {}, {mask, value}));
  }
  Value *holds = read(line.terms[1], build_.getInt1Ty()), *mask = word(2);
  if (!holds || !mask) return false;
  const auto id = line.has("all")   ? Intrinsic::nvvm_vote_all_sync
                  : line.has("any") ? Intrinsic::nvvm_vote_any_sync
                  : line.has("uni") ? Intrinsic::nvvm_vote_uni_sync
                                    : Intrinsic::nvvm_vote_ballot_sync;
  return write(line.terms[0], build_.CreateIntrinsic(id, {}, {mask, holds}));
}

}  // namespace warplens::frontend
