// What an editor of code does with whole lines.
#pragma once

#include "app/editor/text_model.h"

namespace warplens::editor {

// What a line is indented by: a tab, or as many blanks as the text's least indented line has; two where none is.
std::string indent_unit(const TextModel& model);

// A line's end, and the indentation of the line; deeper behind an opening bracket, whose closing one gets a line of its own.
void break_line(TextModel& model);
// A letter. A closing brace that begins its line goes back to the indentation of the line that opened it.
void type_letter(TextModel& model, std::string_view letter);

// All lines that the selection touches; without one, Tab goes to the next stop at the caret.
void indent(TextModel& model);
void outdent(TextModel& model);
// "//" before all of these lines, or away from all of them.
void toggle_comment(TextModel& model);

}  // namespace warplens::editor
