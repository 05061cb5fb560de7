// What the client and warplens-compile say to each other: frames of a length (4 bytes, little-endian) and CBOR.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/frontend/request.h"

namespace warplens::frontend {

inline constexpr uint32_t kLargestFrame = 1u << 28;

nlohmann::json to_json(const CompileRequest& request);
Result<CompileRequest> request_from(const nlohmann::json& json);

nlohmann::json to_json(const Error& error);
Error error_from(const nlohmann::json& json);

nlohmann::json to_json(const std::vector<KernelSignature>& signatures);
Result<std::vector<KernelSignature>> signatures_from(const nlohmann::json& json);

// A frame with its length before it.
std::vector<uint8_t> frame(const nlohmann::json& message);
// What the first four bytes of a frame say of the rest.
uint32_t frame_length(std::string_view bytes);

}  // namespace warplens::frontend
