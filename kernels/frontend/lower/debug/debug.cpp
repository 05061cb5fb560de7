#include "kernels/frontend/lower/debug/debug.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

namespace warplens::frontend {

DebugTables::DebugTables(Lowering& lowering) : lowering_(lowering), program_(lowering.program_), tables_(lowering.tables_) {
  events_.resize(lowering.blocks_.size());
  for (const AstStatement& s : tables_.statements) program_.statements.push_back({s.file, s.line, s.column, s.end_line, s.end_column});
  for (uint32_t n = 0; n < tables_.sites.size(); ++n) {
    const AstSite& s = tables_.sites[n];
    ast_by_place_[{s.file, s.debug_line, s.debug_column}].push_back(n);
  }
}

static bool same_file(const llvm::DIFile& file, const std::string& name) {
  if (file.getFilename() == name) return true;
  return (file.getDirectory() + "/" + file.getFilename()).str() == name;
}

uint32_t DebugTables::file_of(const llvm::DIFile* file) {
  if (!file) return 0;
  auto [it, is_new] = files_.try_emplace(file, 0);
  if (!is_new) return it->second;
  for (uint32_t n = 0; n < program_.files.size(); ++n) {
    if (same_file(*file, program_.files[n])) return files_[file] = n;
  }
  program_.files.push_back(file->getFilename().str());
  return files_[file] = static_cast<uint32_t>(program_.files.size() - 1);
}

uint32_t DebugTables::scope_of(const llvm::DISubprogram* function, const llvm::DILocation* called_from) {
  if (const auto it = scopes_.find({function, called_from}); it != scopes_.end()) return it->second;
  Scope scope;
  scope.function = function ? function->getName().str() : std::string();
  if (called_from) {
    scope.parent = scope_of(called_from->getScope()->getSubprogram(), called_from->getInlinedAt());
    scope.call_line = called_from->getLine();
    scope.call_column = called_from->getColumn();
  }
  program_.scopes.push_back(scope);
  return scopes_[{function, called_from}] = static_cast<uint32_t>(program_.scopes.size() - 1);
}

uint32_t DebugTables::location_of(uint32_t file, uint32_t line, uint32_t column, uint32_t scope) {
  auto [it, is_new] = locations_.try_emplace({file, line, column, scope}, static_cast<uint32_t>(program_.locations.size()));
  if (is_new) program_.locations.push_back({file, line, column, scope});
  return it->second;
}

// The innermost statement that contains the place: the one that begins last, and of those the one that ends first.
uint32_t DebugTables::statement_at(uint32_t file, uint32_t line, uint32_t column) {
  auto [it, is_new] = statements_.try_emplace({file, line, column}, kNone);
  if (!is_new) return it->second;
  const std::pair at{line, column};
  uint32_t best = kNone;
  for (uint32_t n = 0; n < program_.statements.size(); ++n) {
    const Statement& s = program_.statements[n];
    if (s.file != file || at < std::pair{s.line, s.column} || std::pair{s.end_line, s.end_column} < at) continue;
    if (best != kNone) {
      const Statement& b = program_.statements[best];
      const std::pair s_begin{s.line, s.column}, b_begin{b.line, b.column}, s_end{s.end_line, s.end_column}, b_end{b.end_line, b.end_column};
      if (s_begin < b_begin || (s_begin == b_begin && b_end <= s_end)) continue;
    }
    best = n;
  }
  return it->second = best;
}

void DebugTables::stamp(const llvm::Instruction& i) {
  const llvm::DILocation* at = i.getDebugLoc().get();
  if (!at || at->getLine() == 0) return;  // goes with what came before
  const uint32_t file = file_of(at->getFile());
  const uint32_t scope = scope_of(at->getScope()->getSubprogram(), at->getInlinedAt());
  lowering_.emitter_->stamp(location_of(file, at->getLine(), at->getColumn(), scope), statement_at(file, at->getLine(), at->getColumn()));
}

Span DebugTables::span(const llvm::Instruction& i) const {
  const llvm::DILocation* at = i.getDebugLoc().get();
  if (!at) return {program_.files.empty() ? std::string() : program_.files[0], 0, 0};
  for (const std::string& name : program_.files) {
    if (same_file(*at->getFile(), name)) return {name, at->getLine(), at->getColumn()};
  }
  return {at->getFilename().str(), at->getLine(), at->getColumn()};
}

// --- types ---

const llvm::DIType* plain_type(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_typedef:
      case llvm::dwarf::DW_TAG_const_type:
      case llvm::dwarf::DW_TAG_volatile_type:
      case llvm::dwarf::DW_TAG_restrict_type:
      case llvm::dwarf::DW_TAG_member: type = derived->getBaseType(); continue;
      default: return type;
    }
  }
  return type;
}

