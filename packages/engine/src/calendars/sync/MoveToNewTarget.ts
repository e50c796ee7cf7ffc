import type { Booking } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { meetingKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { requestSync } from "./RequestSync.ts"

/**
 * Moves upcoming events from the old target calendar to the new one. Call it after the change of the target, in its transaction.
 * `null` stands for no target.
 */
export const moveToNewTarget = Effect.fnUntraced(function* (hostId: number, former: number | null, target: number | null) {
  const bookings = yield* BookingStore
  const events = yield* CalendarEventStore
  const now = yield* Clock.currentTimeMillis
  if (former !== null) yield* events.retire(hostId, former, now)
  if (target === null) return
  const requested = new Set<string>()
  let after: { readonly at: number | null; readonly id: number } | null = null
  for (;;) {
    const filter = { status: "accepted", from: now, order: "asc" } as const
    const { rows }: { readonly rows: ReadonlyArray<Booking> } = yield* bookings.page(hostId, filter, { after, perPage: pageSize })
    for (const booking of rows) {
      const key = meetingKeyOf(booking)
      if (requested.has(key)) continue
      requested.add(key)
      yield* requestSync({ id: hostId }, null, booking)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = { at: last.scheduledAt, id: last.id }
  }
})

const pageSize = 200
