import { formatInstant, type Host, type Scope, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, apiKeyBaseScopes, isLocalDate, localDayStart } from "@slotkit/core/internal"
import type { Invalid } from "@slotkit/engine"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The form that creates a key, with what was typed and its problems. */
export const keyForm = (context: ConsoleContext, sent: URLSearchParams, problems: ReadonlyArray<FieldProblem>): Html => {
  const { words, format, at, formToken } = context
  const { text, choices } = fieldsOf(typedIn(sent), problems)
  return html`<form class="sheet card" method="post" action="${at("/keys")}" novalidate>${formToken}
${text("name", words.keys.name, { isRequired: true, hint: words.keys.nameHint, more: html` autocomplete="off"` })}${choices(
  "scopes",
  words.keys.scopes,
  "checkbox",
  choosableScopes.map((scope) => ({ value: scope, label: words.scopes[scope], hint: scope })),
  sent.getAll("scopes"),
  { hint: words.keys.scopesHint }
)}${text("last_day", words.keys.lastDay, { hint: words.keys.lastDayHint(format.zoneName(context.now)), more: html` type="date" class="few"` })}<div class="end"><button>${words.keys.create}</button></div>
</form>`
}

/** Converts the form to the API's input. An invalid date is passed on, so that it is reported with every other error. */
export const keyInput = (sent: URLSearchParams, { timezone }: Host) => {
  const lastDay = sent.get("last_day") ?? ""
  const isDay = isLocalDate(lastDay) && lastDay < lastDate
  return {
    name: sent.get("name") ?? "",
    scopes: sent.getAll("scopes"),
    expires_at: lastDay === "" ? null : isDay ? formatInstant(localDayStart(addDays(lastDay, 1), timezone)) : lastDay
  }
}

/** Words the API's errors for the form. */
export const keyProblems = (wrong: Invalid["problems"], { words }: ConsoleContext): ReadonlyArray<FieldProblem> =>
  problemsOf(
    wrong,
    controlsNamed({ name: words.keys.name, scopes: words.keys.scopes, expires_at: words.keys.lastDay }),
    words
  ).map((problem) =>
    problem.field === "expires_at"
      ? { field: "last_day", sentence: words.keys.lastDayProblem }
      : problem.field === "scopes"
        ? { field: "scopes", sentence: words.keys.scopesProblem }
        : problem
  )

const choosableScopes: ReadonlyArray<Scope> = scopes.filter((scope) => !apiKeyBaseScopes.includes(scope))

/** The last day that a timestamp can represent has no following midnight. */
const lastDate = "2999-12-31"
