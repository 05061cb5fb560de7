#include "kernels/frontend/clang/sites/accesses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <numeric>

#include "kernels/frontend/clang/kernels/signatures.h"
#include "kernels/frontend/clang/parse/overflowing_casts.h"
#include "kernels/frontend/clang/sites/arithmetic.h"
#include "kernels/frontend/clang/sites/sites.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/functions/ptx_block.h"
#include "kernels/frontend/lower/functions/ptx_operations.h"
#include "kernels/frontend/lower/functions/ptx_statement.h"

namespace warplens::frontend {
namespace {

llvm::StringRef label_of(const clang::FunctionDecl* callee) {
  const auto* label = callee ? callee->getAttr<clang::AsmLabelAttr>() : nullptr;
  return label ? label->getLabel() : llvm::StringRef();
}

// "load", "store", "atomic" or several of them, of a function that accesses memory several times in a way that its call does not spell.
llvm::StringRef several_accesses(const clang::FunctionDecl* callee) {
  const auto* note = callee ? callee->getAttr<clang::AnnotateAttr>() : nullptr;
  llvm::StringRef said = note ? note->getAnnotation() : llvm::StringRef();
  return said.consume_front("warplens.access.several ") ? said : llvm::StringRef();
}

// Goes through a body as Clang's code generator does: operands before operations, right sides of assignments before left ones.
class Walk {
 public:
  explicit Walk(TableBuilder& builder) : builder_(builder), context_(builder.context) {}

  void visit(const clang::Stmt* statement);
  std::vector<AccessEvent> take() { return std::move(events_); }

 private:
  void visit_children(const clang::Stmt* statement) {
    for (const clang::Stmt* child : statement->children()) visit(child);
  }
  void place(const clang::Expr* lvalue);  // evaluates what an lvalue's address needs
  void read(const clang::Expr* lvalue);   // an lvalue-to-rvalue conversion
  bool copy(const clang::Expr* e);
  bool call(const clang::CallExpr* e);
  void modify(const clang::Expr* target, const clang::Expr* at, const clang::Expr* value, int32_t step);
  void access(MemoryOp op, const clang::Expr* lvalue, clang::SourceLocation at, bool between_arrays = false);
  void describe(AccessEvent& event, clang::QualType type, bool between_arrays) const;
  void access_pointer(MemoryOp op, const clang::Expr* pointer, const clang::Expr* shown, clang::QualType type, clang::SourceLocation at);
  void inline_assembly(const clang::GCCAsmStmt* assembly);
  void expanded_access(const clang::GCCAsmStmt* assembly, const PtxLine& line);
  void assembly_access(const clang::GCCAsmStmt* assembly, const PtxStatement& statement, const PtxOperand& address, MemoryOp op,
                       Space space);
  void shown_access(clang::SourceRange range, clang::SourceLocation where, std::string text, MemoryOp op, Space space);
  void method(const clang::CallExpr* e, MemoryOp op);
  void note_settled(const clang::Expr* constant, const clang::CastExpr* cast);
  void silent(MemoryOp op, clang::SourceLocation at);

