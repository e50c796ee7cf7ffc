import { html } from "@slotkit/core/html"
import { connectCaldav, readConnectedAccount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { caldavServers, connectSteps } from "./ConnectChoices.ts"
import { onTimeout, tooOften } from "./OnTimeout.ts"

/** `GET /app/calendars/caldav`. */
export const showNewCaldav = (context: ConsoleContext) => Effect.succeed(newCaldavPage(context, {}))

/** `POST /app/calendars/caldav`: signs in to the account once, connects it and reads it. */
export const sendNewCaldav = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { calendars } = context.words
  const { password: _, ...typed } = typedIn(fields)
  const input = {
    provider: "caldav",
    url: typed.url ?? "",
    username: typed.username ?? "",
    password: fields.get("password") ?? ""
  }
  const control = controlsNamed({ url: calendars.server, username: calendars.username, password: calendars.password })
  return yield* connectCaldav(context.host.id, input).pipe(
    Effect.tap(({ id }) => readConnectedAccount(context.host.id, id)),
    Effect.map(() => context.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: ({ problems }) =>
        Effect.succeed(newCaldavPage(context, typed, wrongFields(problemsOf(problems, control, context.words, rules)))),
      Conflict: (conflict) => Effect.succeed(newCaldavPage(context, typed, refusedChange(conflict, context))),
      TooManyRequests: (limited) => Effect.succeed(newCaldavPage(context, typed, tooOften(context, limited)))
    }),
    onTimeout(context, calendars.server, (errors) => Effect.succeed(newCaldavPage(context, typed, errors)))
  )
})

/** The rules of fields that the server has refused. */
const rules = { url: "unreadable", password: "unaccepted" } as const

/** The password is never part of a page. */
const newCaldavPage = (context: ConsoleContext, typed: Typed, errors?: FormErrors) => {
  const { words, at, formToken } = context
  const { calendars } = words
  const kind = (["icloud", "fastmail"] as const).find((name) => name === context.query.get("kind"))
  const preset = kind === undefined ? {} : { url: caldavServers[kind] }
  const path = kind === undefined ? "/calendars/caldav" : `/calendars/caldav?kind=${kind}`
  const { text } = fieldsOf({ ...preset, ...typed }, errors?.problems)
  const plain = html` autocomplete="off" autocapitalize="none" spellcheck="false"`
  const steps = kind === undefined ? undefined : connectSteps(calendars.steps[kind])
  return context.page({
    area: "calendars",
    title: kind === undefined ? calendars.addCaldav : calendars.kinds[kind],
    above: [[words.areas.calendars, "/calendars"]],
    lead: kind === undefined ? calendars.addCaldavLead : calendars.ways.appPassword,
    errors,
    content: html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}${steps}
${text("url", calendars.server, { isRequired: true, hint: calendars.serverHint, more: plain })}${text("username", calendars.username, { isRequired: true, more: plain })}${text("password", calendars.password, { isRequired: true, hint: calendars.passwordHint, more: html` type="password" autocomplete="off"` })}
<div class="end"><button>${calendars.addCaldav}</button></div></form>`
  })
}
