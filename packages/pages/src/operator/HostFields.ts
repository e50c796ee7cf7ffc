import { type Html, html } from "@slotkit/core/html"
import type { Invalid } from "@slotkit/engine"
import { controlsNamed, problemsOf, wrongFields } from "../console/parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull } from "../console/parts/Fields.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { zoneOptions } from "../time/ZoneOptions.ts"
import type { OperatorContext } from "./OperatorContext.ts"

/** Renders the fields of a host that an operator fills in: address, name, username and time zone. */
export const hostFields = (context: OperatorContext, typed: Typed, errors?: FormErrors, emailHint?: string): Html => {
  const { host } = context.words.operator
  const { text, list } = fieldsOf(typed, errors?.problems)
  const more = html` type="email" autocomplete="off" spellcheck="false"`
  const email = { isRequired: true, more, ...(emailHint === undefined ? {} : { hint: emailHint }) }
  return html`${text("email", host.email, email)}<div class="cols">${text("name", host.name, {
    more: html` autocomplete="off"`
  })}${text("username", host.username, { more: html` autocomplete="off" autocapitalize="none" spellcheck="false"` })}</div>
${list("timezone", host.timezone, zoneOptions(context.locale, context.now, typed.timezone ?? ""))}`
}

/** Reads the fields as an input of the operator API. */
export const hostIn = (typed: Typed) => ({
  email: (typed.email ?? "").trim(),
  name: textOrNull(typed, "name"),
  username: textOrNull(typed, "username"),
  timezone: typed.timezone ?? ""
})

/** Says what is wrong with the fields, and with the plan. */
export const hostProblems = ({ words }: OperatorContext, problems: Invalid["problems"]): FormErrors => {
  const { email, name, username, timezone, plan } = words.operator.host
  return wrongFields(problemsOf(problems, controlsNamed({ email, name, username, timezone, plan }), words))
}
