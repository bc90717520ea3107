/**
 * Replaces only the parts of the page that have changed, so that neither the form, the scroll position nor what is unfolded is lost. The
 * response is only parsed, so scripts in it do not run. If scripts are disabled in the browser, the page instructs the browser to reload it.
 */
export const REFRESH_SCRIPT = `
const live = document.getElementById("live");
async function refresh() {
  const answer = document.hidden ? undefined : await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
  const unfolded = [...live.querySelectorAll("details[open]")].map(({ id }) => id);
  live.replaceChildren(...(page.getElementById("live")?.childNodes ?? []));
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused !== "") document.getElementById(focused)?.focus();
}
async function refreshAgain() {
  await refresh();
  setTimeout(refreshAgain, 1000);
}
if (live !== null) setTimeout(refreshAgain, 1000);
`;
