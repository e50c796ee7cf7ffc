import { CalendarBusyQuery, formatInstant, maxCalendarBusyDays } from "@slotkit/core"
import { blocksBetween, busyOfBlock, millisPerDay, withoutOwn, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/** Returns the busy times that were last read of a host's connected calendars: the reason why a slot is missing. */
export const listCalendarBusy = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const store = yield* CalendarStore
  const bookings = yield* BookingStore
  yield* requireHost(hostId)
  const request = yield* validate(CalendarBusyQuery, query)
  const from = request.from ?? (yield* Clock.currentTimeMillis)
  const to = request.to ?? from + 7 * millisPerDay
  if (to <= from || to - from > maxCalendarBusyDays * millisPerDay) {
    return yield* Invalid.of([
      wrongField("to", `The to parameter must be after from, and at most ${maxCalendarBusyDays} days later.`)
    ])
  }
  const range = { start: from, end: to }
  const blocks = blocksBetween(range)
  const accounts = yield* store.readable(hostId, blocks[0]!, blocks.at(-1)!)
  const { held } = yield* bookings.occupiedBetween(hostId, from, to)
  return accounts
    .filter(({ state }) => state !== "paused")
    .flatMap(({ calendars }) => calendars)
    .flatMap(({ id, blocks }) => blocks.flatMap((block) => busyOfBlock(block, range)).map((busy) => ({ id, ...busy })))
    .sort((one, other) => one.start - other.start || one.id - other.id)
    .map(({ id, start, end }) => ({
      start: formatInstant(start),
      end: formatInstant(end),
      calendar_id: id,
      own: withoutOwn([{ start, end }], held).length === 0
    }))
})
