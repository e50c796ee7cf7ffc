import { ChargeInput } from "@slotkit/core"
import { bookingResource, dueMinor, recordOnSite } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { Conflict } from "../kernel/Failure.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Records that what was due for an accepted booking was paid at the appointment, or that it was not. Repeating it changes
 * nothing. Fails with a `Conflict` if nothing is due. Decision 0144.
 */
export const chargeBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const charge = Effect.gen(function* () {
    const bookings = yield* BookingStore
    const before = yield* lockBooking(hostId, id)
    const { paid = true } = yield* validate(ChargeInput, input)
    if (before.state !== "accepted") return yield* Conflict.of({ code: "nothing_due" })
    const ruling = recordOnSite(before.payment, paid, yield* Clock.currentTimeMillis)
    if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "nothing_due" })
    const changed = ruling.success === before.payment ? before : yield* bookings.save({ ...before, payment: ruling.success })
    if (changed !== before) {
      const minor = dueMinor(paid ? before.payment : changed.payment)
      yield* audit(hostId, paid ? "payment.record" : "payment.unrecord", id, { minor, currency: changed.payment.currency })
    }
    const resource = bookingResource(changed)
    yield* storeReplay(resource)
    return resource
  })
  return yield* unitOfWork.transaction(charge)
})
