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
    case editor::Part::Type:
      return theme.dark ? viz::Color{0xE0, 0xB4, 0x6C} : viz::Color{0x8A, 0x55, 0x00};
    case editor::Part::TemplateParameter:
      return theme.dark ? viz::Color{0x9C, 0xC8, 0x7A} : viz::Color{0x3E, 0x6B, 0x1E};
    case editor::Part::Macro:
      return theme.dark ? viz::Color{0xE8, 0x9A, 0xB8} : viz::Color{0xA0, 0x35, 0x68};
    case editor::Part::Function:
      return theme.dark ? viz::Color{0x7F, 0xB2, 0xF2} : viz::Color{0x1F, 0x57, 0xA8};
    case editor::Part::Comment:
      return theme.dim;
    default:
      return theme.text;
  }
}

}  // namespace warplens::app
