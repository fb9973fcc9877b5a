// The page's end of `make dev`: loads the page again when another build is there, and shows why one could not be made.
const shown = document.documentElement.dataset.build;
let notice = null;

new EventSource("./changes").onmessage = ({ data }) => {
  const { build, error } = JSON.parse(data);
  notice?.remove();
  if (error) notice = show(error);
  else if (build !== shown) location.reload();
};

function show(text) {
  const place = document.createElement("pre");
  place.textContent = text;
  place.setAttribute("role", "alert");
  Object.assign(place.style, {
    position: "fixed", inset: "auto 0 0 0", zIndex: 99, margin: 0, maxHeight: "60vh", overflow: "auto",
    padding: "1rem", font: "14px/1.4 monospace", whiteSpace: "pre-wrap", color: "#fff", background: "#7a1f1f",
  });
  document.body.append(place);
  return place;
}
