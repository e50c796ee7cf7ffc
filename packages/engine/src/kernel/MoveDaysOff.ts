import type { BusyTime, CursorPosition, Host } from "@slotkit/core"
import { addDays, localDayStart, wholeDaysOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BusyStore } from "../ports/calendars/BusyStore.ts"

/**
 * Keeps the dates of days off when a host gets another time zone: time off for whole days of the former zone becomes the same
 * days of the new one, like working hours and dates with other hours. Time off by the hour, and what is over, stay as they are.
 *
 * Run it in the transaction that changes the zone. Decision 0125.
 */
export const moveDaysOff = Effect.fnUntraced(function* ({ id: hostId, timezone }: Host, timeZone: string) {
  if (timeZone === timezone) return
  const busyTimes = yield* BusyStore
  const now = yield* Clock.currentTimeMillis
  const moved: Array<BusyTime> = []
  // All are read before the first is written, because a write changes the order.
  for (let after: CursorPosition = { at: null, id: 0 }, isLast = false; !isLast; ) {
    const { rows } = yield* busyTimes.page(hostId, { after, perPage })
    for (const busy of rows) {
      const days = busy.end > now ? wholeDaysOf(busy, timezone) : undefined
      if (days === undefined) continue
      const [start, end] = [localDayStart(days[0], timeZone), localDayStart(addDays(days[1], 1), timeZone)]
      // A zone can lack a day.
      if (end > start) moved.push({ ...busy, start, end })
    }
    isLast = rows.length < perPage
    const last = rows.at(-1)
    if (last !== undefined) after = { at: last.start, id: last.id }
  }
  yield* Effect.forEach(moved, busyTimes.save, { discard: true })
})

const perPage = 100
