import type { Booking } from "@slotkit/core"
import { type Charge, changeCharge, checkoutUrl, millisPerMinute, payByLink, startRest, surplusOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { Conflict, NotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { Payments } from "../ports/Payments.ts"
import { timerJob } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { notCompleted, payerSearch } from "./PayerReturn.ts"
import type { CheckoutView } from "./ViewCheckout.ts"

/** The lifetime of a provider's page for a link, and its last part, when a new one takes its place. */
const pageMillis = 12 * 60 * millisPerMinute
const lastMillis = 60 * millisPerMinute

/**
 * Opens the page of the provider on which a charge is paid. The page is stored first, so that a repeated call opens the same one.
 * One that is about to expire is closed and replaced. Decision 0148.
 */
export const openChargePage = Effect.fnUntraced(function* (
  { booking: { hostId, id }, checkout }: CheckoutView,
  index: number,
  search: string
) {
  const payments = yield* Payments
  const unitOfWork = yield* UnitOfWork
  const { baseUrl } = yield* Settings
  const { booking, charge, page, former } = yield* unitOfWork.transaction(reservePage(hostId, id, index))
  if (page.url !== null && page.reference !== null) return { ...page, url: page.url, reference: page.reference }
  if (former !== null) yield* Effect.ignore(payments.expireCheckout(former))
  const url = checkoutUrl(checkout, baseUrl)
  const order = {
    token: `${checkout.token}-${page.number}`,
    title: booking.service.title,
    amountMinor: charge.amountMinor,
    currency: booking.payment.currency,
    bookerEmail: booking.booker.email,
    expiresAt: page.expiresAt,
    successUrl: `${url}/done${search || (yield* payerSearch(booking))}`,
    cancelUrl: `${url}/done${search === "" ? "?" : `${search}&`}${notCompleted}`
  }
  const opened = yield* Effect.tapError(payments.openCheckout(order), ({ reason }) =>
    Effect.logWarning(`The payment provider could not open the payment link of booking ${id}: ${reason}`)
  )
  yield* unitOfWork.transaction(
    changeOf(hostId, id, index, (current) =>
      current.opened?.number === page.number ? { opened: { ...current.opened, ...opened } } : undefined
    )
  )
  return { ...page, ...opened }
})

const reservePage = Effect.fnUntraced(function* (hostId: number, id: number, index: number) {
  const bookings = yield* BookingStore
  const { provider } = yield* Payments
  const before = yield* lockBooking(hostId, id)
  const charge = before.payment.terms?.charges?.[index]
  if (charge?.status !== "open") return yield* new NotFound({ what: "checkout" })
  const now = yield* Clock.currentTimeMillis
  const current = charge.opened
  if (current !== null && current.provider === provider && now < current.expiresAt - lastMillis) {
    return { booking: before, charge, page: current, former: null }
  }
  const number = (current?.number ?? 0) + 1
  const page = { number, expiresAt: now + pageMillis, provider: provider as string, reference: null, url: null }
  const booking = yield* bookings.save({ ...before, payment: changeCharge(before.payment, index, { opened: page }) })
  return { booking, charge, page, former: current?.provider === provider ? current.reference : null }
})

const changeOf = Effect.fnUntraced(function* (
  hostId: number,
  id: number,
  index: number,
  change: (charge: Charge) => Partial<Charge> | undefined
) {
  const bookings = yield* BookingStore
  const before = yield* lockBooking(hostId, id)
  const charge = before.payment.terms?.charges?.[index]
  const changed = charge === undefined ? undefined : change(charge)
  if (changed === undefined) return before
  return yield* bookings.save({ ...before, payment: changeCharge(before.payment, index, changed) })
})

/**
 * Records that a charge was paid by its link, in the transaction of the caller. Repeating it changes nothing. A timer
 * returns a payment that is no longer due.
 */
export const recordPaymentByLink = Effect.fnUntraced(function* (hostId: number, id: number, index: number, reference: string) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const { provider } = yield* Payments
  const before = yield* lockBooking(hostId, id)
  const ruling = payByLink(before, index, { provider, reference })
  if (Result.isFailure(ruling)) return
  const after = yield* bookings.save({ ...before, payment: ruling.success })
  const { currency, terms } = after.payment
  const minor = terms?.charges?.[index]?.amountMinor ?? 0
  const isSurplus = surplusOf(after.payment) !== -1
  yield* audit(hostId, isSurplus ? "payment.arriveLate" : "payment.charge", id, { minor, currency })
  if (!isSurplus) return
  const dueAt = yield* Clock.currentTimeMillis
  yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt })])
})

/** Records that a surplus was returned, in the transaction of the caller. */
export const recordReturn = Effect.fnUntraced(function* ({ hostId, id, payment }: Booking, index: number) {
  const now = yield* Clock.currentTimeMillis
  const after = yield* changeOf(hostId, id, index, ({ returnedAt }) => (returnedAt === null ? { returnedAt: now } : undefined))
  const minor = payment.terms?.charges?.[index]?.amountMinor ?? 0
  yield* audit(hostId, "payment.refund", id, { minor, currency: payment.currency })
  return after
})

/** Opens a link for the rest of a locked booking, or returns the one that is open. Fails with a `Conflict` if nothing is due. */
export const openRest = Effect.fnUntraced(function* (before: Booking) {
  const bookings = yield* BookingStore
  const started = startRest(before, yield* Clock.currentTimeMillis)
  if (started === undefined || before.checkoutUrl === null) return yield* Conflict.of({ code: "nothing_due" })
  const { payment, index } = started
  if (payment === before.payment) return { booking: before, index, isNew: false }
  const booking = yield* bookings.save({ ...before, payment })
  const { amountMinor: minor } = payment.terms!.charges![index]!
  yield* audit(before.hostId, "payment.link", before.id, { minor, currency: payment.currency })
  return { booking, index, isNew: true }
})

/** Closes the provider's pages of links that are closed. It may fail: a payment in the meantime is returned. */
export const closePages = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  const payments = yield* Payments
  const found = Option.getOrUndefined(yield* bookings.find(hostId, id))
  for (const { status, opened } of found?.payment.terms?.charges ?? []) {
    const isOpen = status === "closed" && opened?.provider === payments.provider && opened.reference !== null
    if (isOpen) yield* Effect.ignore(payments.expireCheckout(opened.reference))
  }
})
