import { formatInstant, type Instant } from "@slotkit/core"
import {
  type ImportedAccount,
  type ImportedBooking,
  type ImportedSeat,
  type ImportedService,
  type ImportOptions,
  type ImportTarget,
  importAccount,
  listBookings,
  listBusy,
  MailOutbox,
  requireHost
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { eventsOf } from "../../fixtures/ListsOfHost.ts"
import { unique } from "../../fixtures/Unique.ts"
import { firstPage } from "../../fixtures/WalkThrough.ts"
import { tuesday } from "../BookingFixtures.ts"

/** An account with its own email address: hours, one service, and a meeting of Grace on Tuesday at ten. */
export const anAccount = (overrides: Partial<ImportedAccount> = {}): ImportedAccount => {
  const name = unique("import")
  return {
    source: "calendly",
    sourceName: "Calendly",
    id: `https://api.calendly.com/users/${name}`,
    profile: {
      email: `${name}@example.com`,
      name: "Ada Byron",
      username: name,
      timezone: "Europe/Rome",
      language: "en",
      bio: null,
      avatarUrl: null,
      notes: []
    },
    hours: {
      id: "hours",
      name: "Working hours",
      schedule: { timezone: "Europe/Rome", weekly: [{ weekday: 2, start: "10:00", end: "12:00" }], overrides: [] },
      notes: []
    },
    services: [aService("intro")],
    bookings: [aMeeting("meeting", tuesday(10))],
    cancelled: [],
    notImported: [],
    ...overrides
  }
}

/** An event type for half an hour. */
export const aService = (id: string, overrides: Partial<ImportedService["service"]> = {}): ImportedService => ({
  id,
  name: id,
  service: { title: id, slug: id, durations: [{ minutes: 30 }], ...overrides },
  settings: { buffer_before_minutes: 15 },
  notes: []
})

/** A meeting of half an hour with one guest. */
export const aMeeting = (id: string, start: Instant, overrides: Partial<ImportedBooking> = {}): ImportedBooking => ({
  id,
  name: "Intro",
  serviceId: "intro",
  start,
  end: start + 1_800_000,
  createdAt: null,
  seats: [aSeat(`${id}/grace`)],
  guests: [],
  location: null,
  conferenceLink: "https://zoom.example.com/j/1",
  heldBecause: null,
  notes: [],
  ...overrides
})

export const aSeat = (id: string, overrides: Partial<ImportedSeat> = {}): ImportedSeat => ({
  id,
  name: "Grace Hopper",
  email: "grace@example.com",
  timezone: "America/New_York",
  language: "de-AT",
  topic: null,
  comments: "Bring the nanosecond.",
  answers: [{ key: "topic", question: "Which topic?", value: "Compilers" }],
  ...overrides
})

/** A new host on Pro. */
export const aNewHost: ImportTarget = { kind: "create", plan: "pro" }

/** Imports an account into a new host, and returns the host. */
export const imported = Effect.fnUntraced(function* (account: ImportedAccount, bookings: ImportOptions["bookings"] = "bookings") {
  const report = yield* importAccount(aNewHost, account, { apply: true, bookings })
  return { report, host: yield* requireHost(report.host.id!) }
})

/** Returns the times, the bookings and everything that was announced or mailed of a host. */
export const contentOf = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  const busy = yield* listBusy(hostId, {})
  const bookings = yield* listBookings(host, { order: "asc" })
  const events = yield* eventsOf(hostId)
  const mails = yield* (yield* MailOutbox).page(hostId, firstPage)
  return { busy: busy.data, bookings: bookings.data, events, mails: mails.rows }
})

/** Returns what became of each part, without its notes. */
export const outcomes = (report: { readonly entries: ReadonlyArray<{ readonly part: string; readonly outcome: string }> }) =>
  report.entries.map(({ part, outcome }) => `${part} ${outcome}`)

export const iso = formatInstant
