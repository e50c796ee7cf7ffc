import { type Html, html } from "@slotkit/core/html"
import { AccountSources, type Invalid, importSources } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { folded } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The names of the systems for people. */
export const sourceNames = { calendly: "Calendly", "cal.com": "cal.com" } as const

/** The form that asks for a preview. The token is never part of a page. */
export const importForm = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { imports } = words
  const sources = yield* AccountSources
  const names = importSources.filter((source) => sources.has(source))
  const { text, choices } = fieldsOf(typed, errors?.problems)
  const plain = html` autocomplete="off" autocapitalize="none" spellcheck="false"`
  const as = (["held", "bookings", "none"] as const).map((value) => ({
    ...{ value, label: imports.as[value], hint: imports.asHints[value] }
  }))
  return html`<form class="sheet card" method="post" action="${at("/import")}" novalidate>${formToken}
${choices(
  "source",
  imports.source,
  "radio",
  names.map((value) => ({ value, label: sourceNames[value], hint: imports.where[value] })),
  [typed.source ?? names[0] ?? ""]
)}${text("token", imports.token, {
  isRequired: true,
  hint: imports.tokenHint,
  more: html` type="password" autocomplete="off"`
})}${
  names.some((name) => sources.get(name)?.takesUrl)
    ? folded(
        imports.ownServer,
        text("url", imports.url, { hint: imports.urlHint, more: html` inputmode="url"${plain}` }),
        (typed.url ?? "") !== ""
      )
    : undefined
}${choices("bookings", imports.meetings, "radio", as, [typed.bookings ?? "held"])}
<div class="end"><button>${imports.show}</button></div></form>`
})

/** Words the wrong fields of the form. */
export const importProblems = ({ words }: ConsoleContext, { problems }: Invalid): ReadonlyArray<FieldProblem> => {
  const { imports, rules } = words
  const sentences: Readonly<Record<string, string>> = { token: imports.tokenProblem, url: imports.urlProblem }
  return problems.map(({ path, ...fault }) => {
    const labels: Readonly<Record<string, string>> = { source: imports.source, bookings: imports.meetings }
    const sentence = sentences[path] ?? rules.wrong(labels[path] ?? path, fault)
    return { field: path, sentence, rule: fault.rule }
  })
}

/** The question of the first visit, whether the host comes from another application. Nothing if none can be imported. */
export const importHint = Effect.fnUntraced(function* ({ words, at, host }: ConsoleContext) {
  const isOffered = (yield* AccountSources).size > 0 && host.kind !== "team"
  const { setupHint, setupLink } = words.imports
  const hint: Html | undefined = isOffered ? html`<br>${setupHint} <a href="${at("/import")}">${setupLink}</a>` : undefined
  return hint
})
