// A lesson: fits the board to the window, and shows the hint after a while, or when it is asked for.

import { fit } from "./one_screen.js";
import "./highlight.js";

const WHILE = 30000; // milliseconds until a hint is offered
const hint = document.getElementById("lesson-hint");

document.documentElement.classList.add("has-script");

fit(true); // and the page stays at its top, unlike a table: what the lesson says is to be read first

// The answer that the hint means lights up, in the list and on the board.
function point() {
  const found = document.querySelectorAll(`[name=answer][value="${CSS.escape(hint.dataset.right)}"]`);
  for (const button of found) button.classList.toggle("hinted", hint.open);
}

if (hint) {
  hint.addEventListener("toggle", point);
  setTimeout(() => hint.classList.add("nudged"), WHILE);
}
