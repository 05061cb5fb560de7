#include "kernels/frontend/clang/sites/arithmetic.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include "kernels/frontend/clang/sites/expr_builder.h"

namespace warplens::frontend {

// --- what an address adds to the expressions of the source ---

Built ExprBuilder::constant(int64_t value, Type type, std::string text) {
  ExprNode node;
  node.type = type;
  node.value = static_cast<uint64_t>(value);
  if (text.empty()) text = std::to_string(value);
  return add(node, text, value < 0 ? kUnary : kPrimary);
}

Built ExprBuilder::widened(Built a) {
  if (!a || nodes[a->node].type == Type::I64) return a;
  ExprNode node;
  node.kind = ExprNode::Kind::Cast;
  node.type = Type::I64;
  node.a = a->node;
  return add(node, a->text, a->precedence);
}

Built ExprBuilder::scaled(Built a, int64_t factor) {
  if (!a || factor == 1) return a;
  Built b = constant(factor, Type::I64);
  ExprNode node;
  node.kind = ExprNode::Kind::Binary;
  node.op = static_cast<uint8_t>(ExprOperator::Mul);
  node.type = Type::I64;
  node.a = a->node, node.b = b->node;
  return add(node, wrapped(*a, kProduct) + "*" + b->text, kProduct);
}

Built ExprBuilder::sum(Built a, Built b, bool subtract) {
  if (!a || !b) return std::nullopt;
  ExprNode node;
  node.kind = ExprNode::Kind::Binary;
  node.op = static_cast<uint8_t>(subtract ? ExprOperator::Sub : ExprOperator::Add);
  node.type = Type::I64;
  node.a = a->node, node.b = b->node;
  return add(node, a->text + (subtract ? " - " : " + ") + wrapped(*b, subtract ? kProduct : kSum), kSum);
}

namespace {

// Where each node's text is in the whole, found from the root down: a child's text is part of its parent's.
void mark(ExprBuilder& built, const std::string& whole, uint32_t at, uint32_t begin, uint32_t end) {
  ExprNode& node = built.nodes[at];
  node.text_begin = begin, node.text_end = end;
  const bool single = node.b == kNone;  // what precedes the child of a cast may contain its text
  size_t from = begin;
  for (const uint32_t child : {node.a, node.b, node.c}) {
    if (child == kNone) continue;
    const std::string& text = built.texts[child];
    const size_t found = single ? whole.rfind(text, end - text.size()) : whole.find(text, from);
    if (found == std::string::npos || found < begin || found + text.size() > end) continue;
    mark(built, whole, child, static_cast<uint32_t>(found), static_cast<uint32_t>(found + text.size()));
    from = found + text.size();
  }
}

}  // namespace

std::optional<IndexArithmetic> index_of(const Address& address, uint32_t element_bytes, TableBuilder& tables, const WalkState& state) {
  ExprBuilder builder(tables, state);
  int64_t offset = address.offset;
  if (address.base == Address::Base::Pointer && address.variable->getType()->isPointerType()) {
    const clang::QualType pointee = address.variable->getType()->getPointeeType();
    if (!pointee->isVoidType() && !pointee->isIncompleteType())
      offset += moved_since(state, address.variable, address.pointer) * tables.context.getTypeSizeInChars(pointee).getQuantity();
  }
  Built total;
  bool first = true;
  for (const AddressTerm& term : address.terms) {
    Built piece = builder.widened(builder.build(term.index));
    piece = builder.scaled(piece, std::abs(term.stride) / element_bytes);
    if (first && term.stride < 0)
      piece = builder.sum(builder.constant(0, Type::I64), piece, true);
    else if (!first)
      piece = builder.sum(total, piece, term.stride < 0);
    if (!piece) return std::nullopt;
    total = piece;
    first = false;
  }
  const int64_t steps = offset / element_bytes;
  if (first)
    total = builder.constant(steps, Type::I64);
  else if (steps)
    total = builder.sum(total, builder.constant(std::abs(steps), Type::I64), steps < 0);
  if (!total) return std::nullopt;
  if (total->node + 1 != builder.nodes.size()) {  // the last node is the root
    builder.nodes.push_back(builder.nodes[total->node]);
    builder.texts.push_back(total->text);
    total->node = static_cast<uint32_t>(builder.nodes.size() - 1);
  }
  mark(builder, total->text, total->node, 0, static_cast<uint32_t>(total->text.size()));
  return IndexArithmetic{std::move(builder.nodes), total->text};
}

}  // namespace warplens::frontend