  TableBuilder& builder_;
  clang::ASTContext& context_;
  WalkState state_;
  std::vector<AccessEvent> events_;
};

bool assigns(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary->isAssignmentOp();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  return unary && unary->isIncrementDecrementOp();
}

void Walk::silent(MemoryOp op, clang::SourceLocation at) {
  const Place place = place_of(context_, at);
  events_.push_back({op, place.line, place.column, {}, {}});
}

void Walk::describe(AccessEvent& event, clang::QualType type, bool between_arrays) const {
  type = type.getNonReferenceType();
  if (type->isIncompleteType() || type->isFunctionType()) return;
  event.pieces = pieces_of(context_, type, between_arrays);
  event.align = static_cast<uint32_t>(context_.getTypeAlignInChars(type).getQuantity());
}

void Walk::access(MemoryOp op, const clang::Expr* lvalue, clang::SourceLocation at, bool between_arrays) {
  const clang::Expr* e = lvalue->IgnoreParens();
  bool captured = false;
  const bool local = is_local_storage(e, captured);
  if (captured) {
    const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(e);
    if (mention) silent(MemoryOp::Load, at);
    silent(op, at);
    return;
  }
  if (local) return;
  const Place place = place_of(context_, at);
  AccessEvent event{op, place.line, place.column, {}, {}};
  describe(event, e->getType(), between_arrays);
  event.sites = make_sites(op, e, address_of(context_, e), e->getType(), builder_, state_, place, event.pieces);
  if (op != MemoryOp::Store && event.sites.size() == 1) state_.loaded[e] = event.sites.front();
  events_.push_back(std::move(event));
}

void Walk::access_pointer(MemoryOp op, const clang::Expr* pointer, const clang::Expr* shown, clang::QualType type,
                          clang::SourceLocation at) {
  const Place place = place_of(context_, at);
  AccessEvent event{op, place.line, place.column, {}, {}};
  describe(event, type, false);
  event.sites = make_sites(
      op, shown,
      address_in(context_, pointer->IgnoreParenImpCasts()->getType()->isPointerType() ? pointer->IgnoreParenNoopCasts(context_) : pointer),
      type, builder_, state_, place, event.pieces);
  events_.push_back(std::move(event));
}

void Walk::place(const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  if (llvm::isa<clang::DeclRefExpr>(e)) {
    state_.moved_at[e] = state_.moved[llvm::dyn_cast<clang::VarDecl>(llvm::cast<clang::DeclRefExpr>(e)->getDecl())];
  } else if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    visit(subscript->getBase());
    visit(subscript->getIdx());
  } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e); unary && unary->getOpcode() == clang::UO_Deref) {
    visit(unary->getSubExpr());
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const bool value = member->isArrow() || member->getBase()->isPRValue();
    value ? visit(member->getBase()) : place(member->getBase());
  } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e); cast && cast->getSubExpr()->isGLValue()) {
    place(cast->getSubExpr());
  } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    visit(choice->getCond());
    place(choice->getTrueExpr());
    place(choice->getFalseExpr());
  } else {
    visit(e);
  }
}

void Walk::read(const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e)) {
    if (cast->getCastKind() != clang::CK_NoOp) break;
    e = cast->getSubExpr()->IgnoreParens();
  }
  if (assigns(e)) return visit(e);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    visit(choice->getCond());
    read(choice->getTrueExpr());
    read(choice->getFalseExpr());
    return;
  }
  place(e);
  if (const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(mention->getDecl());
    if (variable && variable->isUsableInConstantExpressions(context_) && variable->getType()->isIntegralOrEnumerationType()) return;
    if (!variable) return;
  }
  access(MemoryOp::Load, e, e->getExprLoc());
}

// ++, --, and compound assignment: one load and one store of the target.
void Walk::modify(const clang::Expr* target, const clang::Expr* at, const clang::Expr* value, int32_t step) {
  if (value) visit(value);
  place(target);
  access(MemoryOp::Load, target, at->getExprLoc());
  const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParens());
  if (const auto* variable = mention ? llvm::dyn_cast<clang::VarDecl>(mention->getDecl()) : nullptr) {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(at);
    state_.moved[variable] += step;
    if (!unary || unary->isPrefix()) state_.moved_at[mention] = state_.moved[variable];
  }
  access(MemoryOp::Store, target, at->getExprLoc());
}

bool is_copy_assignment(const clang::CallExpr* e) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
  return method && method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
         llvm::isa<clang::CXXOperatorCallExpr>(e);
}

// A structure copied as a whole.
bool Walk::copy(const clang::Expr* e) {
  if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(e)) {
    const clang::CXXConstructorDecl* constructor = construct->getConstructor();
    if (!constructor->isCopyOrMoveConstructor() || !constructor->isTrivial() || construct->getNumArgs() != 1) return false;
    const clang::Expr* source = construct->getArg(0);
    if (source->isPRValue()) return visit(source), true;
    place(source);
    access(MemoryOp::Load, source->IgnoreParenNoopCasts(context_), e->getExprLoc());
    return true;
  }
  const auto* assignment = llvm::dyn_cast<clang::CallExpr>(e);
  if (!assignment || !is_copy_assignment(assignment)) return false;
  const clang::Expr* source = assignment->getArg(1);
  const clang::Expr* target = assignment->getArg(0);
  place(source);
  place(target);
  bool captured = false;
  const bool between_arrays = !is_local_storage(source, captured) && !is_local_storage(target, captured);
  access(MemoryOp::Load, source->IgnoreParenNoopCasts(context_), e->getExprLoc(), between_arrays);
  access(MemoryOp::Store, target->IgnoreParenNoopCasts(context_), e->getExprLoc(), between_arrays);
  return true;
}

