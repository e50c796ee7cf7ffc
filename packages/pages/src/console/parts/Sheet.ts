import { type Html, html } from "@slotkit/core/html"

/** A list on a card, or what to do first if it is empty. */
export const sheetList = (entries: ReadonlyArray<Html>, empty: Html | string): Html =>
  entries.length === 0
    ? html`<div class="sheet empty">${empty}</div>`
    : html`<ul class="sheet rows">\n${entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>`

/** A section with a heading of the second level. `id` names it for screen readers. */
export const section = (id: string, heading: string, content: Html, aside?: Html): Html => html`<section aria-labelledby="${id}">
<div class="bar"><h2 id="${id}">${heading}</h2>${aside}</div>
${content}
</section>
`

/** Marks an element with an id whose content still changes, so that the script fetches it again. */
export const fresh = (isPending: boolean): Html | undefined => (isPending ? html` data-fresh` : undefined)

/** Facts on a card: terms with their values. Rows without a value are left out. */
export const factList = (rows: ReadonlyArray<readonly [string, Html | string | undefined]>): Html =>
  html`<dl class="sheet card facts">${rows.map(([term, value]) =>
    value === undefined || value === "" ? undefined : html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`
  )}</dl>`

/** Fields that are rarely needed, which open by a line. They are open if they are used, or something in them is wrong. */
export const folded = (line: string, fields: Html, isUsed = false): Html => {
  const open = isUsed || fields.markup.includes(' aria-invalid="true"') ? html` open` : undefined
  return html`<details${open}><summary>${line}</summary>
${fields}</details>
`
}

/** A button that changes something at once. */
export const actionForm = (
  { at, formToken }: { readonly at: (path: string) => string; readonly formToken: Html },
  path: string,
  label: string | Html,
  kind: "main" | "plain" | "bad" | "link" = "plain",
  fields: Html | undefined = undefined
): Html =>
  html`<form method="post" action="${at(path)}">${formToken}${fields}<button${kind === "main" ? undefined : html` class="${kind}"`}>${label}</button></form>`

/** The state of something in a word. `tone` never says more than the word. */
export const badge = (label: string | Html, tone: "good" | "wait" | "bad" | "" = ""): Html =>
  html`<span class="badge${tone === "" ? "" : ` ${tone}`}">${label}</span>`

/**
 * A name or address that lines break after an underscore, slash or dot and before an @, and only there as long as its parts fit.
 */
export const withWordBreaks = (text: string): ReadonlyArray<Html> =>
  text.split(/(?<=[_/.])(?![_/.])|(?=@)/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr>${part}`))
