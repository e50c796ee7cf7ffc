import type { Instant } from "@slotkit/core"
import { localDateOf, type SentBooking, selectionParameter } from "@slotkit/core/internal"
import {
  type BookingPageTarget,
  bookInviteOfLink,
  bookServiceOfLink,
  firstFreeSlot,
  type InvitePageTarget,
  pageSlots,
  takesCodes,
  visitInvitePage,
  visitServicePage,
  withOfferedTexts
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { BookingFormErrors, BookingFormView } from "./BookingFormPage.ts"
import type { SlotsOfDays } from "./FreeTimes.ts"
import { type NarrowPage, narrowPage } from "./HostChoice.ts"
import { pageLinks } from "./PageLinks.ts"
import { seatsOffered } from "./SentForm.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** The meeting that a form books, and its fields. */
export interface BookingForm {
  readonly target: BookingPageTarget & Partial<InvitePageTarget>
  /** The path of the page with the times. */
  readonly path: string
  /** Names the service or invite in tokens and keys. */
  readonly subject: string
  /** The part of the address that is not valid: a host whom visitors cannot choose, or the selection. */
  readonly wrong?: NarrowPage["wrong"]
  /** True if the host has a discount code for the service. */
  readonly takesCode?: boolean
  readonly book: (booking: SentBooking) => ReturnType<typeof bookServiceOfLink>
  /** The service whose series visitors can book; undefined for an invite. */
  readonly service?: { readonly username: string; readonly slug: string }
}

/** The form of a service. */
export const serviceForm = Effect.fnUntraced(function* (context: RequestContext) {
  const { username = "", slug = "" } = yield* HttpRouter.params
  const visited = yield* visitServicePage(username, slug)
  const narrow: NarrowPage = yield* narrowPage(context, visited)
  const target: BookingPageTarget = { ...narrow.target, bookable: yield* withOfferedTexts(narrow.target.bookable) }
  const book = (booking: SentBooking) => bookServiceOfLink(username, slug, booking)
  const path = `${context.root}/${username}/${slug}`
  const takesCode = yield* takesCodes(target.host, target.bookable)
  const subject = subjectOf(target)
  return { ...narrow, target, path, subject, takesCode, book, service: { username, slug } } satisfies BookingForm
})

/** The form of an invite, in any state. An invite takes no selection. */
export const inviteForm = Effect.fnUntraced(function* ({ root, query }: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  const target = yield* visitInvitePage(token)
  const book = (booking: SentBooking) => bookInviteOfLink(token, booking)
  const wrong = query.has(selectionParameter) ? { wrong: "selection" as const } : {}
  return { target, path: `${root}/i/${token}`, subject: subjectOf(target), ...wrong, book } satisfies BookingForm
})

const subjectOf = ({ host, bookable }: BookingPageTarget): string => `${host.id}:${bookable.type}:${bookable.id}`

/** Returns the free slots of the day of a start. */
export const slotsOnDayOf = (target: BookingPageTarget, start: Instant, { durationMinutes, timeZone }: TimesQuery) => {
  const day = localDateOf(start, timeZone)
  return pageSlots(target, { from: day, to: day, durationMinutes, timeZone })
}

/** Returns the slots that a form offers instead of a lost start: those of its day, otherwise of the next day with times. */
export const slotsInstead = Effect.fnUntraced(function* (
  target: BookingPageTarget,
  start: Instant,
  query: TimesQuery,
  now: Instant
) {
  const { durationMinutes, timeZone } = query
  const from = localDateOf(Math.max(start, now), timeZone)
  const next = yield* firstFreeSlot(target, { from, durationMinutes, timeZone })
  return next === undefined ? [] : yield* pageSlots(target, { from: next.day, to: next.day, durationMinutes, timeZone })
})

/** The errors of a start that is no longer free. */
export const slotTaken = ({ words }: RequestContext, alternatives: SlotsOfDays): BookingFormErrors => ({
  status: 409,
  alert: alternatives.length === 0 ? words.timesGone : words.timeWasTaken,
  alternatives
})

/** The parts of a form that depend on the chosen time. */
export const selection = (
  context: RequestContext,
  { target, path, takesCode = false }: BookingForm,
  query: TimesQuery,
  start: Instant,
  slots: SlotsOfDays
): Pick<
  BookingFormView,
  "target" | "links" | "start" | "durationMinutes" | "timeZone" | "isZoneAsked" | "isInvite" | "seats" | "takesCode"
> => ({
  target,
  links: pageLinks(context, target, path, query),
  start,
  durationMinutes: query.durationMinutes,
  timeZone: query.timeZone,
  isZoneAsked: query.isZoneAsked,
  isInvite: target.bookable.type === "single_use",
  takesCode,
  seats: seatsOffered(target.bookable, slots.find(({ slot }) => slot.start === start)?.slot.spotsRemaining)
})

/** Returns true if a start is one of the slots. */
export const isAmong = (slots: SlotsOfDays, start: Instant): boolean => slots.some(({ slot }) => slot.start === start)