// A method of cuda::atomic accesses the object itself, one of cuda::atomic_ref what it refers to.
void Walk::method(const clang::CallExpr* e, MemoryOp op) {
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const clang::Expr* object = member ? member->getImplicitObjectArgument() : e->getArg(0);
  for (const clang::Expr* argument : e->arguments())
    if (argument != object) visit(argument);
  const clang::CXXRecordDecl* type = llvm::cast<clang::CXXMethodDecl>(e->getDirectCallee())->getParent();
  const bool itself = type->getName() == "atomic" && object->isGLValue();
  if (itself && !object->getType()->isPointerType()) {
    place(object);
    return access(op, object->IgnoreParenNoopCasts(context_), e->getExprLoc());
  }
  visit(object);
  shown_access(e->getSourceRange(), e->getExprLoc(), text_of(context_, e->getSourceRange()), op, Space::Global);
}

bool Walk::call(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (const auto op = named_access(callee); op && llvm::isa<clang::CXXMethodDecl>(callee)) return method(e, *op), true;
  if (const llvm::StringRef ops = several_accesses(callee); !ops.empty()) {
    visit_children(e);
    const std::string text = text_of(context_, e->getSourceRange());
    for (const MemoryOp op : {MemoryOp::Load, MemoryOp::Store, MemoryOp::Atomic}) {
      if (!ops.contains(op == MemoryOp::Load ? "load" : op == MemoryOp::Store ? "store" : "atomic")) continue;
      shown_access(e->getSourceRange(), e->getExprLoc(), text, op, Space::Global);
      events_.back().repeats = true;
    }
    return true;
  }
  const bool async = is_async_copy(callee), atomic = is_atomic_call(callee), named = is_access_call(callee);
  if (!async && !atomic && !named) return false;
  for (const clang::Expr* argument : e->arguments()) visit(argument);
  const clang::SourceLocation at = e->getExprLoc();
  if (async) {
    clang::Expr::EvalResult bytes;
    const uint64_t width = e->getArg(2)->EvaluateAsInt(bytes, context_) ? bytes.Val.getInt().getZExtValue() : 4;
    const clang::QualType word = width == 16  ? context_.getBitIntType(true, 128)
                                 : width == 8 ? context_.UnsignedLongTy
                                              : context_.UnsignedIntTy;
    access_pointer(MemoryOp::Store, e->getArg(0)->IgnoreParenCasts(), e, word, at);
    access_pointer(MemoryOp::Load, e->getArg(1)->IgnoreParenCasts(), e, word, at);
    return true;
  }
  const clang::QualType pointee = e->getArg(0)->getType()->getPointeeType();
  const MemoryOp op = atomic                                  ? MemoryOp::Atomic
                      : named_access(callee)                  ? *named_access(callee)
                      : callee->getReturnType()->isVoidType() ? MemoryOp::Store
                                                              : MemoryOp::Load;
  access_pointer(op, e->getArg(0), e, pointee, at);
  return true;
}

// The accesses of an instruction of PTX, shown as its name and the address that it is given.
void Walk::inline_assembly(const clang::GCCAsmStmt* assembly) {
  visit_children(assembly);
  const std::string text = assembly->generateAsmString(context_);
  if (const auto block = parse_ptx_block(text)) {
    for (const PtxLine& line : block->lines) expanded_access(assembly, line);
  }
  const auto statement = parse_ptx(text);
  const DeviceFunction* function = statement ? device_function(statement->name) : nullptr;
  if (!function) return;
  const bool copies = function->becomes == Becomes::AsyncCopy;  // to shared memory from global
  if (!copies && !accesses_memory(*function)) return;
  bool first = true;
  for (const PtxOperand& operand : statement->operands) {
    if (operand.kind != PtxOperand::Kind::Address || (!copies && !first)) continue;
    const MemoryOp op = !copies ? access_of(*function) : first ? MemoryOp::Store : MemoryOp::Load;
    assembly_access(assembly, *statement, operand, op, copies && !first ? Space::Global : Space::Shared);
    first = false;
  }
}

