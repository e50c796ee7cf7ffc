import { html } from "@slotkit/core/html"
import { connectFeed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { controlsNamed, problemsOf, refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { ifSilent, tooOften } from "./IfSilent.ts"

/** `GET /app/calendars/new`. */
export const showNewFeed = (visit: ConsoleVisit) => Effect.succeed(newFeedPage(visit, {}))

/** `POST /app/calendars/new`: reads the calendar once, and connects it. */
export const sendNewFeed = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { calendars } = visit.words
  const typed = typedIn(fields)
  const name = textOrNull(typed, "name")
  const input = { provider: "feed", url: typed.url ?? "", ...(name === null ? {} : { name }) }
  const control = controlsNamed({ url: calendars.address, name: calendars.name })
  return yield* connectFeed(visit.host.id, input).pipe(
    Effect.map(() => visit.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: ({ errors }) =>
        Effect.succeed(newFeedPage(visit, typed, wrongFields(problemsOf(errors, control, visit.words, { url: "unreadable" })))),
      Conflict: (conflict) => Effect.succeed(newFeedPage(visit, typed, refusedChange(conflict, visit))),
      TooManyRequests: (limited) => Effect.succeed(newFeedPage(visit, typed, tooOften(visit, limited)))
    }),
    ifSilent(visit, calendars.address, (trouble) => Effect.succeed(newFeedPage(visit, typed, trouble)))
  )
})

const newFeedPage = (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) => {
  const { words, at, formToken } = visit
  const { calendars } = words
  const { text } = fieldsOf(typed, trouble?.problems)
  return visit.page({
    area: "calendars",
    title: calendars.add,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.addLead,
    trouble,
    content: html`<form class="sheet card" method="post" action="${at("/calendars/new")}" novalidate>${formToken}
${text("url", calendars.address, { isRequired: true, hint: calendars.addressHint, more: html` inputmode="url" autocomplete="off" spellcheck="false"` })}${text("name", calendars.name, { hint: calendars.nameHint, more: html` autocomplete="off"` })}
<div class="end"><button>${calendars.add}</button></div></form>`
  })
}
