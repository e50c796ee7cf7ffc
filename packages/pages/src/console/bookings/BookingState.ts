import type { Booking, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { chargedMinor, dueMinor, millisPerMinute } from "@slotkit/core/internal"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { badge } from "../parts/Sheet.ts"

/**
 * A booking's state as its host sees it: an accepted booking is over once it has ended, a request can be withdrawn, and the
 * checkout of a guarantee saves a card.
 */
export type DisplayState = keyof ConsoleWords["bookings"]["states"]

export const displayState = (booking: Booking, now: Instant): DisplayState => {
  if (booking.endReason === "withdrawn") return "withdrawn"
  if (booking.state === "awaitingPayment" && booking.payment.terms?.guarantee !== undefined) return "awaitingCard"
  if (booking.state !== "accepted") return booking.state
  return isOver(booking, now) ? "over" : "accepted"
}

/** The state of a booking's payment in words. */
export const paymentState = ({ payment }: Booking, words: ConsoleWords["bookings"], money: (minor: number) => string): string => {
  const { terms, status, amountMinor } = payment
  if (terms === null) return words.payments[status]
  const onSite = dueMinor(payment) > 0 ? words.dueThere : words.paidThere
  const there = chargedMinor(terms, "rest") > 0 ? words.payments.paid : onSite
  if (terms.mode !== "deposit") return there
  const deposit = `${words.deposit(money(terms.depositMinor))}: ${words.payments[status]}`
  return `${deposit} · ${money((amountMinor ?? 0) - terms.depositMinor)}: ${there}`
}

/** True once the meeting has ended. */
export const isOver = ({ scheduledAt, durationMinutes }: Booking, now: Instant): boolean =>
  scheduledAt !== null && scheduledAt + durationMinutes * millisPerMinute <= now

/** True once the meeting has begun. */
export const hasBegun = ({ scheduledAt }: Booking, now: Instant): boolean => scheduledAt !== null && scheduledAt <= now

/** The time before the start from which people join a meeting. */
export const joinFrom = 15 * millisPerMinute

/** The link to an accepted meeting that is about to begin or not over. */
export const linkToJoin = (booking: Booking, now: Instant): string | undefined => {
  const { conferenceLink, scheduledAt, state } = booking
  if (state !== "accepted" || conferenceLink === null || scheduledAt === null) return undefined
  return scheduledAt - joinFrom <= now && !isOver(booking, now) ? conferenceLink : undefined
}

/** The state as a word. A booking whose booker did not come says so instead of that it took place. */
export const stateBadge = (booking: Booking, now: Instant, { bookings }: ConsoleWords): Html => {
  const state = displayState(booking, now)
  if (booking.noShowAt === null) return badge(bookings.states[state], tones[state])
  const noShow = badge(bookings.noShow, "bad")
  return booking.state === "accepted" ? noShow : html`${badge(bookings.states[state], tones[state])} ${noShow}`
}

/** The same with a shorter word beside the whole one, of which a stylesheet shows one, for places with little room. */
export const shortStateBadge = (booking: Booking, now: Instant, words: ConsoleWords): Html => {
  const state = displayState(booking, now)
  const { states, shortStates } = words.bookings
  if (!isShort(state, shortStates)) return stateBadge(booking, now, words)
  const both = html`<span class="long">${states[state]}</span><span class="short" aria-hidden="true">${shortStates[state]}</span>`
  return badge(both, tones[state])
}

const isShort = <States extends object>(state: DisplayState, shortStates: States): state is DisplayState & keyof States =>
  Object.hasOwn(shortStates, state)

const tones: Readonly<Record<DisplayState, "good" | "wait" | "bad" | "">> = {
  pending: "wait",
  awaitingPayment: "wait",
  awaitingCard: "wait",
  unconfirmed: "wait",
  accepted: "good",
  over: "",
  declined: "bad",
  cancelled: "bad",
  withdrawn: "bad"
}
