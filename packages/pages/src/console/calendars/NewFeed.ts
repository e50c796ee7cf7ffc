import { html } from "@slotkit/core/html"
import { connectFeed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { connectSteps, feedKinds } from "./ConnectChoices.ts"
import { onTimeout, tooOften } from "./OnTimeout.ts"

/** `GET /app/calendars/new`. */
export const showNewFeed = (context: ConsoleContext) => Effect.succeed(newFeedPage(context, {}))

/** `POST /app/calendars/new`: reads the calendar once, and connects it. */
export const sendNewFeed = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { calendars } = context.words
  const typed = typedIn(fields)
  const name = textOrNull(typed, "name")
  const input = { provider: "feed", url: typed.url ?? "", ...(name === null ? {} : { name }) }
  const control = controlsNamed({ url: calendars.address, name: calendars.name })
  return yield* connectFeed(context.host.id, input).pipe(
    Effect.map(() => context.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: ({ problems }) =>
        Effect.succeed(
          newFeedPage(context, typed, wrongFields(problemsOf(problems, control, context.words, { url: "unreadable" })))
        ),
      Conflict: (conflict) => Effect.succeed(newFeedPage(context, typed, refusedChange(conflict, context))),
      TooManyRequests: (limited) => Effect.succeed(newFeedPage(context, typed, tooOften(context, limited)))
    }),
    onTimeout(context, calendars.address, (errors) => Effect.succeed(newFeedPage(context, typed, errors)))
  )
})

const newFeedPage = (context: ConsoleContext, typed: Typed, errors?: FormErrors) => {
  const { words, at, formToken } = context
  const { calendars } = words
  const { text } = fieldsOf(typed, errors?.problems)
  const kind = feedKinds.find((name) => name === context.query.get("kind"))
  const path = kind === undefined ? "/calendars/new" : `/calendars/new?kind=${kind}`
  const steps = kind === undefined ? undefined : connectSteps(calendars.steps[kind])
  return context.page({
    area: "calendars",
    title: kind === undefined ? calendars.add : calendars.kinds[kind],
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.addLead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}${steps}
${text("url", calendars.address, { isRequired: true, hint: calendars.addressHint, more: html` inputmode="url" autocomplete="off" spellcheck="false"` })}${text("name", calendars.name, { hint: calendars.nameHint, more: html` autocomplete="off"` })}
<div class="end"><button>${calendars.add}</button></div></form>`
  })
}
