// Conversions of floats to integers as CUDA defines them.
#pragma once

namespace llvm {
class Module;
}

namespace warplens::frontend {

// What does not fit is undefined in the IR that Clang makes, and an optimiser may compute anything. On a device it is the nearest value of
// 32 or 64 bits (PTX ISA, cvt: "clamped"), and to 8 and 16 bits a conversion goes through 32, of which the low bits stay:
// (unsigned char)300.f is 44.
void define_conversions(llvm::Module& module);

}  // namespace warplens::frontend
