// The parts of a lesson's card: its buttons, its end, and what is shown of a kernel with a mistake.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The lesson that the list outlines, and that Enter opens: the first with a question that has no answer yet. Null: all have theirs.
const Lesson* next_unanswered(const Workbench& bench);
// Whether the key is a letter that answers the open question: it does not run a command then.
bool taken_by_question(const Workbench& bench, const Chord& chord);
// That Enter opens: the keys' choice, else the next one with an open question.
const Lesson* marked_lesson(const Workbench& bench, const PanelState& state);
// The same of the gallery of mistakes: a step of its lesson. Nothing where there is no gallery.
std::optional<size_t> marked_mistake(const Workbench& bench, const PanelState& state);

// "Builds on lessons 2, 3."; empty where it takes nothing for known.
std::string builds_on(const Workbench& bench, const Lesson& lesson, const viz::Strings& strings);

// Leave, how far it is, and the buttons, each always in its own place.
void draw_lesson_footer(const Workbench& bench, PanelPen& pen, const Rect& row);

// How many answers were right, the steps that want another look, and what comes next.
float lesson_end_height(const Workbench& bench, const Skin& skin, float width);
float draw_lesson_end(const Workbench& bench, PanelPen& pen, float x, float y, float width);

float mistake_height(const Skin& skin);                                   // of what draw_symptoms draws, at most
float fix_height(const Workbench& bench, const Skin& skin, float width);  // of what draw_fix draws, at most
// Each gives the y below; where the step is of no mistake, y. The map is as high as there is room for it.
float draw_symptoms(const Workbench& bench, PanelPen& pen, const Skin& skin, const Rect& room);
float draw_fix(const Workbench& bench, PanelPen& pen, const Skin& skin, float x, float y, float width);

}  // namespace warplens::app
