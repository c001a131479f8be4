// Goes on after three seconds from a page that is not for its reader, unless told to stay.
(() => {
  var place = document.getElementById("leave-soon");
  if (!place || document.documentElement.dataset.stay) return;
  var timer = setTimeout(() => {
    location.assign(place.dataset.to);
  }, 3000);
  var stay = document.createElement("button");
  stay.type = "button";
  stay.className = "link";
  stay.textContent = place.dataset.stay;
  stay.addEventListener("click", () => {
    clearTimeout(timer);
    place.textContent = "";
  });
  place.append(place.dataset.text, " ", stay);
})();