// Loads, stores and atomics of ptx_operations.def.
void Walk::expanded_access(const clang::GCCAsmStmt* assembly, const PtxLine& line) {
  const PtxOperation* operation = ptx_operation(line);
  if (!operation) return;
  const PtxMeaning meaning = operation->meaning;
  if (meaning != PtxMeaning::Load && meaning != PtxMeaning::Store && meaning != PtxMeaning::Update) return;
  const MemoryOp op = meaning == PtxMeaning::Load ? MemoryOp::Load : meaning == PtxMeaning::Store ? MemoryOp::Store : MemoryOp::Atomic;
  const bool shared = line.has("shared") || line.has("shared::cta");
  for (const PtxTerm& term : line.terms) {
    if (term.kind != PtxTerm::Kind::Address) continue;
    std::string named = term.parts[0].name;
    if (const unsigned outputs = assembly->getNumOutputs(); term.parts[0].kind == PtxTerm::Kind::Operand &&
                                                            term.parts[0].operand >= outputs &&
                                                            term.parts[0].operand - outputs < assembly->getNumInputs())
      named = text_of(context_, assembly->getInputExpr(term.parts[0].operand - outputs)->getSourceRange());
    const std::string number = term.offset ? "+" + std::to_string(term.offset) : std::string();
    shown_access(assembly->getSourceRange(), assembly->getAsmLoc(), line.name + " [" + named + number + "]", op,
                 shared ? Space::Shared : Space::Global);
  }
}

void Walk::assembly_access(const clang::GCCAsmStmt* assembly, const PtxStatement& statement, const PtxOperand& address, MemoryOp op,
                           Space space) {
  const unsigned outputs = assembly->getNumOutputs();
  if (address.operand < outputs || address.operand - outputs >= assembly->getNumInputs()) return;
  const clang::Expr* shown = assembly->getInputExpr(address.operand - outputs);
  const std::string number = address.number ? "+" + std::to_string(address.number) : std::string();
  shown_access(assembly->getSourceRange(), assembly->getAsmLoc(),
               statement.name + " [" + text_of(context_, shown->getSourceRange()) + number + "]", op, space);
}

// An access whose address is not arithmetic of the source.
void Walk::shown_access(clang::SourceRange range, clang::SourceLocation where, std::string text, MemoryOp op, Space space) {
  const Place at = place_of(context_, where);
  AstSite site;
  site.file = builder_.files.index(file_of(context_, where));
  site.line = site.debug_line = at.line, site.column = site.debug_column = at.column;
  const Place end = end_of(context_, range);
  site.site.end_line = end.line, site.site.end_column = end.column;
  site.site.space = space, site.site.op = op;
  site.site.required_align = 0;  // of the instruction, not of a type
  site.site.text = std::move(text);
  AccessEvent event{op, at.line, at.column, {static_cast<uint32_t>(builder_.tables.sites.size())}, {}};
  builder_.tables.sites.push_back(std::move(site));
  events_.push_back(std::move(event));
}

void Walk::note_settled(const clang::Expr* constant, const clang::CastExpr* cast) {
  const auto* const value = llvm::cast<clang::IntegerLiteral>(llvm::cast<clang::BinaryOperator>(cast->getSubExpr())->getRHS());
  llvm::SmallString<24> text;
  value->getValue().toString(text, 10, !value->getType()->isUnsignedIntegerType());
  builder_.tables.notes.push_back(
      text_of(context_, constant->getSourceRange()) + " does not fit into " + value->getType().getAsString(context_.getPrintingPolicy()) +
      ": C++ does not define what the conversion gives; here it is " + text.str().str() + ", as for the same value at run time (line " +
      std::to_string(place_of(context_, cast->getBeginLoc()).line) + ")");
}

