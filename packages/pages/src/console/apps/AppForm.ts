import { type App, maxRedirectUris, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { Invalid } from "@slotkit/engine"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { type FindControl, problemsOf } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The fields of an app as a browser would send them. */
export const appFields = ({ name, redirect_uris: uris, scopes: allowed }: AppValues): URLSearchParams =>
  new URLSearchParams([
    ["name", name],
    ...uris.map((uri, index): [string, string] => [rowName(index), uri]),
    ...allowed.map((scope): [string, string] => ["scopes", scope])
  ])

interface AppValues {
  readonly name: string
  readonly redirect_uris: ReadonlyArray<string>
  readonly scopes: App["scopes"]
}

/** The form for an app, with what was typed and its problems. Two empty rows follow the redirect URIs. */
export const appForm = (
  context: ConsoleContext,
  sent: URLSearchParams,
  problems: ReadonlyArray<FieldProblem>,
  { path, button, more }: { readonly path: string; readonly button: string; readonly more?: Html }
): Html => {
  const { words, at, formToken } = context
  const { apps } = words
  const { text, choices } = fieldsOf(typedIn(sent), problems)
  const used = redirectRows(sent).at(-1)?.row ?? 0
  const rows = Math.min(maxRedirectUris, Math.max(3, used + 2))
  const uriField = html` type="url" spellcheck="false" autocapitalize="none" autocomplete="off"`
  return html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}
${text("name", apps.name, { isRequired: true, hint: apps.nameHint, more: html` autocomplete="off"` })}<fieldset class="field" aria-describedby="uris-hint"><legend>${apps.redirectUris}</legend><span class="hint" id="uris-hint">${apps.redirectHint}</span>
${Array.from({ length: rows }, (_, index) => text(rowName(index), apps.redirectUri(index + 1), { more: uriField }))}</fieldset>
${choices(
  "scopes",
  apps.scopes,
  "checkbox",
  scopes.map((scope) => ({ value: scope, label: words.scopes[scope], hint: scope })),
  sent.getAll("scopes"),
  { hint: apps.scopesHint }
)}${more}<div class="end"><button>${button}</button></div>
</form>`
}

/** Converts the form to the API's input. Empty rows are left out. */
export const appInput = (sent: URLSearchParams) => ({
  name: sent.get("name") ?? "",
  redirect_uris: redirectRows(sent).map(({ uri }) => uri),
  scopes: sent.getAll("scopes")
})

/** Words the API's errors for the form, those of a redirect URI at its row. */
export const appProblems = (
  wrong: Invalid["problems"],
  sent: URLSearchParams,
  { words }: ConsoleContext
): ReadonlyArray<FieldProblem> => {
  const { apps } = words
  const rows = redirectRows(sent)
  const control: FindControl = (field, { entry }) => {
    const row = rows[entry - 1]?.row ?? 1
    return field === "redirect_uris" ? [rowName(row - 1), apps.redirectUri(row)] : [field, apps.name]
  }
  return problemsOf(wrong, control, words, { redirect_uris: "redirect_uri" }).map((problem) => {
    if (problem.field === "scopes") return { field: "scopes", sentence: apps.scopesProblem }
    if (rows.length === 0 && problem.field === rowName(0)) return { field: rowName(0), sentence: apps.redirectMissing }
    return problem.rule === "repeated" ? { field: rowName(repeatedRow(rows) - 1), sentence: apps.redirectRepeated } : problem
  })
}

interface RedirectRow {
  /** The number of the row, from 1. */
  readonly row: number
  readonly uri: string
}

/** The rows that are filled in. */
const redirectRows = (sent: URLSearchParams): ReadonlyArray<RedirectRow> =>
  Array.from({ length: maxRedirectUris }, (_, index) => ({
    row: index + 1,
    uri: (sent.get(rowName(index)) ?? "").trim()
  })).filter(({ uri }) => uri !== "")

/** The first row whose URI repeats an earlier one. */
const repeatedRow = (rows: ReadonlyArray<RedirectRow>): number =>
  rows.find(({ uri }, index) => rows.findIndex((other) => other.uri === uri) < index)?.row ?? 1

const rowName = (index: number): string => `redirect_uri_${index + 1}`
