import { visibleName } from "@slotkit/core/internal"
import { disconnectCalendar, getCalendarAccount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf } from "../parts/Fields.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { accountName } from "./AccountProblems.ts"

/** `/app/calendars/{id}/disconnect`. Meetings that were written into the account's calendars may stay there. */
export const disconnection = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const { calendars, endings } = words
    const account = yield* getCalendarAccount(host.id, yield* pathId(context))
    const isWritable = account.calendars.some(({ writable }) => writable)
    return {
      area: "calendars",
      title: endings.calendarTitle(accountName(account)),
      above: [[words.areas.calendars, "/calendars"]],
      path: `/calendars/${account.id}/disconnect`,
      text: [endings.calendarText],
      names: account.calendars.map(({ name }) => visibleName(name) ?? ""),
      ...(isWritable ? { fields: fieldsOf({}).checkbox("remove_copies", calendars.removeCopies) } : {}),
      button: endings.disconnectCalendar,
      back: "/calendars"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const removesCopies = fields.get("remove_copies") === "yes"
    yield* disconnectCalendar(context.host.id, yield* pathId(context), removesCopies ? { remove_copies: "true" } : {})
    return context.done("/calendars", removesCopies ? "calendar_leaving" : "calendar_disconnected")
  })
})
