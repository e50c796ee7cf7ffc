import { html } from "@slotkit/core/html"
import { connectCaldav, readConnectedAccount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { controlsNamed, problemsOf, refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { ifSilent, tooOften } from "./IfSilent.ts"

/** `GET /app/calendars/caldav`. */
export const showNewCaldav = (visit: ConsoleVisit) => Effect.succeed(newCaldavPage(visit, {}))

/** `POST /app/calendars/caldav`: signs in to the account once, connects it and reads it. */
export const sendNewCaldav = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { calendars } = visit.words
  const { password: _, ...typed } = typedIn(fields)
  const input = {
    provider: "caldav",
    url: typed.url ?? "",
    username: typed.username ?? "",
    password: fields.get("password") ?? ""
  }
  const control = controlsNamed({ url: calendars.server, username: calendars.username, password: calendars.password })
  return yield* connectCaldav(visit.host.id, input).pipe(
    Effect.tap(({ id }) => readConnectedAccount(visit.host.id, id)),
    Effect.map(() => visit.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: ({ errors }) =>
        Effect.succeed(newCaldavPage(visit, typed, wrongFields(problemsOf(errors, control, visit.words, rules)))),
      Conflict: (conflict) => Effect.succeed(newCaldavPage(visit, typed, refusedChange(conflict, visit))),
      TooManyRequests: (limited) => Effect.succeed(newCaldavPage(visit, typed, tooOften(visit, limited)))
    }),
    ifSilent(visit, calendars.server, (trouble) => Effect.succeed(newCaldavPage(visit, typed, trouble)))
  )
})

/** The rules of fields that the server has refused. */
const rules = { url: "unreadable", password: "unaccepted" } as const

/** The password is never part of a page. */
const newCaldavPage = (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) => {
  const { words, at, formToken } = visit
  const { calendars } = words
  const { text } = fieldsOf(typed, trouble?.problems)
  const plain = html` autocomplete="off" autocapitalize="none" spellcheck="false"`
  return visit.page({
    area: "calendars",
    title: calendars.addCaldav,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.addCaldavLead,
    trouble,
    content: html`<form class="sheet card" method="post" action="${at("/calendars/caldav")}" novalidate>${formToken}
${text("url", calendars.server, { isRequired: true, hint: calendars.serverHint, more: plain })}${text("username", calendars.username, { isRequired: true, more: plain })}${text("password", calendars.password, { isRequired: true, hint: calendars.passwordHint, more: html` type="password" autocomplete="off"` })}
<div class="end"><button>${calendars.addCaldav}</button></div></form>`
  })
}
