import { html } from "@slotkit/core/html"
import { getCalendarAccount, NotFound, patchCalendarAccount, readConnectedAccount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { catchTimeout, tooOften } from "./OnTimeout.ts"

/** `GET /app/calendars/{id}/password`. */
export const showNewPassword = (context: ConsoleContext) => newPasswordPage(context)

/** `POST /app/calendars/{id}/password`: signs in with the new password, stores it, and reads the account. */
export const sendNewPassword = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { calendars } = context.words
  const id = yield* pathId(context)
  const control = controlsNamed({ password: calendars.password })
  return yield* patchCalendarAccount(context.host.id, id, { password: fields.get("password") ?? "" }).pipe(
    Effect.tap(() => readConnectedAccount(context.host.id, id)),
    Effect.map(() => context.done("/calendars", "calendar_password")),
    Effect.catchTags({
      Invalid: ({ problems }) => {
        // A problem with the account's address is nothing that this form can change.
        const ofPassword = problems.filter(({ path }) => path === "password")
        const wrong = (ofPassword.length > 0 ? ofPassword : problems).map((problem) => ({ ...problem, path: "password" }))
        return newPasswordPage(context, wrongFields(problemsOf(wrong, control, context.words, { password: "unaccepted" })))
      },
      TooManyRequests: (limited) => newPasswordPage(context, tooOften(context, limited))
    }),
    catchTimeout(() => newPasswordPage(context, { status: 503, alert: calendars.passwordUntried }))
  )
})

/** The password is never part of a page. */
const newPasswordPage = Effect.fnUntraced(function* (context: ConsoleContext, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { calendars } = words
  const { id, label, provider, state } = yield* getCalendarAccount(host.id, yield* pathId(context))
  if (provider !== "caldav" || state === "leaving") return yield* new NotFound({ what: "page" })
  const { text } = fieldsOf({}, errors?.problems)
  return context.page({
    area: "calendars",
    title: calendars.changePassword,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.changePasswordLead(label),
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`/calendars/${id}/password`)}" novalidate>${formToken}
${text("password", calendars.password, { isRequired: true, hint: calendars.passwordHint, more: html` type="password" autocomplete="off"` })}
<div class="end"><button>${calendars.changePassword}</button></div></form>`
  })
})
