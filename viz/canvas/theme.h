// The colour tokens of docs/design: two themes, the same roles.
#pragma once

#include "viz/canvas/canvas.h"

namespace warplens::viz {

struct Theme {
  bool dark = true;
  Color background, panel, raised, line;
  Color text, dim, faint;
  Color accent;
  Color block, warp, sub, thread;  // the levels
  Color conflict, ok;
  Color reference;  // cuBLAS, a plain copy
  Color on_accent;  // text on an accent-coloured surface
};
const Theme& dark_theme();
const Theme& light_theme();

Color viridis(float t);  // t in [0, 1]
Color mix(Color a, Color b, float t);
// The text colour that reads better on `surface`.
Color readable_on(Color surface);

}  // namespace warplens::viz
