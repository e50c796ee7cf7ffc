import { html } from "@slotkit/core/html"
import { getCalendarAccount, NotFound, patchCalendarAccount, readConnectedAccount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf } from "../parts/Fields.ts"
import { controlsNamed, problemsOf, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { onSilence, tooOften } from "./IfSilent.ts"

/** `GET /app/calendars/{id}/password`. */
export const showNewPassword = (visit: ConsoleVisit) => newPasswordPage(visit)

/** `POST /app/calendars/{id}/password`: signs in with the new password, stores it, and reads the account. */
export const sendNewPassword = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { calendars } = visit.words
  const id = yield* pathId(visit)
  const control = controlsNamed({ password: calendars.password })
  return yield* patchCalendarAccount(visit.host.id, id, { password: fields.get("password") ?? "" }).pipe(
    Effect.tap(() => readConnectedAccount(visit.host.id, id)),
    Effect.map(() => visit.done("/calendars", "calendar_password")),
    Effect.catchTags({
      Invalid: ({ errors }) => {
        // Trouble with the account's address is nothing that this form can change.
        const { password = Object.values(errors).flat() } = errors
        return newPasswordPage(visit, wrongFields(problemsOf({ password }, control, visit.words, { password: "unaccepted" })))
      },
      TooManyRequests: (limited) => newPasswordPage(visit, tooOften(visit, limited))
    }),
    onSilence(() => newPasswordPage(visit, { status: 503, alert: calendars.passwordUntried }))
  )
})

/** The password is never part of a page. */
const newPasswordPage = Effect.fnUntraced(function* (visit: ConsoleVisit, trouble?: Trouble) {
  const { words, host, at, formToken } = visit
  const { calendars } = words
  const { id, label, provider, state } = yield* getCalendarAccount(host.id, yield* pathId(visit))
  if (provider !== "caldav" || state === "leaving") return yield* new NotFound({ message: words.frame.noSuchPage })
  const { text } = fieldsOf({}, trouble?.problems)
  return visit.page({
    area: "calendars",
    title: calendars.changePassword,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.changePasswordLead(label),
    trouble,
    content: html`<form class="sheet card" method="post" action="${at(`/calendars/${id}/password`)}" novalidate>${formToken}
${text("password", calendars.password, { isRequired: true, hint: calendars.passwordHint, more: html` type="password" autocomplete="off"` })}
<div class="end"><button>${calendars.changePassword}</button></div></form>`
  })
})
