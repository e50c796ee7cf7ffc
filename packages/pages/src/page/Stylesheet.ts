/** The stylesheet of every page: one column, system fonts, light and dark mode. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #f4f4f1; --sheet: #ffffff; --ink: #1c1f24; --soft: #565d68; --line: #dddee1; --edge: #858c96;
  --accent: #1f5a4d; --accent-over: #17463c; --on-accent: #ffffff; --focus: #1a66d6;
  --note: #fff6dc; --note-ink: #5d4500; --note-line: #ecd591; --error: #a1260d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14161a; --sheet: #1d2026; --ink: #eceef1; --soft: #a6adb8; --line: #363b44; --edge: #757d8a;
    --accent: #7fd0bb; --accent-over: #9fe0ce; --on-accent: #0d2a23; --focus: #8ab8ff;
    --note: #302812; --note-ink: #f0dca0; --note-line: #5a4a1d; --error: #ff9c8a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
main {
  max-width: 30rem; margin: 4vh auto 0; padding: 2rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 0.75rem;
}
h1 { margin: 0 0 0.6rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 1.75rem 0 0.6rem; font-size: 1.125rem; line-height: 1.3; }
h3 { margin: 1.25rem 0 0.4rem; font-size: 1rem; line-height: 1.4; }
p { margin: 0 0 1rem; }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
ul.rows { padding: 0; list-style: none; border-top: 1px solid var(--line); }
ul.rows > li { padding: 1rem 0 0.25rem; border-bottom: 1px solid var(--line); }
ul.rows h3 { margin-top: 0; }
ul.rows ul { list-style: disc; }
.soft { color: var(--soft); }
.note {
  margin: 0 0 1.5rem; padding: 0.6rem 0.9rem; font-size: 0.925rem;
  background: var(--note); color: var(--note-ink); border: 1px solid var(--note-line); border-radius: 0.5rem;
}
dl { margin: 1.25rem 0 1.5rem; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 1rem; padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
dt { flex: 0 0 5.5rem; color: var(--soft); }
dd { flex: 1; min-width: 0; margin: 0; }
dd span { display: block; color: var(--soft); font-size: 0.925rem; }
bdi { white-space: nowrap; }
bdi.name { white-space: normal; }
.amount { font-weight: 650; font-variant-numeric: tabular-nums; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.6rem; margin: 0 0 1rem; }
label, legend { font-weight: 600; }
legend { padding: 0; }
fieldset { min-width: 0; margin: 0.4rem 0; padding: 0; border: 0; }
fieldset p { margin: 0.2rem 0 0.4rem; }
input:not([type="checkbox"]) {
  display: block; width: 100%; padding: 0.65rem 0.8rem; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--edge); border-radius: 0.5rem;
}
input[aria-invalid="true"] { border-color: var(--error); }
.choice { display: flex; gap: 0.7rem; align-items: flex-start; padding: 0.6rem 0; font-weight: 400; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.1rem 0 0; accent-color: var(--accent); }
.error { margin: 0; color: var(--error); }
.problem { margin: 0 0 1.5rem; padding: 0.7rem 0.9rem; border: 2px solid var(--error); border-radius: 0.5rem; }
.problem p, .problem ul { margin-bottom: 0.2rem; }
.problem a { color: var(--error); }
.key {
  display: block; padding: 0.7rem 0.8rem; background: var(--ground); border: 1px solid var(--edge); border-radius: 0.5rem;
  overflow-wrap: anywhere; user-select: all;
}
a { color: var(--accent); }
button, .button {
  display: block; width: 100%; padding: 0.7rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 0.5rem; cursor: pointer;
}
button:hover, .button:hover { border-color: var(--ink); }
button.main, .button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.main:hover, .button.main:hover { background: var(--accent-over); border-color: var(--accent-over); }
form.aside { display: block; text-align: center; color: var(--soft); }
button.link {
  display: inline-block; width: auto; min-height: 2.75rem; padding: 0 0.25rem; font-weight: 400; color: var(--accent); text-decoration: underline; background: none; border: 0;
}
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; }
.stack { display: grid; gap: 0.6rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main > :last-child { margin-bottom: 0; }
main > dl:last-child > :last-child { padding-bottom: 0; border-bottom: 0; }
@media (max-width: 26rem) {
  main { padding: 1.25rem; margin-top: 0; }
  dl div { display: block; }
  .choices { grid-template-columns: 1fr; }
}
@media (forced-colors: active) { button.main, .button.main { border-width: 2px; } }
`
