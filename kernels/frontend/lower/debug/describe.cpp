#include "kernels/frontend/lower/debug/describe.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <filesystem>
#include <map>

#include "kernels/frontend/lower/values/types.h"

namespace warplens::frontend {

// A path that begins as the working folder's does is split there, with other slashes than were given ("/tmp//a.cu").
bool is_same_file(const llvm::DIFile& file, const std::string& name) {
  if (file.getFilename() == name) return true;
  const auto plain = [](std::string path) { return std::filesystem::path(std::move(path)).lexically_normal(); };
  return plain((file.getDirectory() + "/" + file.getFilename()).str()) == plain(name);
}

const llvm::DIType* plain_type(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_typedef:
      case llvm::dwarf::DW_TAG_const_type:
      case llvm::dwarf::DW_TAG_volatile_type:
      case llvm::dwarf::DW_TAG_restrict_type:
      case llvm::dwarf::DW_TAG_member:
        type = derived->getBaseType();
        continue;
      default:
        return type;
    }
  }
  return type;
}

static std::vector<uint32_t> extents_of(const llvm::DICompositeType& array) {
  std::vector<uint32_t> extents;
  for (const llvm::DINode* element : array.getElements()) {
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(element);
    const auto* count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
    extents.push_back(count ? static_cast<uint32_t>(count->getZExtValue()) : 0);
  }
  return extents;
}

std::string type_name(const llvm::DIType* type) {
  if (!type) return "void";
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    const auto base = [&] { return type_name(derived->getBaseType()); };
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_pointer_type:
        return base() + (base().ends_with('*') ? "*" : " *");
      case llvm::dwarf::DW_TAG_reference_type:
        return base() + " &";
      case llvm::dwarf::DW_TAG_rvalue_reference_type:
        return base() + " &&";
      case llvm::dwarf::DW_TAG_const_type:
        return base().ends_with('*') ? base() + "const" : "const " + base();
      case llvm::dwarf::DW_TAG_volatile_type:
        return "volatile " + base();
      case llvm::dwarf::DW_TAG_restrict_type:
        return base() + "__restrict__";
      case llvm::dwarf::DW_TAG_member:
        return base();
      default:
        return derived->getName().str();
    }
  }
  const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
  if (composite && composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    std::string name = type_name(composite->getBaseType());
    for (uint32_t extent : extents_of(*composite)) name += "[" + std::to_string(extent) + "]";
    return name;
  }
  if (!composite || !type->getName().empty()) return type->getName().str();
  switch (composite->getTag()) {  // without a name
    case llvm::dwarf::DW_TAG_union_type:
      return "union";
    case llvm::dwarf::DW_TAG_enumeration_type:
      return "enum";
    default:
      return "struct";
  }
}

namespace {

// The scalar parts of a structure by name, and where each of its members lies.
struct Listing {
  TypeShape& shape;

  void list(const llvm::DIType* type, const std::string& name, uint64_t offset, bool placed = true) {
    type = plain_type(type);
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    if (!composite || composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
      const TypeShape part = shape_of(type);
      if (shape.fields.empty()) shape.scalar = part.scalar, shape.is_unsigned = part.is_unsigned;
      shape.fields.push_back(name);
      if (placed) place(name, offset, part, type);
    } else if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
      list_array(*composite, name, offset, placed);
    } else {
      list_members(*composite, name, offset, placed);
    }
  }

 private:
  void place(const std::string& name, uint64_t offset, const TypeShape& part, const llvm::DIType* type) {
    Member member{name, static_cast<uint32_t>(offset), static_cast<uint32_t>(part.bytes), part.extents, part.scalar, part.is_unsigned};
    if (const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(plain_type(type)); pointer && part.is_pointer) {
      const llvm::DIType* const pointee = plain_type(pointer->getBaseType());
      const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(pointee);
      member.is_pointer = true;
      member.is_const_pointee = type_name(pointer->getBaseType()).starts_with("const ");
      member.scalar = basic ? shape_of(basic).scalar : Type::F32;
      member.is_unsigned = basic && shape_of(basic).is_unsigned;
    }
    shape.members.push_back(std::move(member));
  }

  void list_array(const llvm::DICompositeType& type, const std::string& name, uint64_t offset, bool placed) {
    constexpr uint64_t kMax = 64;
    const TypeShape array = shape_of(&type);
    const bool of_structures = !array.fields.empty();
    if (placed && !of_structures) place(name, offset, array, nullptr);
    uint64_t count = 1;
    for (uint32_t extent : array.extents) count *= extent;
    for (uint64_t n = 0; n < std::min(count, kMax); ++n)
      list(type.getBaseType(), name + "[" + std::to_string(n) + "]", offset + n * array.element_bytes, placed && of_structures);
  }

  void list_members(const llvm::DICompositeType& type, const std::string& name, uint64_t offset, bool placed) {
    const size_t before = shape.members.size();
    for (const llvm::DINode* element : type.getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
      if (!member || member->isStaticMember()) continue;
      const uint64_t at = offset + member->getOffsetInBits() / 8;
      const bool named = member->getTag() == llvm::dwarf::DW_TAG_member && !member->getName().empty();
      if (!named && member->getTag() != llvm::dwarf::DW_TAG_inheritance && member->getTag() != llvm::dwarf::DW_TAG_member) continue;
      list(member->getBaseType(),
           !named         ? name
           : name.empty() ? member->getName().str()
                          : name + "." + member->getName().str(),
           at, placed);
    }
    // A half is a structure of our headers, not of the user.
    const bool ours = type.getFile() && type.getFile()->getFilename().contains("include/warplens/");
    if (ours && shape.members.size() == before + 1) shape.members[before].name = name;
  }
};

}  // namespace

