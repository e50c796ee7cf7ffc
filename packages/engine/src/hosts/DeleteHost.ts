import type { Booking } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { callOff } from "../bookings/CallOff.ts"
import { Conflict } from "../kernel/Failure.ts"
import { inHostTurn } from "../kernel/HostTurn.ts"
import { foundHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { closeCheckout } from "../payments/CheckoutAtProvider.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

const DeleteHostQuery = Schema.Struct({
  force: Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ message: "must be true or false" }))
})

/**
 * Deletes a host and everything that belongs to it, except its audit log.
 *
 * A host with upcoming or paid bookings is a `Conflict` unless `force` is `"true"`. Then the upcoming bookings are cancelled, paid
 * ones of these are refunded, and everybody is told, in the transaction of the deletion. Decision 0052.
 */
export const deleteHost = Effect.fnUntraced(function* (hostId: number, query: unknown = {}) {
  const hosts = yield* HostStore
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const remove = Effect.gen(function* () {
    const { host } = yield* foundHost(yield* hosts.lockCalendar(hostId))
    const { force } = yield* validate(DeleteHostQuery, query)
    const now = yield* Clock.currentTimeMillis
    const { unfinished, paidBefore } = yield* bookings.standing(hostId, now)
    if (force !== "true" && unfinished.length + paidBefore > 0) {
      return yield* new Conflict({ message: whatStands(unfinished, paidBefore) })
    }
    const calledOff = yield* Effect.forEach(unfinished, ({ id }) => callOff(host, id, "The host's account was deleted"))
    yield* audit(hostId, "host.delete", hostId)
    yield* hosts.remove(hostId, now)
    return calledOff
  })
  const calledOff = yield* inHostTurn(hostId, unitOfWork.transaction(remove))
  yield* Effect.forEach(
    calledOff.filter(({ state }) => state === "awaitingPayment"),
    closeCheckout,
    { discard: true }
  )
})

const whatStands = (unfinished: ReadonlyArray<Booking>, paidBefore: number): string => {
  const paid = unfinished.filter(({ payment }) => payment.status === "paid").length
  if (unfinished.length === 0) {
    return `The host has ${counted(paidBefore, "paid booking")} in the past. Pass force=true to delete the host anyway. They are not refunded.`
  }
  const parts = [
    `${counted(unfinished.length, "upcoming booking")}${paid === 0 ? "" : `, ${paid} of them paid`}`,
    ...(paidBefore === 0 ? [] : [`${counted(paidBefore, "paid booking")} in the past`])
  ]
  return `The host has ${parts.join(", and ")}. Pass force=true to cancel and refund what is upcoming, notify everybody and delete the host.`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