std::string type_name(const llvm::DIType* type) {
  if (!type) return "void";
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    const auto base = [&] { return type_name(derived->getBaseType()); };
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_pointer_type: return base() + (base().ends_with('*') ? "*" : " *");
      case llvm::dwarf::DW_TAG_reference_type: return base() + " &";
      case llvm::dwarf::DW_TAG_rvalue_reference_type: return base() + " &&";
      case llvm::dwarf::DW_TAG_const_type: return base().ends_with('*') ? base() + "const" : "const " + base();
      case llvm::dwarf::DW_TAG_volatile_type: return "volatile " + base();
      case llvm::dwarf::DW_TAG_restrict_type: return base() + "__restrict__";
      case llvm::dwarf::DW_TAG_member: return base();
      default: return derived->getName().str();
    }
  }
  const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
  if (composite && composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    std::string name = type_name(composite->getBaseType());
    for (uint32_t extent : shape_of(type).extents) name += "[" + std::to_string(extent) + "]";
    return name;
  }
  return type->getName().str();
}

static void list_fields(const llvm::DIType* type, const std::string& prefix, TypeShape& shape) {
  type = plain_type(type);
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (!composite) {
    const TypeShape part = shape_of(type);
    if (shape.fields.empty()) shape.scalar = part.scalar, shape.is_unsigned = part.is_unsigned;
    shape.fields.push_back(prefix);
    return;
  }
  if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    uint64_t count = 1;
    for (uint32_t extent : shape_of(type).extents) count *= extent;
    for (uint64_t n = 0; n < std::min<uint64_t>(count, 64); ++n) {
      list_fields(composite->getBaseType(), prefix + "[" + std::to_string(n) + "]", shape);
    }
    return;
  }
  for (const llvm::DINode* element : composite->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || member->isStaticMember()) continue;
    if (member->getTag() == llvm::dwarf::DW_TAG_inheritance) {
      list_fields(member->getBaseType(), prefix, shape);
    } else if (member->getTag() == llvm::dwarf::DW_TAG_member) {
      list_fields(member->getBaseType(), prefix.empty() ? member->getName().str() : prefix + "." + member->getName().str(), shape);
    }
  }
}

static void shape_of_scalar(const llvm::DIBasicType& type, TypeShape& shape) {
  const bool floating = type.getEncoding() == llvm::dwarf::DW_ATE_float;
  shape.is_unsigned = type.getEncoding() == llvm::dwarf::DW_ATE_unsigned || type.getEncoding() == llvm::dwarf::DW_ATE_unsigned_char ||
                      type.getEncoding() == llvm::dwarf::DW_ATE_boolean;
  switch (type.getSizeInBits()) {
    case 8: shape.scalar = Type::I8; break;
    case 16: shape.scalar = !floating ? Type::I16 : type.getName().contains("bf") ? Type::BF16 : Type::F16; break;
    case 64: shape.scalar = floating ? Type::F64 : Type::I64; break;
    default: shape.scalar = floating ? Type::F32 : Type::I32; break;
  }
}

TypeShape shape_of(const llvm::DIType* type) {
  TypeShape shape;
  const llvm::DIType* plain = plain_type(type);
  if (!plain) return shape;
  shape.bytes = plain->getSizeInBits() / 8;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(plain)) {
    shape_of_scalar(*basic, shape);
  } else if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(plain)) {
    shape.is_pointer = true;
    shape.scalar = Type::I64, shape.is_unsigned = true, shape.bytes = 8;
    shape.element = type_name(derived->getBaseType());
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(plain)) {
    if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
      const TypeShape inner = shape_of(composite->getBaseType());
      for (const llvm::DINode* element : composite->getElements()) {
        const auto* range = llvm::dyn_cast<llvm::DISubrange>(element);
        const auto* count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
        shape.extents.push_back(count ? static_cast<uint32_t>(count->getZExtValue()) : 0);
      }
      shape.element = type_name(composite->getBaseType());
      shape.element_bytes = inner.bytes;
      shape.scalar = inner.scalar, shape.is_unsigned = inner.is_unsigned, shape.fields = inner.fields;
    } else if (composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
      const TypeShape inner = shape_of(composite->getBaseType());
      shape.scalar = inner.scalar, shape.is_unsigned = inner.is_unsigned;
    } else {
      list_fields(plain, {}, shape);
    }
  }
  if (shape.element.empty()) shape.element = type_name(type), shape.element_bytes = shape.bytes;
  return shape;
}

// --- objects ---

static void fill(Object& object, const llvm::DIType* type) {
  const TypeShape shape = shape_of(type);
  object.type = type_name(type);
  object.element = shape.element;
  object.element_bytes = static_cast<uint32_t>(shape.element_bytes);
  object.extents = shape.extents;
}