static void shape_of_scalar(const llvm::DIBasicType& type, TypeShape& shape) {
  const bool floating = type.getEncoding() == llvm::dwarf::DW_ATE_float;
  shape.is_unsigned = type.getEncoding() == llvm::dwarf::DW_ATE_unsigned || type.getEncoding() == llvm::dwarf::DW_ATE_unsigned_char ||
                      type.getEncoding() == llvm::dwarf::DW_ATE_boolean;
  switch (type.getSizeInBits()) {
    case 8:
      shape.scalar = Type::I8;
      break;
    case 16:
      shape.scalar = !floating ? Type::I16 : type.getName().contains("bf") ? Type::BF16 : Type::F16;
      break;
    case 64:
      shape.scalar = floating ? Type::F64 : Type::I64;
      break;
    default:
      shape.scalar = floating ? Type::F32 : Type::I32;
      break;
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
      shape.extents = extents_of(*composite);
      shape.element = type_name(composite->getBaseType());
      shape.element_bytes = inner.bytes;
      shape.scalar = inner.scalar, shape.is_unsigned = inner.is_unsigned;
      shape.fields = inner.fields, shape.members = inner.members;
    } else if (composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
      const TypeShape inner = shape_of(composite->getBaseType());
      shape.scalar = inner.scalar, shape.is_unsigned = inner.is_unsigned;
    } else {
      Listing{shape}.list(plain, {}, 0);
      if (shape.members.size() == 1 && shape.members[0].name.empty()) shape.members.clear();
    }
  }
  if (shape.element.empty()) shape.element = type_name(type), shape.element_bytes = shape.bytes;
  return shape;
}

static void fill(Object& object, const llvm::DIType* type) {
  const TypeShape shape = shape_of(type);
  object.type = type_name(type);
  object.element = shape.element;
  object.element_bytes = static_cast<uint32_t>(shape.element_bytes);
  object.members = shape.members;
  object.extents = shape.extents;
}

static const llvm::DIGlobalVariable* described(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> descriptions;
  variable.getDebugInfo(descriptions);
  return descriptions.empty() ? nullptr : descriptions[0]->getVariable();
}

std::vector<Member> members_of(const llvm::GlobalVariable& variable) {
  const llvm::DIGlobalVariable* known = described(variable);
  return known ? shape_of(known->getType()).members : std::vector<Member>();
}

void describe(const llvm::GlobalVariable& variable, Object& object) {
  object.name = variable.getName().str();
  const llvm::DIGlobalVariable* known = described(variable);
  if (!known) return;
  if (!known->getName().empty()) object.name = known->getName().str();
  object.line = known->getLine();
  fill(object, known->getType());
}

void describe(const llvm::AllocaInst& alloca, Object& object) {
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

// By position, from 1.
static std::map<unsigned, const llvm::DILocalVariable*> parameter_variables(const llvm::Function& kernel) {
  std::map<unsigned, const llvm::DILocalVariable*> named;
  if (const llvm::DISubprogram* function = kernel.getSubprogram()) {
    for (const llvm::DINode* node : function->getRetainedNodes()) {
      const auto* variable = llvm::dyn_cast<llvm::DILocalVariable>(node);
      if (variable && variable->isParameter()) named[variable->getArg()] = variable;
    }
  }
  for (const llvm::BasicBlock& block : kernel) {
    for (const llvm::Instruction& i : block) {
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
        if (record.getVariable()->isParameter() && !record.getDebugLoc().getInlinedAt())
          named[record.getVariable()->getArg()] = record.getVariable();
      }
    }
  }
  return named;
}

std::vector<Parameter> describe_parameters(const llvm::Function& kernel) {
  std::vector<Parameter> parameters(kernel.arg_size());
  const auto named = parameter_variables(kernel);
  for (unsigned n = 0; n < parameters.size(); ++n) {
    Parameter& p = parameters[n];
    const llvm::Argument& argument = *kernel.getArg(n);
    p.name = argument.hasName() ? argument.getName().str() : "argument" + std::to_string(n + 1);
    p.scalar = scalar_type(argument.getType()).value_or(Type::I32);
    p.is_pointer = argument.getType()->isPointerTy() && !argument.hasByValAttr();
    p.bytes = static_cast<uint32_t>(argument.hasByValAttr()
                                        ? kernel.getParent()->getDataLayout().getTypeAllocSize(argument.getParamByValType()).getFixedValue()
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
  return parameters;
}

void describe_members(const llvm::Function& kernel, std::vector<Parameter>& parameters) {
  const auto named = parameter_variables(kernel);
  for (unsigned n = 0; n < parameters.size(); ++n) {
    const auto it = named.find(n + 1);
    const auto* pointer = it == named.end() ? nullptr : llvm::dyn_cast_or_null<llvm::DIDerivedType>(plain_type(it->second->getType()));
    if (it != named.end() && !parameters[n].is_pointer) parameters[n].members = shape_of(it->second->getType()).members;
    if (!pointer || !parameters[n].is_pointer) continue;
    const TypeShape pointee = shape_of(pointer->getBaseType());
    if (pointee.bytes == parameters[n].element_bytes) parameters[n].members = pointee.members;
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
    if (member->getTag() == llvm::dwarf::DW_TAG_member)
      return "." + member->getName().str() + part_at(member->getBaseType(), offset - begin);
  }
  return {};
}

std::string member_at(const llvm::Argument& argument, uint64_t offset) {
  const auto named = parameter_variables(*argument.getParent());
  const auto it = named.find(argument.getArgNo() + 1);
  return it == named.end() ? std::string() : part_at(it->second->getType(), offset);
}

}  // namespace warplens::frontend
