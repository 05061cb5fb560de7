#include "kernels/frontend/lower/debug/site_table.h"

#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <set>
#include <utility>

#include "kernels/frontend/lower/passes/copies.h"

namespace warplens::frontend {

SiteTable::SiteTable(LoweringContext& context, SourceMap& source) : context_(context), source_(source) {
  for (uint32_t n = 0; n < context.tables.sites.size(); ++n) {
    const AstSite& s = context.tables.sites[n];
    ast_by_place_[{s.file, s.debug_line, s.debug_column}].push_back(n);
  }
}

// The optimiser drops metadata but keeps locations: the expression at the location with the same operation, on the same array if
// there are several.
uint32_t SiteTable::ast_by_location(const llvm::DILocation& at, MemoryOp op, const Provenance& place) const {
  const auto it = ast_by_place_.find({source_.known_file(at.getFile()), at.getLine(), at.getColumn()});
  if (it == ast_by_place_.end()) return kNone;
  uint32_t best = kNone;
  for (uint32_t n : it->second) {
    const Site& site = context_.tables.sites[n].site;
    if (site.op != op) continue;
    if (!place.array.empty() && site.array == place.array) return n;
    if (best == kNone) best = n;
  }
  return best;
}

uint32_t SiteTable::ast_of(const llvm::Instruction& i, MemoryOp op, const Provenance& place) const {
  if (const llvm::MDNode* node = i.getMetadata("warplens.site")) {
    uint32_t only = kNone;
    for (unsigned operand = 0; operand < node->getNumOperands(); ++operand) {
      const uint32_t n = site_number(*node, operand);
      if (n >= context_.tables.sites.size()) continue;
      if (context_.tables.sites[n].site.op == op) return n;
      only = n;
    }
    // A copy with one expression has nothing to say of its other side; anything else is what it says.
    if (only != kNone && !llvm::isa<llvm::MemTransferInst>(i)) return only;
  }
  const llvm::DILocation* at = i.getDebugLoc().get();
  const uint32_t found = at ? ast_by_location(*at, op, place) : kNone;
  return found == kNone && context_.compiled ? nearest_ast(at ? at->getLine() : 0, op, place) : found;
}

// Where even the location is gone: the expression that does the same to the same array, the nearest if there are several.
uint32_t SiteTable::nearest_ast(uint32_t line, MemoryOp op, const Provenance& place) const {
  const auto distance = [&](uint32_t n) {
    return std::abs(static_cast<int64_t>(context_.tables.sites[n].line) - static_cast<int64_t>(line));
  };
  uint32_t best = kNone;
  for (uint32_t n = 0; n < context_.tables.sites.size() && !place.array.empty(); ++n) {
    const Site& site = context_.tables.sites[n].site;
    if (site.op == op && site.array == place.array && (best == kNone || distance(n) < distance(best))) best = n;
  }
  return best;
}

// The machine needs an access aligned to its width; that the compiler knows an address to be a multiple of more says nothing of the access.
static uint8_t needed_align(uint32_t width, uint64_t align) { return static_cast<uint8_t>(std::min<uint64_t>({align, width, 16})); }

uint32_t SiteTable::new_site(uint32_t ast, const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align,
                             const Provenance& place) {
  const llvm::DILocation* at = i.getDebugLoc().get();
  const uint32_t scope = at ? source_.scope_of(at->getScope()->getSubprogram(), at->getInlinedAt()) : kNone;
  Site site;
  site.required_align = needed_align(width, align);
  site.element_bytes = width;
  if (ast != kNone) {
    const AstSite& described = context_.tables.sites[ast];
    site = described.site;
    site.location = source_.location_of(described.file, described.line, described.column, scope);
    // Where only the place is known, it may be the expression of another instance of a template.
    const bool only_by_place = !context_.compiled && !i.getMetadata("warplens.site");
    if (only_by_place && site.element_bytes != width) site.index.clear(), site.element_bytes = width;
    if (context_.compiled || site.required_align == 0 || only_by_place) site.required_align = needed_align(width, align);
  } else if (at) {
    site.location = source_.location_of(source_.file_of(at->getFile()), at->getLine(), at->getColumn(), scope);
    site.end_line = at->getLine(), site.end_column = at->getColumn();
  }
  site.op = op;
  site.width_bytes = static_cast<uint8_t>(width);
  if (place.space)
    site.space = *place.space;
  else if (ast == kNone)
    site.space = Space::Global;
  if (!place.array.empty()) site.array = place.array;
  context_.program.sites.push_back(std::move(site));
  origins_.push_back({ast, at ? at->getInlinedAt() : nullptr});
  return static_cast<uint32_t>(context_.program.sites.size() - 1);
}

uint32_t SiteTable::site(const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align, const Provenance& place) {
  const uint32_t ast = ast_of(i, op, place);
  const llvm::DILocation* at = i.getDebugLoc().get();
  const uint32_t scope = at ? source_.scope_of(at->getScope()->getSubprogram(), at->getInlinedAt()) : kNone;
  uint32_t where = ast;
  if (ast == kNone && at) where = source_.location_of(source_.file_of(at->getFile()), at->getLine(), at->getColumn(), scope);
  const int space = (place.space ? static_cast<int>(*place.space) : -1) * 2 + (ast == kNone ? 1 : 0);
  auto [it, is_new] = sites_.try_emplace({where, scope, op, width, space, place.array}, kNone);
  if (is_new) it->second = new_site(ast, i, op, width, align, place);
  if (i.hasMetadata("warplens.merged")) context_.program.sites[it->second].is_merged = true;
  // Copies of one expression may be known to be aligned differently: all of them keep to what the least aligned one needs.
  uint8_t& needed = context_.program.sites[it->second].required_align;
  if (context_.compiled) needed = std::min(needed, needed_align(width, align));
  return it->second;
}

uint32_t SiteTable::find_site(uint32_t ast, const llvm::DILocation* called_from) const {
  for (uint32_t n = 0; n < origins_.size(); ++n) {
    if (origins_[n].ast == ast && origins_[n].called_from == called_from) return n;
  }
  return kNone;
}

// The expression's names become this Program's variables and sites; one that has no value here takes the expression with it.
void SiteTable::name_variables(uint32_t number, const VariableTable& variables) {
  const Origin& origin = origins_[number];
  if (origin.ast == kNone) return;
  const AstSite& described = context_.tables.sites[origin.ast];
  Site& site = context_.program.sites[number];
  if (!described.base_name.empty()) site.base_variable = variables.find(described.base_name, described.base_decl_line, origin.called_from);
  for (ExprNode& node : site.index) {
    if (node.kind == ExprNode::Kind::Variable) {
      const AstVariable* variable = node.value < context_.tables.variables.size() ? &context_.tables.variables[node.value] : nullptr;
      const uint32_t found = variable ? variables.find(variable->name, variable->line, origin.called_from) : kNone;
      if (found == kNone) return site.index.clear();
      node.value = found;
    } else if (node.kind == ExprNode::Kind::Loaded) {
      const uint32_t found = find_site(static_cast<uint32_t>(node.value), origin.called_from);
      if (found == kNone) return site.index.clear();
      node.value = found;
    }
  }
}

// What is at a line but belongs to no expression there is counted, and said.
void SiteTable::note_unmatched() {
  std::set<uint32_t> lines;
  size_t count = 0;
  for (size_t n = 0; n < origins_.size(); ++n) {
    const uint32_t location = context_.program.sites[n].location;
    if (origins_[n].ast != kNone) continue;
    ++count;
    if (location != kNone && context_.program.locations[location].line > 0) lines.insert(context_.program.locations[location].line);
  }
  if (count == 0) return;
  std::string note = count == 1 ? "1 access could not be matched to a source expression"
                                : std::to_string(count) + " accesses could not be matched to source expressions";
  const char* between = lines.size() == 1 ? ": line " : ": lines ";
  for (uint32_t line : lines) note += std::exchange(between, ", ") + std::to_string(line);
  context_.program.notes.push_back(note);
}

void SiteTable::finish(const VariableTable& variables) {
  note_unmatched();
  for (uint32_t n = 0; n < context_.program.sites.size(); ++n) name_variables(n, variables);
}

}  // namespace warplens::frontend
