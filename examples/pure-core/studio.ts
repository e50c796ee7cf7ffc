import {
  type Booking,
  type BookingEventType,
  bookedService,
  computeSlots,
  decideBook,
  decideBooking,
  explainSlot,
  type Person,
  type SlotRefusal,
  type SlotRules
} from "@slotkit/core"

/**
 * A rehearsal room as plain data. The caller stores it, for example in a file, calls the functions below and stores their
 * results.
 */
export interface Studio {
  readonly bookings: ReadonlyArray<Booking>
  readonly fees: ReadonlyArray<{ readonly booking: number; readonly minor: number }>
}

/** A musician, and whether they are a member of the studio's club. */
export interface Musician extends Person {
  readonly member: boolean
}

/** The result of a request: the new state and the events, or a message that says why nothing happened. */
export type Outcome =
  | { readonly ok: true; readonly studio: Studio; readonly happened: ReadonlyArray<BookingEventType> }
  | { readonly ok: false; readonly why: string }

export const emptyStudio: Studio = { bookings: [], fees: [] }

/** The studio's own rule: guests rehearse by day, members until two at night, with a quarter hour between bands. */
const rulesFor = ({ member }: Musician): SlotRules => ({
  timeZone: "Europe/Berlin",
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "10:00", end: member ? "02:00" : "18:00" })),
  overrides: [{ date: "2027-01-01", intervals: [] }],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: member ? 0 : 120,
  slotIntervalMinutes: 60
})

const rehearsalMinutes = 120
const hourMs = 3_600_000

/** The starts available to a musician on a day, in epoch milliseconds. */
export const freeStarts = (studio: Studio, who: Musician, day: string, now: number): ReadonlyArray<number> =>
  computeSlots(rulesFor(who), { now, from: day, to: day, durationMinutes: rehearsalMinutes, busy: takenIn(studio) }).map(
    ({ start }) => start
  )

/** Books a start, checked by the same rules that listed it. */
export const book = (studio: Studio, who: Musician, start: number, now: number): Outcome => {
  const verdict = explainSlot(rulesFor(who), { now, durationMinutes: rehearsalMinutes, busy: takenIn(studio) }, start)
  if (!verdict.offered) return { ok: false, why: inOurWords[verdict.reason] ?? "The room cannot be booked then." }
  const { booking, events } = decideBook({ ...rehearsal, booker: who, scheduledAt: start, createdAt: now })
  const id = studio.bookings.length + 1
  return { ok: true, studio: { ...studio, bookings: [...studio.bookings, { ...booking, id }] }, happened: events }
}

/** Cancels a rehearsal. Within a day of it, guests pay a fee, which is another rule of the studio. */
export const callOff = (studio: Studio, id: number, who: Musician, now: number): Outcome => {
  const booking = studio.bookings.find((one) => one.id === id)
  if (booking === undefined) return { ok: false, why: "There is no such rehearsal." }
  const decided = decideBooking({ on: "cancel", reason: null }, booking)
  if (decided._tag === "Failure") return { ok: false, why: `The rehearsal is ${decided.failure.state} and cannot be cancelled.` }
  const { booking: cancelled, events } = decided.success
  const isLate = !who.member && (booking.scheduledAt ?? 0) - now < 24 * hourMs
  return {
    ok: true,
    studio: {
      bookings: studio.bookings.map((one) => (one.id === id ? cancelled : one)),
      fees: isLate ? [...studio.fees, { booking: id, minor: 2000 }] : studio.fees
    },
    happened: events
  }
}

/** The times held by rehearsals, including the quarter hour for the next band to set up. */
const takenIn = ({ bookings }: Studio) =>
  bookings.flatMap(({ state, scheduledAt, durationMinutes }) =>
    state === "accepted" && scheduledAt !== null
      ? [{ start: scheduledAt, end: scheduledAt + (durationMinutes + 15) * 60_000 }]
      : []
  )

const inOurWords: Partial<Record<SlotRefusal, string>> = {
  busy: "Another band rehearses then.",
  notice: "Somebody has to open for guests: come two hours later.",
  outside_hours: "The room is closed then; members stay until two."
}

const rehearsal = {
  hostId: 1,
  meetingId: null,
  service: bookedService({ id: 1, slug: "rehearsal", title: "Rehearsal", type: "default", capacity: null }),
  location: { type: "in_person", label: "The cellar", address: "Hinterhof 2, Berlin" },
  topic: null,
  notes: null,
  durationMinutes: rehearsalMinutes,
  bookerTimeZone: null,
  language: null,
  attendees: [],
  conferenceLink: null,
  priceMinor: null,
  currency: "EUR",
  approvalRequired: false
} as const
