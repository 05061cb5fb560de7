// Any text as a kernel's source: it is refused with a sentence that names a place, or becomes a Program that passes its own validation and
// runs under the checks. A mutation changes tokens rather than characters, so that most texts come past the parser.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "kernels/checks/run_checks.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/program/serialize.h"
#include "tests/fuzz/launch.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace {

using namespace warplens;

using Tokens = std::vector<std::string>;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Words, numbers, runs of spaces, and signs one by one.
Tokens tokens_of(const std::string& text) {
  Tokens tokens;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (is_word(text[at]))
      while (end < text.size() && is_word(text[end])) ++end;
    else if (text[at] == ' ')
      while (end < text.size() && text[end] == ' ') ++end;
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

std::string joined(const Tokens& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += token;
  return text;
}

const char* const kPieces[] = {"__syncthreads();",
                               "__syncwarp();",
                               "__shared__",
                               "threadIdx.x",
                               "blockIdx.y",
                               "float4",
                               "double",
                               "__half",
                               "volatile",
                               "unsigned",
                               "long long",
                               "char",
                               "if (",
                               "for (;;)",
                               "while (1)",
                               "return;",
                               "goto x;",
                               "x:",
                               "switch (",
                               "case 3:",
                               "atomicAdd(",
                               "__shfl_xor_sync(~0u, ",
                               "asm(\"bar.sync 1, 64;\");",
                               "template <int N>",
                               "struct S { int a[3]; };",
                               "__device__",
                               "__constant__",
                               "extern __shared__ char raw[];",
                               "auto",
                               "&",
                               "*",
                               "<<",
                               "/ 0",
                               "% 0",
                               "-1",
                               "0x7fffffff",
                               "1e30f",
                               "[1 << 20]",
                               "0.0f / 0.0f",
                               "(int)",
                               "reinterpret_cast<float4 *>(",
                               "printf(\"%s\", ",
                               "#define N",
                               "#if 0\n",
                               "#endif\n",
                               "#include \"",
                               "R\"(",
                               "'",
                               "\"",
                               "/*",
                               "\\\n",
                               "??/",
                               "constexpr",
                               "union { int i; float f; } u;",
                               "int x : 3;",
                               "[&]",
                               "__restrict__",
                               "sizeof",
                               "nullptr",
                               "{",
                               "}",
                               ";"};

void change(Tokens& tokens, std::mt19937& random) {
  const auto below = [&](size_t n) { return n == 0 ? 0 : random() % n; };
  const size_t at = below(tokens.size());
  switch (below(7)) {
    case 0:
      if (!tokens.empty())
        tokens.erase(tokens.begin() + static_cast<ptrdiff_t>(at),
                     tokens.begin() + static_cast<ptrdiff_t>(std::min(tokens.size(), at + 1 + below(4))));
      break;
    case 1:
      if (!tokens.empty()) tokens[at] = tokens[below(tokens.size())];
      break;
    case 2:
      tokens.insert(tokens.begin() + static_cast<ptrdiff_t>(at), std::string(" ") + kPieces[below(std::size(kPieces))] + " ");
      break;
    case 3:
      if (!tokens.empty()) tokens[at] = kPieces[below(std::size(kPieces))];
      break;
    case 4: {  // a statement twice, or elsewhere
      Tokens part(tokens.begin() + static_cast<ptrdiff_t>(at),
                  tokens.begin() + static_cast<ptrdiff_t>(std::min(tokens.size(), at + below(30))));
      tokens.insert(tokens.begin() + static_cast<ptrdiff_t>(below(tokens.size())), part.begin(), part.end());
      break;
    }
    case 5:
      if (!tokens.empty() && std::isdigit(static_cast<unsigned char>(tokens[at][0])))
        tokens[at] = std::to_string(std::vector<long long>{0, 1, 31, 32, 33, 255, 65536, 2147483647, 4294967296, -1}[below(10)]);
      break;
    default:
      if (!tokens.empty()) std::swap(tokens[at], tokens[below(tokens.size())]);
  }
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  std::mt19937 random(seed);
  if (random() % 16 == 0) return LLVMFuzzerMutate(data, size, max_size);
  Tokens tokens = tokens_of(std::string(reinterpret_cast<const char*>(data), size));
  for (unsigned left = 1 + random() % 4; left > 0; --left) change(tokens, random);
  const std::string text = joined(tokens);
  const size_t kept = std::min(text.size(), max_size);
  std::copy_n(text.begin(), kept, data);
  return kept;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  frontend::CompileRequest request;
  request.path = "/warplens-fuzz/fuzz.cu";
  request.source.assign(reinterpret_cast<const char*>(data), size);
  request.compiled_account = size % 3 == 0;
  auto compiled = frontend::compile_to_program(request, WARPLENS_SOURCE_DIR "/assets/include");
  if (!compiled) {
    if (compiled.error().message.empty()) std::abort();
    return 0;
  }
  if (!deserialize(serialize(compiled->program))) std::abort();
  if (compiled->program.shared_static_bytes > 1 << 18 || compiled->program.local_bytes > 1 << 16) return 0;
  const simt::Launch launch = small_launch(compiled->program);
  (void)checks::run_checks(compiled->program, launch);
  return 0;
}
