import type { CalendarRefused, MeetingEvent } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** Runs a call of a provider, and returns its failure as a value. */
export const outcomeOf = <A>(request: Effect.Effect<A, CalendarRefused>) =>
  Effect.runPromise(
    Effect.match(request, { onSuccess: (value) => value, onFailure: ({ kind, reason }) => ({ refused: kind, reason }) })
  )

const start = Date.UTC(2027, 2, 16, 10)
/** The range that tests read. */
export const spring2027 = {
  start: Date.UTC(2027, 2, 1),
  end: Date.UTC(2027, 3, 10),
  hostZone: "Europe/Berlin",
  me: "host@example.com",
  purpose: "book" as const
}
/** A meeting on 16 March 2027, 10:00 to 10:30 UTC. */
export const aCopyIn2027 = (changes: Partial<MeetingEvent> = {}): MeetingEvent => ({
  key: "sk0123456789abcdefghijklmnopqrstuv",
  uid: "booking-7@book.example.com",
  revision: 1,
  summary: "Intro: Grace; Hopper, Rear Admiral",
  description: "Topic: über alles\nNotes: a, b; c\\d",
  location: "https://meet.example.com/abc",
  url: "https://book.example.com/app/bookings/7",
  start,
  end: start + 1_800_000,
  now: Date.UTC(2027, 0, 1),
  ...changes
})
