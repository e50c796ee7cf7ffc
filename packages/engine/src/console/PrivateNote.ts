import { PrivateNoteInput, privateNoteResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Returns the host's private note about a booking. */
export const getPrivateNote = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return privateNoteResource(yield* orNotFound(yield* bookings.find(hostId, id), "booking"))
})

/** Changes the host's private note about a booking in any state. Blank text deletes it. No one is notified. Decision 0083. */
export const setPrivateNote = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const bookings = yield* BookingStore
  const { private_note: text } = yield* validate(PrivateNoteInput, input)
  const privateNote = text === null || text.trim() === "" ? null : text
  const change = Effect.gen(function* () {
    yield* requireHost(hostId)
    const booking = yield* lockBooking(hostId, id)
    const changed = { ...booking, privateNote }
    if (privateNote !== booking.privateNote) {
      yield* bookings.save(changed)
      yield* audit(hostId, "booking.set_private_note", id)
    }
    return privateNoteResource(changed)
  })
  return yield* unitOfWork.transaction(change)
})
