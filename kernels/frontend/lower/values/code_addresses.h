// What pointers to functions and to tables of virtual functions are as numbers: made of the name, so that kernels of one file, which are
// Programs of their own, agree on them, and outside of all memory, so that a load through one is out of bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace llvm {
class Constant;
class DataLayout;
class GlobalValue;
class GlobalVariable;
}  // namespace llvm

namespace warplens::frontend {

bool is_virtual_table(const llvm::GlobalVariable& variable);
uint64_t code_address(std::string_view name);
uint64_t code_address(const llvm::GlobalValue& value);  // of a function or a virtual table

// Of a constant that is such an address, or a place in such a table.
std::optional<uint64_t> code_address(const llvm::Constant& constant, const llvm::DataLayout& layout);

}  // namespace warplens::frontend
