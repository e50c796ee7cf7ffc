import { type Booking, ChargeInput } from "@slotkit/core"
import { bookingResource, dueMinor, recordOnSite, sentFields, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { mailCharge } from "../bookings/BookingMails.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { Conflict, Invalid, orNotFound } from "../kernel/Failure.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { chargeFee } from "./ChargeFee.ts"
import { closePages, openRest } from "./PayByLink.ts"

/**
 * Records that what was due for an accepted booking was paid at the appointment, or that it was not, or with `fee` charges the
 * card of a guarantee. Repeating it changes nothing. Fails with a `Conflict` if nothing is due. Decisions 0144 and 0148.
 */
export const chargeBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const sent = sentFields(input)
  if (sent.link !== undefined) return yield* sendLink(hostId, id, input)
  if (sent.fee === undefined) return yield* recordPaid(hostId, id, input)
  const bookings = yield* BookingStore
  const booking = yield* orNotFound(yield* bookings.find(hostId, id), "booking")
  const { fee: feeMinor = 0, reason = null, paid } = yield* validate(ChargeInput, input)
  if (paid !== undefined) return yield* alone("paid", "must not be sent with fee")
  if (booking.payment.terms?.guarantee === undefined) return yield* Conflict.of({ code: "not_chargeable", because: "no_card" })
  return yield* chargeFee(hostId, id, { feeMinor, reason: reason?.trim() || null })
})

/** Emails the booker a link to pay the rest of a deposit, once while it is open. */
const sendLink = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const send = Effect.gen(function* () {
    const before = yield* lockBooking(hostId, id)
    const { paid, fee, reason } = yield* validate(ChargeInput, input)
    const [other] = Object.entries({ paid, fee, reason }).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (other !== undefined) return yield* alone(other, "must not be sent with link")
    const { booking, index, isNew } = yield* openRest(before)
    if (isNew) yield* mailCharge(yield* requireHost(hostId), booking, "paymentLink", index)
    const resource = bookingResource(booking)
    yield* storeReplay(resource)
    return resource
  })
  return yield* unitOfWork.transaction(send)
})

const recordPaid = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const record = Effect.gen(function* () {
    const bookings = yield* BookingStore
    const before = yield* lockBooking(hostId, id)
    const { paid = true, reason } = yield* validate(ChargeInput, input)
    if (reason !== undefined) return yield* alone("reason", "can only be used with fee")
    if (before.state !== "accepted" || hasNoPrice(before)) return yield* Conflict.of({ code: "nothing_due" })
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
  const recorded = yield* unitOfWork.transaction(record)
  yield* closePages(hostId, id)
  return recorded
})

const hasNoPrice = ({ payment }: Booking): boolean => payment.amountMinor === null

const alone = (field: string, rule: string) => Invalid.of([wrongField(field, `The ${field} field ${rule}.`, "unaccepted")])
