// What the debug information says of types, variables and parameters. Nothing here keeps anything.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <string>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::frontend {

std::string type_name(const llvm::DIType* type);
const llvm::DIType* plain_type(const llvm::DIType* type);  // without names given to it and qualifiers
struct TypeShape {
  Type scalar = Type::I32;  // of the value, or of the parts
  bool is_unsigned = false;
  bool is_pointer = false;
  uint64_t bytes = 0;
  std::vector<uint32_t> extents;    // of an array
  std::vector<std::string> fields;  // of a structure, its scalar parts
  std::vector<Member> members;      // the same with their places; arrays of scalars in one
  std::string element;              // as written: what an array holds
  uint64_t element_bytes = 0;
};
TypeShape shape_of(const llvm::DIType* type);

bool is_same_file(const llvm::DIFile& file, const std::string& name);
void describe(const llvm::GlobalVariable& variable, Object& object);
void describe(const llvm::AllocaInst& alloca, Object& object);
std::vector<Parameter> describe_parameters(const llvm::Function& kernel);
std::vector<Member> members_of(const llvm::GlobalVariable& variable);
void describe_members(const llvm::Function& kernel, std::vector<Parameter>& parameters);
std::string member_at(const llvm::Argument& argument, uint64_t offset);  // of a structure: ".in", ".tiles[1].data"

}  // namespace warplens::frontend
