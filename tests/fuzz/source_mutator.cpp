#include "tests/fuzz/source_mutator.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace warplens {
namespace {

constexpr size_t kMaxBytes = 20'000;

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
                               "?\?/",
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

void change_bytes(std::string& text, std::mt19937& random) {
  for (unsigned left = 1 + random() % 8; left > 0 && !text.empty(); --left) {
    const size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        text[at] = static_cast<char>(random() % 256);
        break;
      case 1:
        text[at] = static_cast<char>(text[at] ^ 1 << random() % 8);
        break;
      case 2:
        text.erase(at, 1 + random() % 16);
        break;
      default:
        text.insert(at, 1 + random() % 4, static_cast<char>(random() % 128));
    }
  }
}

// Some lines of another text.
void take_lines(std::string& text, const std::string& other, std::mt19937& random) {
  if (other.empty()) return;
  const auto begin_of_line = [&](const std::string& in, size_t at) {
    const size_t end = in.rfind('\n', at);
    return end == std::string::npos ? 0 : end + 1;
  };
  const size_t from = begin_of_line(other, random() % other.size());
  size_t end = from;
  for (unsigned left = 1 + random() % 6; left > 0 && end < other.size(); --left)
    end = std::min(other.find('\n', end), other.size() - 1) + 1;
  text.insert(text.empty() ? 0 : begin_of_line(text, random() % text.size()), other, from, end - from);
}

}  // namespace

std::string mutated(const std::string& source, const std::vector<std::string>& others, std::mt19937& random) {
  std::string text = source;
  const unsigned how = random() % 16;
  if (how == 0) change_bytes(text, random);
  if (how == 1 || how == 2) take_lines(text, others[random() % others.size()], random);
  if (how > 0) {
    Tokens tokens = tokens_of(text);
    for (unsigned left = 1 + random() % 4; left > 0; --left) change(tokens, random);
    text = joined(tokens);
  }
  if (text.size() > kMaxBytes) text.resize(kMaxBytes);
  return text;
}

}  // namespace warplens
