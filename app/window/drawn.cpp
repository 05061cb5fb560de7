#include "app/window/drawn.h"

#include <imgui.h>

#include <cstring>

namespace warplens::app {
namespace {

class Bytes {
 public:
  explicit Bytes(std::vector<unsigned char>& bytes) : bytes_(bytes) { bytes_.clear(); }

  void add(const void* data, size_t size) {
    const size_t at = bytes_.size();
    bytes_.resize(at + size);
    if (size > 0) std::memcpy(bytes_.data() + at, data, size);
  }
  template <class T>
  void add(const T& value) {
    add(&value, sizeof value);
  }

 private:
  std::vector<unsigned char>& bytes_;
};

}  // namespace

bool Drawn::shows(const ImDrawData& frame, viz::Color background, int width, int height) {
  Bytes bytes(next_);
  bytes.add(width);
  bytes.add(height);
  for (const auto part : {background.r, background.g, background.b}) bytes.add(part);
  bytes.add(frame.DisplayPos);
  bytes.add(frame.DisplaySize);
  bool plain = true;  // what a callback draws is not seen here
  for (int i = 0; i < frame.CmdListsCount; ++i) {
    const ImDrawList& list = *frame.CmdLists[i];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      plain = plain && !command.UserCallback;
      bytes.add(command.ClipRect);
      bytes.add(command.VtxOffset);
      bytes.add(command.IdxOffset);
      bytes.add(command.ElemCount);
    }
    bytes.add(list.IdxBuffer.Data, static_cast<size_t>(list.IdxBuffer.size_in_bytes()));
    bytes.add(list.VtxBuffer.Data, static_cast<size_t>(list.VtxBuffer.size_in_bytes()));
  }
  const bool same = plain && known_ && last_ == next_;
  std::swap(last_, next_);
  known_ = true;
  return same;
}

}  // namespace warplens::app
