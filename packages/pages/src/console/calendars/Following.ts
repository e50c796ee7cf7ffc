import { html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { listCalendarAccounts, NotFound, patchCalendar } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf } from "../parts/Fields.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

const followModes = ["tell", "apply", "off"] as const

/** `GET /app/calendars/{id}/follow`: the reaction to meetings that are moved or deleted in one calendar. */
export const showFollow = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at, formToken } = context
  const { calendars } = words
  const id = yield* pathId(context)
  const accounts = yield* Effect.orDie(listCalendarAccounts(host.id))
  const calendar = accounts.flatMap((account) => account.calendars).find((one) => one.id === id)
  if (calendar?.target !== true) return yield* new NotFound({ what: "page" })
  return context.page({
    area: "calendars",
    title: visibleName(calendar.name) ?? words.areas.calendars,
    above: [[words.areas.calendars, "/calendars"]],
    content: html`<form class="sheet card" method="post" action="${at(`/calendars/${id}/follow`)}" novalidate>${formToken}
${fieldsOf({}).choices(
  "follow",
  calendars.followLabel,
  "radio",
  followModes.map((value) => ({ value, label: calendars.follow[value] })),
  [calendar.follow]
)}<div class="end acts"><button>${calendars.followSave}</button><a class="button plain" href="${at("/calendars")}">${words.frame.cancel}</a></div></form>`
  })
})

/** `POST /app/calendars/{id}/follow`: saves the reaction. */
export const sendFollow = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const follow = followModes.find((mode) => mode === fields.get("follow"))
  yield* patchCalendar(context.host.id, yield* pathId(context), follow === undefined ? {} : { follow })
  return context.done("/calendars", "calendar_follow")
})
