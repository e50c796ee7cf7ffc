import { type Booking, formatInstant, type Instant, type LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, firstFreeSlot, lastPageDay, pageSlots, type SlotOfDay } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { startLabels, type TimeFormat } from "../../time/TimeFormat.ts"
import type { Fields } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { zoneOfBooker } from "./BookingEntry.ts"

/** The free times of one day of the host, and the next day that has some. */
export interface FreeDay {
  readonly day: LocalDate
  readonly slots: ReadonlyArray<SlotOfDay>
  /** Undefined if there is none within the booking window. */
  readonly next: LocalDate | undefined
}

/** Finds the free times of a day. Without one asked for, it is the first that has times. */
export const freeDay = Effect.fnUntraced(function* (
  { host, now }: ConsoleContext,
  target: BookingPageTarget,
  requested: string | null | undefined,
  durationMinutes: number
) {
  const today = localDateOf(now, host.timezone)
  const query = { durationMinutes, timeZone: host.timezone }
  const isAsked = requested !== null && requested !== undefined && isLocalDate(requested) && requested >= today
  const first = isAsked ? undefined : yield* firstFreeSlot(target, { ...query, from: today })
  const day = isAsked ? requested : (first?.day ?? today)
  const slots = day > lastPageDay(target, now, host.timezone) ? [] : yield* pageSlots(target, { ...query, from: day, to: day })
  const after = slots.length > 0 ? undefined : yield* firstFreeSlot(target, { ...query, from: addDays(day, 1) })
  const next = slots.length > 0 ? undefined : (after ?? (yield* firstFreeSlot(target, { ...query, from: today })))?.day
  return { day, slots, next } satisfies FreeDay
})

/** Says, by the script, that the choice has changed since its times were listed. */
export const outdatedNote = ({ words }: ConsoleContext): Html =>
  html`<p class="warn" data-outdated hidden>${words.bookings.outdated}</p>
`

/** The day's times, or the next day that has some. The script disables them once they are outdated. */
export const listedTimes = (
  context: ConsoleContext,
  free: FreeDay,
  chosen: Instant | undefined,
  fields: Fields,
  booking?: Booking
): Html =>
  html`<div data-listed>${free.slots.length === 0 ? noTimes(context, free) : timeChoices(context, free, chosen, fields, booking)}</div>
`

/** Offers the day's times as a choice, with the local time of the booker beside each where it differs. */
const timeChoices = (
  context: ConsoleContext,
  { day, slots }: FreeDay,
  chosen: Instant | undefined,
  { choices }: Fields,
  booking?: Booking
): Html => {
  const { format, words } = context
  const theirs = booking === undefined ? undefined : zoneOfBooker(context, booking)
  const local = ({ start }: { readonly start: Instant }) =>
    theirs === undefined || theirs.offset(start) === format.offset(start) ? {} : { hint: timeThere(context, start, theirs) }
  const first = slots[0]?.slot.start ?? context.now
  const zone = words.bookings.zoneNote(format.zoneName(first))
  const hasOther = theirs !== undefined && slots.some(({ slot }) => "hint" in local(slot))
  const labels = startLabels(
    slots.map(({ slot }) => slot.start),
    format
  )
  return choices(
    "start",
    words.bookings.timesOf(format.fullDay(day)),
    "radio",
    slots.map(({ slot }, index) => ({ value: formatInstant(slot.start), label: labels[index]!, ...local(slot) })),
    chosen === undefined ? [] : [formatInstant(chosen)],
    { hint: hasOther ? `${zone} ${words.bookings.theirTimes(theirs.zoneName(first))}` : zone }
  )
}

/** The booker's time, with the day where it is another one. */
const timeThere = ({ format }: ConsoleContext, start: Instant, theirs: TimeFormat): string =>
  theirs.day(localDateOf(start, theirs.timeZone)) === format.day(localDateOf(start, format.timeZone))
    ? theirs.time(start)
    : `${theirs.day(localDateOf(start, theirs.timeZone))}, ${theirs.time(start)}`

/** Says that the day has no times, with a button that shows those of the next day that has some. */
const noTimes = ({ words, format }: ConsoleContext, { day, next }: FreeDay): Html =>
  html`<p id="start" tabindex="-1">${words.bookings.noTimesOn(format.fullDay(day))}</p>
<p>${next === undefined ? words.bookings.noTimesAtAll : html`<button class="link" name="next_day" value="${next}">${words.bookings.nextDay(format.fullDay(next))}</button>`}</p>`

/** True if a time is one of the day's, in the host's time zone. */
export const isOnDay = ({ host }: ConsoleContext, start: string, day: string): boolean => {
  const instant = parseTimestamp(start)
  return instant !== undefined && localDateOf(instant, host.timezone) === day
}
