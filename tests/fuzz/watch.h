// Ends this process where a text takes it too long or too much memory, and says whether it was Clang that crashed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warplens {

enum class Stopped : uint8_t { No, Late, Large, Refused, InClang };  // Refused: an allocation, by the sanitizer
constexpr size_t kStopped = 5;
const char* name_of(Stopped why);

// From now on; `stopped` and `most_megabytes` (of memory in use) are in memory that outlives the process.
void watch(Stopped& stopped, long& most_megabytes);
void watch_no_more();

}  // namespace warplens
