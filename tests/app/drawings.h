// What two windows have drawn, compared.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>

#include "app/panels/panels.h"

namespace warplens::app {

// What is drawn into the stage and the transport.
inline viz::Drawing drawn(PanelsScene scene) {
  viz::Drawing all;
  viz::Drawing drawing = scene.canvas.take();
  for (size_t part = 0; part + 1 < scene.parts.size(); ++part) {
    if (scene.parts[part].name != "stage" && scene.parts[part].name != "transport") continue;
    const auto at = [&](size_t i) { return std::make_move_iterator(drawing.begin() + static_cast<ptrdiff_t>(i)); };
    all.insert(all.end(), at(scene.parts[part].first_record), at(scene.parts[part + 1].first_record));
  }
  return all;
}

inline bool same(const viz::Record& a, const viz::Record& b) {
  const auto fields = [](const viz::Record& r) {
    return std::tie(r.kind, r.rect.x, r.rect.y, r.rect.width, r.rect.height, r.color, r.width, r.radius, r.dashed, r.text, r.style.face,
                    r.style.size, r.style.color, r.style.align, r.columns, r.rows, r.pixels, r.group, r.clip.x, r.clip.y, r.clip.width,
                    r.clip.height);
  };
  const auto same_point = [](const viz::Point& p, const viz::Point& q) { return p.x == q.x && p.y == q.y; };
  return fields(a) == fields(b) && std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(), same_point);
}

inline std::string record_in_words(const viz::Record& r) {
  std::string all = fmt::format("{} in {}: {} {} {} {}, {} {} {} {}, \"{}\", {} pixels", static_cast<int>(r.kind), r.group, r.rect.x,
                                r.rect.y, r.rect.width, r.rect.height, r.color.r, r.color.g, r.color.b, r.color.a, r.text, r.pixels.size());
  for (const viz::Point& p : r.points) all += fmt::format(" {} {}", p.x, p.y);
  return all;
}

// Empty where all records are the same.
inline std::string first_difference(const viz::Drawing& a, const viz::Drawing& b) {
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same);
  if (at == a.end() && other == b.end()) return "";
  return "\n  " + (at == a.end() ? "nothing more" : record_in_words(*at)) + "\n  " +
         (other == b.end() ? "nothing more" : record_in_words(*other));
}

}  // namespace warplens::app