void Walk::visit(const clang::Stmt* statement) {
  if (!statement) return;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::PseudoObjectExpr, clang::SubstNonTypeTemplateParmExpr, clang::ConstantExpr,
                clang::CXXDefaultArgExpr>(statement))
    return;
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(statement)) {
    for (const clang::Expr* capture : lambda->capture_inits()) visit(capture);
    return;
  }
  if (const auto* test = llvm::dyn_cast<clang::IfStmt>(statement); test && test->isConstexpr()) {
    if (const auto branch = test->getNondiscardedCase(context_)) return visit(*branch);
  }
  if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(statement); label && label->getRHS())
    builder_.tables.notes.push_back("a range of cases: nvcc 13.0 takes its first value alone (line " +
                                    std::to_string(place_of(context_, label->getBeginLoc()).line) + ")");
  if (const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(statement)) return inline_assembly(assembly);
  const auto* e = llvm::dyn_cast<clang::Expr>(statement);
  if (!e) return visit_children(statement);
  if (const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(e); assignment && assignment->isAssignmentOp()) {
    if (assignment->isCompoundAssignmentOp()) return modify(assignment->getLHS(), e, assignment->getRHS(), 0);
    visit(assignment->getRHS());
    place(assignment->getLHS());
    return access(MemoryOp::Store, assignment->getLHS(), e->getExprLoc());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (unary->isIncrementDecrementOp()) return modify(unary->getSubExpr(), e, nullptr, unary->isIncrementOp() ? 1 : -1);
    if (unary->getOpcode() == clang::UO_AddrOf) return place(unary->getSubExpr());
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (const clang::Expr* const constant = settled_constant(cast)) return note_settled(constant, cast);
    if (cast->getCastKind() == clang::CK_LValueToRValue) return read(cast->getSubExpr());
    if (cast->getSubExpr()->isGLValue()) return place(cast->getSubExpr());
    return visit(cast->getSubExpr());
  }
  if (copy(e)) return;
  if (const auto* call_ = llvm::dyn_cast<clang::CallExpr>(e); call_ && call(call_)) return;
  if (e->isGLValue() && llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr, clang::DeclRefExpr>(e)) return place(e);
  visit_children(statement);
}

}  // namespace

static llvm::StringRef annotation_of(const clang::FunctionDecl* callee) {
  const auto* note = callee ? callee->getAttr<clang::AnnotateAttr>() : nullptr;
  return note ? note->getAnnotation() : llvm::StringRef();
}

static bool becomes(const clang::FunctionDecl* callee, Becomes what) {
  const llvm::StringRef label = label_of(callee);
  const DeviceFunction* function = device_function(std::string_view(label.data(), label.size()));
  return function && function->becomes == what;
}

bool is_atomic_call(const clang::FunctionDecl* callee) { return becomes(callee, Becomes::Atomic); }
bool is_async_copy(const clang::FunctionDecl* callee) { return becomes(callee, Becomes::AsyncCopy); }
bool is_access_call(const clang::FunctionDecl* callee) { return annotation_of(callee).starts_with("warplens.access"); }
bool is_read_only_access(const clang::FunctionDecl* callee) { return annotation_of(callee) == "warplens.access.read_only"; }
std::optional<MemoryOp> named_access(const clang::FunctionDecl* callee) {
  const llvm::StringRef said = annotation_of(callee);
  if (said == "warplens.access.load") return MemoryOp::Load;
  if (said == "warplens.access.store") return MemoryOp::Store;
  if (said == "warplens.access.atomic") return MemoryOp::Atomic;
  return std::nullopt;
}

uint32_t TableBuilder::variable(const clang::VarDecl* declaration) {
  declaration = declaration->getCanonicalDecl();
  const auto [found, added] = variables.emplace(declaration, static_cast<uint32_t>(tables.variables.size()));
  if (added) {
    const Place at = place_of(context, declaration->getLocation());
    tables.variables.push_back({declaration->getNameAsString(), spelled(declaration->getType(), context),
                                files.index(file_of(context, declaration->getLocation())), at.line, at.column});
  }
  return found->second;
}

std::vector<AccessEvent> accesses_of(const clang::FunctionDecl& function, TableBuilder& builder) {
  Walk walk(builder);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function))
    for (const clang::CXXCtorInitializer* initializer : constructor->inits()) walk.visit(initializer->getInit());
  walk.visit(function.getBody());
  return walk.take();
}

}  // namespace warplens::frontend
