#include <png.h>

#include <cerrno>
#include <cstring>

#include "app/window/screen.h"

namespace warplens::app {

Status write_png(const std::string& path, const Picture& picture) {
  png_image image;
  std::memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(picture.width);
  image.height = static_cast<png_uint_32>(picture.height);
  image.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr)) return Nothing{};
  const std::string why = image.message[0] ? image.message : std::strerror(errno);
  png_image_free(&image);
  return Error{"cannot write the picture: " + why, {path}, "choose a writable folder", {}};
}

}  // namespace warplens::app
