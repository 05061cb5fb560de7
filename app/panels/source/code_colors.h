// Colours of code, by what a part of a line is: the same in both themes, as dark as the surface is light.
#pragma once

#include "app/editor/syntax.h"
#include "viz/canvas/theme.h"

namespace warplens::app {

inline viz::Color code_color(editor::Part part, const viz::Theme& theme) {
  switch (part) {
    case editor::Part::Keyword:
    case editor::Part::Directive:
      return theme.dark ? viz::Color{0xC3, 0x9B, 0xF0} : viz::Color{0x74, 0x46, 0xA6};
    case editor::Part::Cuda:
      return theme.dark ? viz::Color{0x62, 0xC9, 0xCF} : viz::Color{0x17, 0x70, 0x7A};
    case editor::Part::Comment:
      return theme.dim;
    default:
      return theme.text;
  }
}

}  // namespace warplens::app
