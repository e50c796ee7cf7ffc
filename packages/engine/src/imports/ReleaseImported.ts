import { decideBooking } from "@slotkit/core"
import { holdsTime, seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { clearTimers } from "../bookings/BookingTimers.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"
import type { ImportedItem } from "../ports/imports/ImportStore.ts"
import type { ImportMemory } from "./ImportMemory.ts"

/**
 * Frees the time of an imported meeting that was cancelled at the source, in the transaction of the caller. Sends no emails or
 * webhooks, because the source already has. Returns false if the host has already removed or cancelled it.
 */
export const releaseImported = Effect.fnUntraced(function* (
  hostId: number,
  item: ImportedItem,
  memory: ImportMemory,
  sourceName: string
) {
  yield* memory.purge(item)
  if (item.localId === null) return false
  return item.kind === "held" ? yield* removeHeld(hostId, item.localId) : yield* cancelQuietly(hostId, item.localId, sourceName)
})

const removeHeld = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  const isRemoved = Option.isSome(yield* busyTimes.find(hostId, id, "removed"))
  if (isRemoved) yield* audit(hostId, "busy.remove", id)
  return isRemoved
})

const cancelQuietly = Effect.fnUntraced(function* (hostId: number, id: number, sourceName: string) {
  const bookings = yield* BookingStore
  const booking = Option.getOrUndefined(yield* bookings.find(hostId, id, "locked"))
  if (booking === undefined || booking.state !== "accepted") return false
  const ruling = decideBooking({ on: "cancel", reason: `Cancelled at ${sourceName}.` }, booking)
  if (Result.isFailure(ruling)) return false
  const cancelled = ruling.success.booking
  if (booking.meetingId !== null && !holdsTime(cancelled.state)) {
    yield* bookings.releaseTime(hostId, booking.meetingId, seatsOf(booking))
  }
  yield* bookings.save({ ...cancelled, meetingId: null })
  yield* clearTimers(cancelled)
  yield* audit(hostId, "booking.import_cancelled", id)
  return true
})