void DebugTables::describe(const llvm::GlobalVariable& variable, Object& object) const {
  object.name = variable.getName().str();
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> descriptions;
  variable.getDebugInfo(descriptions);
  if (descriptions.empty()) return;
  const llvm::DIGlobalVariable* described = descriptions[0]->getVariable();
  if (!described->getName().empty()) object.name = described->getName().str();
  object.line = described->getLine();
  fill(object, described->getType());
}

void DebugTables::describe(const llvm::AllocaInst& alloca, Object& object) const {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca))) {
    const llvm::DILocalVariable* variable = record->getVariable();
    object.name = variable->getName().str();
    const llvm::DISubprogram* function = variable->getScope()->getSubprogram();
    if (record->getDebugLoc().getInlinedAt() && function) object.name = (function->getName() + "::" + variable->getName()).str();
    object.line = variable->getLine();
    return fill(object, variable->getType());
  }
  object.element_bytes = static_cast<uint32_t>(object.bytes);
}

std::map<unsigned, const llvm::DILocalVariable*> DebugTables::parameter_variables() const {
  std::map<unsigned, const llvm::DILocalVariable*> named;
  if (const llvm::DISubprogram* function = lowering_.kernel_.getSubprogram()) {
    for (const llvm::DINode* node : function->getRetainedNodes()) {
      const auto* variable = llvm::dyn_cast<llvm::DILocalVariable>(node);
      if (variable && variable->isParameter()) named[variable->getArg()] = variable;
    }
  }
  for (const llvm::BasicBlock& block : lowering_.kernel_) {
    for (const llvm::Instruction& i : block) {
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
        if (record.getVariable()->isParameter() && !record.getDebugLoc().getInlinedAt()) named[record.getVariable()->getArg()] = record.getVariable();
      }
    }
  }
  return named;
}

void DebugTables::describe_parameters(std::vector<Parameter>& parameters) const {
  parameters.assign(lowering_.kernel_.arg_size(), {});
  const auto named = parameter_variables();
  for (unsigned n = 0; n < parameters.size(); ++n) {
    Parameter& p = parameters[n];
    const llvm::Argument& argument = *lowering_.kernel_.getArg(n);
    p.name = argument.hasName() ? argument.getName().str() : "argument" + std::to_string(n + 1);
    p.scalar = lowering_.scalar_type(argument.getType()).value_or(Type::I32);
    p.is_pointer = argument.getType()->isPointerTy() && !argument.hasByValAttr();
    p.bytes = static_cast<uint32_t>(argument.hasByValAttr() ? lowering_.layout_.getTypeAllocSize(argument.getParamByValType()).getFixedValue()
                                                            : size_bytes(p.scalar));
    const auto it = named.find(n + 1);
    if (it == named.end()) continue;
    const TypeShape shape = shape_of(it->second->getType());
    p.name = it->second->getName().str();
    p.type = type_name(it->second->getType());
    p.is_unsigned = shape.is_unsigned;
    if (!p.is_pointer) continue;
    const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(plain_type(it->second->getType()));
    const TypeShape pointee = shape_of(pointer ? pointer->getBaseType() : nullptr);
    p.element = pointee.element, p.element_bytes = static_cast<uint32_t>(pointee.bytes), p.scalar = pointee.scalar;
    p.is_const_pointee = p.type.starts_with("const ");
  }
}

static std::string part_at(const llvm::DIType* type, uint64_t offset) {
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain_type(type));
  if (!composite) return {};
  if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    const uint64_t step = std::max<uint64_t>(shape_of(composite->getBaseType()).bytes, 1);
    return "[" + std::to_string(offset / step) + "]" + part_at(composite->getBaseType(), offset % step);
  }
  for (const llvm::DINode* element : composite->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || member->isStaticMember()) continue;
    const uint64_t begin = member->getOffsetInBits() / 8, bytes = member->getBaseType()->getSizeInBits() / 8;
    if (offset < begin || offset >= begin + std::max<uint64_t>(bytes, shape_of(member->getBaseType()).bytes)) continue;
    if (member->getTag() == llvm::dwarf::DW_TAG_inheritance) return part_at(member->getBaseType(), offset - begin);
    if (member->getTag() == llvm::dwarf::DW_TAG_member) return "." + member->getName().str() + part_at(member->getBaseType(), offset - begin);
  }
  return {};
}

std::string DebugTables::member_at(const llvm::Argument& argument, uint64_t offset) const {
  const auto named = parameter_variables();
  const auto it = named.find(argument.getArgNo() + 1);
  return it == named.end() ? std::string() : part_at(it->second->getType(), offset);
}

}  // namespace warplens::frontend
