import { type Html, html } from "@slotkit/core/html"
import type { Invalid } from "@slotkit/engine"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"

/** The fields of a webhook: its address and its events. */
export const webhookFields = ({ words }: SignedInContext, sent: URLSearchParams, problems: ReadonlyArray<FieldProblem>): Html => {
  const { webhooks } = words
  const { text, choices } = fieldsOf(typedIn(sent), problems)
  return html`${text("url", webhooks.url, { isRequired: true, hint: webhooks.urlHint, more: html` type="url" spellcheck="false"` })}${choices(
    "events",
    webhooks.events,
    "checkbox",
    Object.entries(webhooks.eventNames).map(([value, label]) => ({ value, label, hint: value })),
    sent.getAll("events")
  )}`
}

/** Converts the fields to the API's input. */
export const webhookInput = (sent: URLSearchParams) => ({ url: (sent.get("url") ?? "").trim(), events: sent.getAll("events") })

/** Words the API's errors for the fields. */
export const webhookProblems = (wrong: Invalid["problems"], { words }: SignedInContext): ReadonlyArray<FieldProblem> =>
  problemsOf(wrong, controlsNamed({ url: words.webhooks.url, events: words.webhooks.events }), words, { url: "webhook_url" })
