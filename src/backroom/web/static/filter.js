// The filter of the cards on a rules page: only cards with all the words stay, whatever their accents.

const field = document.getElementById("card-filter");
const groups = [...document.querySelectorAll(".card-group")].map((group) => ({ group, wasOpen: group.open }));

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const { group, wasOpen } of groups) {
    for (const card of group.querySelectorAll(".printed")) {
      const text = plain(card.textContent);
      card.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = !group.querySelector(".printed:not([hidden])");
    group.open = words.length ? true : wasOpen;
  }
}

if (field) {
  field.closest("label").hidden = false; // without scripts there is nothing to type into
  field.addEventListener("input", show);
}
