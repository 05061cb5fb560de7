// Which sums and products may be rounded once, together, and which must not: what the optimiser and the code generator would otherwise
// get wrong.
#pragma once

namespace llvm {
class BinaryOperator;
class Function;
class Module;
class Value;
}  // namespace llvm

namespace warplens::frontend {

// nvcc's rule: a product is rounded with the sums and differences that it is in, negated or not, if it is in nothing else; where it is
// stored, compared or a factor too, it is rounded by itself for all of them. x * y - x * y is 0.
bool is_rounded_with_sums(const llvm::BinaryOperator& product);
// Two products of the same factors, which a compiler makes one where both are computed.
bool are_same_product(const llvm::Value& one, const llvm::Value& other);

// The optimiser makes a product of fma(x, y, -0) and a sum of fma(x, 1, y), and gives a product that it negates the freedom to fuse that
// its surroundings have. So what is not free to fuse (fma, functions called _rn) becomes something that it does not know, ...
void hide_rounding(llvm::Module& module);
// ... and afterwards an fma of the same value; for the code generator, which fuses all sums and products, one that it leaves alone.
void show_rounding(llvm::Function& function);
void show_rounding_to_code_generator(llvm::Function& function);

// (x * y) * 1 is the product x * y, and fuses as that does.
void drop_factors_of_one(llvm::Function& function);

}  // namespace warplens::frontend
