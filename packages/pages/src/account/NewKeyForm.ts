import { type FieldErrors, formatInstant, type Host, maxNameLength, type Scope, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, apiKeyBaseScopes, isLocalDate, localDayStart } from "@slotkit/core/internal"
import type { FieldProblem } from "../page/ErrorSummary.ts"
import { scopeWords } from "../page/ScopeWords.ts"
import type { FormToken } from "../session/FormToken.ts"

/**
 * The values of the form that creates a key. `lastDay` is a `YYYY-MM-DD` date in the host's time zone, or empty for a key that
 * does not expire.
 */
export interface FilledInKey {
  readonly name: string
  readonly scopes: ReadonlyArray<string>
  readonly lastDay: string
}

/** The form after an invalid submission. */
export interface RefusedKey extends FilledInKey {
  readonly problems: ReadonlyArray<FieldProblem>
}

/** Renders the form that creates a key, with submitted values and errors. */
export const newKeyForm = (formToken: FormToken, { timezone }: Pick<Host, "timezone">, refused?: RefusedKey): Html => {
  const wrong = (field: string) => refused?.problems.find((problem) => problem.field === field)?.sentence
  const [name, lastDay, chosen] = [wrong("name"), wrong("last_day"), wrong("scopes")]
  return html`<h3>New API key</h3>
<form method="post" action="/app/keys" novalidate>
${formToken.field}
<div class="field"><label for="name">Key name</label>
${errorOf("name", name)}<input id="name" name="name" autocomplete="off" required value="${refused?.name ?? ""}"${marked("name", name)}></div>
<div class="field"><label for="last_day">Expiry date</label>
<span class="hint" id="zone">The key stops working at the end of this day in ${timezone}. Leave it empty for a key that doesn't expire.</span>
${errorOf("last_day", lastDay)}<input type="date" id="last_day" name="last_day" value="${refused?.lastDay ?? ""}"${
    lastDay === undefined ? html` aria-describedby="zone"` : marked("last_day", lastDay)
  }></div>
<fieldset class="field" id="scopes" tabindex="-1"${chosen === undefined ? undefined : html` aria-describedby="scopes-wrong"`}>
<legend>Permissions</legend>
<span class="hint">Every key can view your profile, services, availability and bookings. Select any additional permissions:</span>
${errorOf("scopes", chosen)}${choosableScopes.map(
  (scope) =>
    html`<label class="choice"><input type="checkbox" name="scopes" value="${scope}"${
      refused?.scopes.includes(scope) ? html` checked` : undefined
    }> ${scopeWords[scope]}</label>\n`
)}</fieldset>
<div class="stack"><button>Create API key</button></div>
</form>`
}

/** Reads the form's fields. */
export const filledInKey = (fields: URLSearchParams): FilledInKey => ({
  name: fields.get("name") ?? "",
  scopes: fields.getAll("scopes"),
  lastDay: fields.get("last_day") ?? ""
})

/** Converts the form to the API's input. An invalid date is passed on, so that it is reported with every other error. */
export const keyInput = ({ name, scopes: chosen, lastDay }: FilledInKey, { timezone }: Pick<Host, "timezone">) => ({
  name,
  scopes: chosen,
  expires_at:
    lastDay === ""
      ? null
      : isLocalDate(lastDay) && lastDay < lastDate
        ? formatInstant(localDayStart(addDays(lastDay, 1), timezone))
        : lastDay
})

/** Converts the API's validation errors to messages for the form. */
export const keyProblems = (errors: FieldErrors): ReadonlyArray<FieldProblem> => [
  ...(errors.name === undefined ? [] : [{ field: "name", sentence: nameSentence(errors.name) }]),
  ...(errors.expires_at === undefined
    ? []
    : [{ field: "last_day", sentence: "Choose today or a later date, or leave the field empty." }]),
  ...(errors.scopes === undefined ? [] : [{ field: "scopes", sentence: "Select only permissions listed in the form." }])
]

const nameSentence = (sentences: ReadonlyArray<string>): string =>
  sentences.some((sentence) => sentence.includes("at most"))
    ? `Enter a name of at most ${maxNameLength} characters.`
    : "Enter a name for the key."

const errorOf = (field: string, sentence: string | undefined) =>
  sentence === undefined ? undefined : html`<span class="error" id="${field}-wrong">${sentence}</span>\n`

const marked = (field: string, sentence: string | undefined) =>
  sentence === undefined ? undefined : html` aria-invalid="true" aria-describedby="${field}-wrong"`

const choosableScopes: ReadonlyArray<Scope> = scopes.filter((scope) => !apiKeyBaseScopes.includes(scope))

/** The last day that a timestamp can represent has no following midnight. */
const lastDate = "2999-12-31"
