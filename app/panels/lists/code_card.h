// A framed card of code and of what it comes to.
#pragma once

#include <string>
#include <vector>

#include "app/panels/kit/kit.h"

namespace warplens::app {

struct CodeLine {
  std::string text;
  viz::Color color;
  bool words = false;  // else code
};

// Lines that are too long are broken; gives the y below.
float draw_code_card(PanelPen& pen, const std::vector<CodeLine>& lines, float x, float y, float width);

}  // namespace warplens::app
