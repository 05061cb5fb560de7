// warplens-compile: reads requests from standard input, writes answers to standard output (messages.h), and ends when that closes.
// With a file as argument it compiles it and prints the bytecode, or PTX.
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "kernels/base/file.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/messages.h"
#include "kernels/program/serialize.h"

namespace {

using namespace warplens;
using namespace warplens::frontend;
using nlohmann::json;

bool read_all(uint8_t* bytes, size_t size) {
  for (size_t got = 0; got < size;) {
    const ssize_t n = read(STDIN_FILENO, bytes + got, size - got);
    if (n <= 0) return false;
    got += static_cast<size_t>(n);
  }
  return true;
}

bool write_all(const std::vector<uint8_t>& bytes) {
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = write(STDOUT_FILENO, bytes.data() + sent, bytes.size() - sent);
    if (n <= 0) return false;
    sent += static_cast<size_t>(n);
  }
  return true;
}

json answer_to(const json& message, const std::string& headers) {
  auto request = request_from(message.value("request", json::object()));
  if (!request) return {{"error", to_json(request.error())}};
  if (message.value("ask", std::string()) == "list") {
    auto kernels = list_kernels(*request, headers);
    return kernels ? json{{"kernels", to_json(*kernels)}} : json{{"error", to_json(kernels.error())}};
  }
  if (message.value("ask", std::string()) == "ptx") {
    auto ptx = compile_to_ptx(*request, message.value("architecture", std::string()), headers);
    return ptx ? json{{"ptx", ptx->text}, {"made_by", ptx->made_by}, {"included", ptx->included}} : json{{"error", to_json(ptx.error())}};
  }
  auto compiled = compile_to_program(*request, headers);
  if (!compiled) return {{"error", to_json(compiled.error())}};
  return {{"program", json::binary(serialize(compiled->program))}, {"included", compiled->included}};
}

int serve(const std::string& headers) {
  for (;;) {
    uint8_t prefix[4];
    if (!read_all(prefix, sizeof prefix)) return 0;
    const uint32_t length = prefix[0] | prefix[1] << 8 | prefix[2] << 16 | static_cast<uint32_t>(prefix[3]) << 24;
    if (length > kLargestFrame) return 2;
    std::vector<uint8_t> bytes(length);
    if (!read_all(bytes.data(), length)) return 0;
    const json message = json::from_cbor(bytes, true, /*allow_exceptions=*/false);
    if (!message.is_object()) return 2;
    if (!write_all(frame(answer_to(message, headers)))) return 0;
  }
}

int show(const std::string& headers, int argc, char** argv) {
  CompileRequest request;
  std::string architecture;
  for (int i = 0; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--compiled")
      request.compiled_account = true;
    else if (word == "--kernel" && i + 1 < argc)
      request.kernel = argv[++i];
    else if (word == "--ptx" && i + 1 < argc)
      architecture = argv[++i];
    else if (word == "--set" && i + 1 < argc) {
      const std::string setting = argv[++i];
      const size_t equal = setting.find('=');
      request.settings.emplace_back(setting.substr(0, equal), equal == std::string::npos ? "1" : setting.substr(equal + 1));
    } else
      request.path = word;
  }
  auto source = read_file(request.path, "a .cu file is wanted");
  if (!source) return std::cerr << to_string(source.error()) << '\n', 2;
  request.source = source.take();
  if (!architecture.empty()) {
    const auto ptx = compile_to_ptx(request, architecture, headers);
    if (!ptx) return std::cerr << to_string(ptx.error()) << '\n', 2;
    std::cout << ptx->text;
    return 0;
  }
  const auto compiled = compile_to_program(request, headers);
  if (!compiled) return std::cerr << to_string(compiled.error()) << '\n', 2;
  std::cout << describe(*compiled) << disassemble(compiled->program);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string headers;
  int first = 1;
  if (argc == 2 && std::string(argv[1]) == "--device-functions") return std::cout << device_functions_page(), 0;
  if (argc > 2 && std::string(argv[1]) == "--headers") headers = argv[2], first = 3;
  if (headers.empty())
    return std::cerr << "usage: warplens-compile --headers FOLDER [FILE.cu --kernel NAME --set NAME=VALUE --compiled --ptx sm_90]\n", 2;
  return first < argc ? show(headers, argc - first, argv + first) : serve(headers);
}
