import type { Booking, BookingTrigger, Host, Person } from "@slotkit/core"
import {
  type BookedDiscount,
  type DiscountCode,
  discountedLines,
  invalidCode,
  isLeftFor,
  isPaid,
  type PriceLines
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { DiscountStore } from "../../ports/hosts/DiscountStore.ts"
import type { Bookable } from "../../services/Bookable.ts"

/** A code that can be used, with the lines of the price of each meeting. */
export interface UsableDiscount {
  readonly code: DiscountCode
  readonly lines: ReadonlyArray<PriceLines>
}

/** Returns what a code makes of prices. Fails with `Invalid` if it cannot be used, whatever the reason. Decision 0139. */
export const usableDiscount = Effect.fnUntraced(function* (
  host: Host,
  bookable: Pick<Bookable, "id" | "type">,
  listMinor: number | null,
  text: string,
  count = 1
) {
  const [code] = yield* (yield* DiscountStore).list({ hostId: host.id, code: text })
  const now = yield* Clock.currentTimeMillis
  const serviceId = bookable.type === "default" ? bookable.id : null
  const facts = { serviceId, listMinor, currency: host.currency, now }
  const lines = code === undefined || serviceId === null ? undefined : discountedLines(code, facts, count)
  return code === undefined || lines === undefined ? yield* refused : ({ code, lines } satisfies UsableDiscount)
})

/** Returns true if a booking of a service could use some code of the host now. Free services need no statement. */
export const takesCodes = Effect.fnUntraced(function* (host: Host, { id, type, durations }: Bookable) {
  const prices = type === "default" ? durations.filter(({ priceMinor }) => isPaid(priceMinor)) : []
  if (prices.length === 0) return false
  const codes = yield* (yield* DiscountStore).list({ hostId: host.id })
  const now = yield* Clock.currentTimeMillis
  const facts = { serviceId: id, listMinor: prices[0]!.priceMinor, currency: host.currency, now }
  return codes.some((code) => discountedLines(code, facts) !== undefined)
})

/** Returns the discount that a new booking keeps; `null` without a code. Fails if the booker has used the code up. */
export const discountOf = Effect.fnUntraced(function* (...booking: Parameters<typeof discountsOf>) {
  const [discount = null] = yield* discountsOf(...booking)
  return discount
})

/** Returns the discount that each meeting of a new series keeps; none without a code. The series is one use of the code. */
export const discountsOf = Effect.fnUntraced(function* (
  host: Host,
  bookable: Pick<Bookable, "id" | "type">,
  listMinor: number | null,
  { code: text, booker }: { readonly code: string | null; readonly booker: Person },
  count = 1
) {
  if (text === null) return []
  const { code, lines } = yield* usableDiscount(host, bookable, listMinor, text, count)
  if (code.perBooker !== null) {
    const [uses = 0] =
      booker.email === null ? [] : yield* (yield* BookingStore).count(host.id, [usesBy(booker.email, code)], code.perBooker)
    if (!isLeftFor(code, booker.email, uses)) return yield* refused
  }
  return lines.map(
    ({ listMinor: list, discountMinor }): BookedDiscount => ({
      codeId: code.id,
      code: code.code,
      listMinor: list,
      discountMinor,
      holdsUse: true
    })
  )
})

const usesBy = (email: string, { id }: DiscountCode) => ({ email, discountCode: id, seriesAsOne: true }) as const

/**
 * Counts the use of a code by a booking that was just stored, or by all bookings of a series, in their transaction. Fails if the
 * last use was taken meanwhile, or if the code was changed.
 */
export const countUse = Effect.fnUntraced(function* (bookings: ReadonlyArray<Booking>) {
  const [first] = bookings
  if (first === undefined || first.discount === null) return
  const { hostId, createdAt, discount, payment, service } = first
  const discounts = yield* DiscountStore
  const [code] = yield* discounts.list({ hostId, id: discount.codeId }, "locked")
  const facts = { serviceId: service.id, listMinor: discount.listMinor, currency: payment.currency, now: createdAt }
  const lines = code === undefined ? undefined : discountedLines(code, facts, bookings.length)
  const isChanged = bookings.some((each, index) => each.discount?.discountMinor !== lines?.[index]?.discountMinor)
  if (code === undefined || isChanged) return yield* refused
  yield* Effect.orDie(discounts.save({ ...code, uses: code.uses + 1 }))
})

/**
 * Returns true if a change ends a booking so that its use of a code is given back: the booking was not paid, or its host cancels
 * it.
 */
export const givesUseBack = (on: BookingTrigger, before: Booking, after: Pick<Booking, "state" | "discount">): boolean =>
  after.discount?.holdsUse === true &&
  (after.state === "declined" || after.state === "cancelled") &&
  (on === "cancel" || !wasPaid(before))

const wasPaid = ({ payment: { status, terms } }: Booking): boolean =>
  status === "paid" || status === "refunded" || (terms?.paidOnSiteAt ?? null) !== null

/**
 * Gives the use of a code back, in the transaction of the change, after it was stored. A series keeps its use while any of its
 * bookings holds it. A code that was deleted gets none back.
 */
export const giveUseBack = Effect.fnUntraced(function* ({ hostId, discount, series }: Booking) {
  if (discount === null) return
  const discounts = yield* DiscountStore
  const [code] = yield* discounts.list({ hostId, id: discount.codeId }, "locked")
  if (code === undefined) return
  // Read under the lock, so that of two meetings that end at the same time the second one sees the first.
  const [holders = 0] =
    series === null ? [] : yield* (yield* BookingStore).count(hostId, [{ series: series.id, discountCode: code.id }], 1)
  if (holders === 0) yield* Effect.orDie(discounts.save({ ...code, uses: Math.max(0, code.uses - 1) }))
})

const refused = Effect.fail(Invalid.of([invalidCode]))
