import {
  bookSlot,
  cancelBooking,
  createHost,
  deleteService,
  getSchedule,
  importAccount,
  listServices,
  runTimers,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { aHostOn, alan, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { nextDueAt } from "../OutcomeOf.ts"
import { aMeeting, aNewHost, anAccount, aSeat, aService, contentOf, imported, iso, outcomes } from "./ImportFixtures.ts"

/** Accounts of other systems: what is imported, once, and without notifying anyone. */
export const importSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Imports", stores, (clause) => {
    clause.rule(
      "a new host gets the profile, the hours, the services and the meetings of the account",
      Effect.gen(function* () {
        const account = anAccount()
        const { report, host } = yield* imported(account)
        expect(report).toMatchObject({ source: "calendly", applied: true, host: { created: true, username: host.username } })
        expect(outcomes(report)).toEqual(["host taken", "hours taken", "service taken", "booking taken"])
        expect(host).toMatchObject({ email: account.profile.email, name: "Ada Byron", plan: "pro", timezone: "Europe/Rome" })
        expect((yield* getSchedule(host.id)).weekly).toEqual([{ weekday: 2, start: "10:00", end: "12:00" }])
        expect(yield* listServices(host)).toMatchObject([{ slug: "intro", is_default: true, durations: [{ minutes: 30 }] }])
        expect((yield* contentOf(host.id)).bookings).toMatchObject([
          {
            id: report.entries[3]?.slotkit_id,
            status: "accepted",
            scheduled_at: iso(tuesday(10)),
            duration_minutes: 30,
            booker: { name: "Grace Hopper", email: "grace@example.com" },
            notes: "Bring the nanosecond.",
            answers: [{ key: "topic", question: "Which topic?", value: "Compilers" }],
            conference_link: "https://zoom.example.com/j/1",
            service: { slug: "intro" }
          }
        ])
      })
    )

    clause(
      "imported bookings are quiet: no event, no email, no reminder, and a cancellation by the host tells as always",
      Effect.gen(function* () {
        const { host, report } = yield* imported(anAccount())
        expect(yield* contentOf(host.id)).toMatchObject({ events: [], mails: [] })
        yield* TestClock.setTime(tuesday(9))
        yield* runTimers
        expect(yield* contentOf(host.id)).toMatchObject({ events: [], mails: [] })
        expect(Option.isNone(yield* nextDueAt)).toBe(true)
        yield* cancelBooking(host.id, report.entries[3]!.slotkit_id!, {})
        const { events, mails } = yield* contentOf(host.id)
        expect(events.map(({ type }) => type)).toEqual(["booking.cancelled"])
        expect(mails.length).toBeGreaterThan(0)
      })
    )

    clause.rule(
      "a second run changes nothing, and a later one takes only what is new",
      Effect.gen(function* () {
        const account = anAccount()
        const { host } = yield* imported(account)
        const before = yield* contentOf(host.id)
        const again = yield* importAccount(aNewHost, account, { apply: true, bookings: "bookings" })
        expect(outcomes(again)).toEqual(["host unchanged", "hours unchanged", "service unchanged", "booking unchanged"])
        expect(again.entries.flatMap(({ notes }) => notes)).toEqual([])
        expect(yield* contentOf(host.id)).toEqual(before)
        const more = { ...account, bookings: [...account.bookings, aMeeting("second", wednesday(10))] }
        const later = yield* importAccount({ kind: "existing", hostId: host.id }, more, { apply: true, bookings: "bookings" })
        expect(outcomes(later).slice(3)).toEqual(["booking unchanged", "booking taken"])
        expect((yield* contentOf(host.id)).bookings).toHaveLength(2)
      })
    )

    clause.rule(
      "a meeting stays what it was imported as, whatever later runs want",
      Effect.gen(function* () {
        const account = anAccount()
        const asHeld = { ...account, bookings: account.bookings.map((booking) => ({ ...booking, seats: [] })) }
        const { host } = yield* imported(account)
        const later = yield* imported(asHeld, "held")
        expect(later.report.entries[3]).toMatchObject({ outcome: "unchanged", as: "booking" })
        expect(yield* contentOf(host.id)).toMatchObject({ busy: [], bookings: [{ status: "accepted" }] })
        const other = anAccount()
        const held = yield* imported(other, "held")
        const again = yield* imported(other, "bookings")
        expect(again.report.entries[3]).toMatchObject({ outcome: "unchanged", as: "held" })
        expect(yield* contentOf(held.host.id)).toMatchObject({ busy: [{ title: "Calendly: Intro" }], bookings: [] })
      })
    )

    clause(
      "an interrupted run goes on where it ended",
      Effect.gen(function* () {
        const account = anAccount({ services: [aService("intro"), aService("review")] })
        const stop = Effect.exit(
          importAccount(aNewHost, account, {
            apply: true,
            bookings: "bookings",
            onEntry: ({ source_id }) => {
              if (source_id === "intro") throw new Error("The power is out.")
            }
          })
        )
        expect(yield* stop).toMatchObject({ _tag: "Failure" })
        const { report, host } = yield* imported(account)
        expect(outcomes(report)).toEqual([
          "host unchanged",
          "hours unchanged",
          "service unchanged",
          "service taken",
          "booking taken"
        ])
        expect((yield* listServices(host)).map(({ slug }) => slug)).toEqual(["intro", "review"])
      })
    )

    clause.rule(
      "a dry run reports the same and changes nothing",
      Effect.gen(function* () {
        const account = anAccount()
        const rehearsed = yield* importAccount(aNewHost, account, { apply: false, bookings: "bookings" })
        expect(rehearsed).toMatchObject({ applied: false, host: { id: null, created: true } })
        expect(rehearsed.entries.map(({ slotkit_id }) => slotkit_id)).toEqual([null, null, null, null])
        const { report } = yield* imported(account)
        expect(report.host.created).toBe(true)
        expect(outcomes(report)).toEqual(outcomes(rehearsed))
      })
    )

    clause.rule(
      "meetings become held time without a public reason unless bookings are wanted, or nothing at all",
      Effect.gen(function* () {
        const { host, report } = yield* imported(anAccount(), "held")
        expect(report.entries[3]).toMatchObject({ outcome: "taken", as: "held", start: iso(tuesday(10)) })
        const held = { start: iso(tuesday(10)), end: iso(tuesday(10, 30)), title: "Calendly: Intro", public_reason: null }
        expect(yield* contentOf(host.id)).toMatchObject({ busy: [held], bookings: [], events: [], mails: [] })
        const none = yield* imported(anAccount(), "none")
        expect(outcomes(none.report)).toEqual(["host taken", "hours taken", "service taken"])
        expect(yield* contentOf(none.host.id)).toMatchObject({ busy: [], bookings: [] })
      })
    )

    clause.rule(
      "a meeting that cannot be a booking holds its time, and the report says why",
      Effect.gen(function* () {
        const account = anAccount({
          bookings: [
            aMeeting("first", tuesday(10)),
            aMeeting("overlapping", tuesday(10, 15)),
            aMeeting("of another type", tuesday(12), { serviceId: "unknown" }),
            aMeeting("without guests", tuesday(13), { seats: [] }),
            aMeeting("crowded", tuesday(14), { seats: [aSeat("crowded/1"), aSeat("crowded/2", alan)] }),
            aMeeting("unconfirmed", tuesday(15), { heldBecause: "it is not confirmed at Calendly" })
          ]
        })
        const { host, report } = yield* imported(account)
        expect(report.entries.slice(3).map(({ as, notes }) => [as, notes[0]?.text])).toEqual([
          ["booking", undefined],
          ["held", "Only its time is held, because it overlaps another meeting."],
          ["held", "Only its time is held, because its event type is not a service of the host."],
          ["held", "Only its time is held, because nobody with a name and an email address is in it."],
          ["held", "Only its time is held, because it has several bookers, and its service is not for groups."],
          ["held", "Only its time is held, because it is not confirmed at Calendly."]
        ])
        const { busy, bookings } = yield* contentOf(host.id)
        expect([busy.length, bookings.length]).toEqual([5, 1])
      })
    )

    clause.rule(
      "the booker of a one-to-one meeting brings guests along, and a group service has none",
      Effect.gen(function* () {
        const guests = ["alan@example.com"]
        const { host } = yield* imported(anAccount({ bookings: [aMeeting("meeting", tuesday(10), { guests })] }))
        const { bookings, mails } = yield* contentOf(host.id)
        expect([bookings.map((booking) => booking.guests), mails]).toEqual([[[{ email: "alan@example.com" }]], []])
        const workshop = aService("intro", { is_group: true, max_attendees: 3 })
        const meeting = aMeeting("workshop", tuesday(10), { guests })
        const group = yield* imported(anAccount({ services: [workshop], bookings: [meeting] }))
        expect(group.report.entries[3]?.notes).toMatchObject([{ kind: "left_out", field: "guests" }])
        expect((yield* contentOf(group.host.id)).bookings[0]).not.toHaveProperty("guests")
      })
    )

    clause.rule(
      "each guest of a group meeting gets a booking of the same meeting, a late one too",
      Effect.gen(function* () {
        const workshop = aService("intro", { is_group: true, max_attendees: 3 })
        const meeting = aMeeting("workshop", tuesday(10), { seats: [aSeat("workshop/1"), aSeat("workshop/2", alan)] })
        const account = anAccount({ services: [workshop], bookings: [meeting] })
        const { host } = yield* imported(account)
        const late = { ...meeting, seats: [...meeting.seats, aSeat("workshop/3"), aSeat("workshop/4")] }
        yield* imported({ ...account, bookings: [{ ...late, seats: late.seats.slice(0, 3) }] })
        const full = yield* imported({ ...account, bookings: [late] })
        expect(full.report.entries[3]).toMatchObject({
          outcome: "left_out",
          notes: [{ text: "They were not taken, because its service has fewer seats." }]
        })
        const { bookings } = yield* contentOf(host.id)
        expect(bookings.map(({ scheduled_at, booker }) => [scheduled_at, booker.name])).toEqual([
          [iso(tuesday(10)), "Grace Hopper"],
          [iso(tuesday(10)), "Alan Turing"],
          [iso(tuesday(10)), "Grace Hopper"]
        ])
      })
    )

    clause(
      "the time of a meeting that was cancelled at the source is free after the next run, quietly",
      Effect.gen(function* () {
        const account = anAccount({ bookings: [aMeeting("a", tuesday(10)), aMeeting("b", tuesday(11))] })
        for (const as of ["held", "bookings"] as const) {
          const { host } = yield* imported({ ...account, ...anAccount({ bookings: account.bookings }) }, as)
          const source = {
            ...account,
            id: host.email,
            bookings: [aMeeting("b", tuesday(11))],
            cancelled: ["a", "unknown"]
          }
          const target = { kind: "existing", hostId: host.id } as const
          const { entries } = yield* importAccount(target, source, { apply: true, bookings: as })
          expect(entries.filter(({ part }) => part === "booking").map(({ outcome }) => outcome)).toEqual([
            "released",
            "unchanged"
          ])
          const { busy, bookings, events, mails } = yield* contentOf(host.id)
          expect([events, mails]).toEqual([[], []])
          expect(busy.map(({ start }) => start)).toEqual(as === "held" ? [iso(tuesday(11))] : [])
          expect(bookings.map(({ status }) => status)).toEqual(as === "held" ? [] : ["cancelled", "accepted"])
          const again = yield* importAccount(target, source, { apply: true, bookings: as })
          expect(outcomes(again).filter((outcome) => outcome.endsWith("released"))).toEqual([])
          const start = iso(tuesday(10))
          if (as === "bookings") yield* bookSlot(host.id, { service: "intro", start, booker: alan })
        }
      })
    )

    clause(
      "an existing host keeps its own profile, gets what it lacks, and new slugs where its own are in the way",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const target = { kind: "existing", hostId: host.id } as const
        const account = anAccount({ services: [aService("intro"), aService("other")] })
        yield* importAccount(target, anAccount({ services: [aService("intro")], bookings: [], hours: null }), {
          apply: true,
          bookings: "none"
        })
        const { entries } = yield* importAccount(target, account, { apply: true, bookings: "bookings" })
        expect(entries[0]).toMatchObject({ part: "host", outcome: "taken", slotkit_id: host.id })
        expect(outcomes({ entries })).toEqual([
          "host taken",
          "hours taken",
          "service unchanged",
          "service taken",
          "booking taken"
        ])
        const other = {
          ...anAccount({ services: [aService("intro")], bookings: [] }),
          source: "cal.com",
          sourceName: "cal.com"
        } as const
        const second = yield* importAccount(target, other, { apply: true, bookings: "bookings" })
        expect(second.entries.flatMap(({ notes }) => notes)).toMatchObject([
          { kind: "changed", field: "hours", text: "They replace the hours that the host had set." },
          { kind: "changed", field: "slug", text: "intro became intro-2, because another service of the host has it." }
        ])
        expect((yield* listServices(host)).map(({ slug }) => slug)).toEqual(["intro", "other", "intro-2"])
      })
    )

    clause.rule(
      "what changed at the source or was deleted in Slotkit since stays as it is, and the report says so",
      Effect.gen(function* () {
        const account = anAccount({ services: [aService("intro"), aService("review")], bookings: [] })
        const { host, report } = yield* imported(account)
        yield* deleteService(host.id, report.entries[2]!.slotkit_id!)
        const changed = { ...account, services: [aService("intro"), aService("review", { durations: [{ minutes: 45 }] })] }
        const { report: again } = yield* imported(changed)
        expect(again.entries.slice(2).map(({ outcome, notes }) => [outcome, notes[0]?.field])).toEqual([
          ["unchanged", "service"],
          ["unchanged", "changes"]
        ])
        expect(yield* listServices(host)).toMatchObject([{ slug: "review", durations: [{ minutes: 30 }] }])
      })
    )

    clause.rule(
      "on Free, what the plan does not have is left out or switched off, with the reason",
      Effect.gen(function* () {
        const account = anAccount({
          services: [
            aService("group", { is_group: true, max_attendees: 3 }),
            aService("approved", { requires_approval: true }),
            aService("more")
          ],
          bookings: []
        })
        const report = yield* importAccount({ kind: "create", plan: "free" }, account, { apply: true, bookings: "none" })
        expect(report.entries.slice(2).map(({ outcome, notes }) => [outcome, notes.map(({ text }) => text)])).toEqual([
          ["left_out", ["Group services need the Pro plan."]],
          [
            "taken",
            ["Approving bookings needs the Pro plan. The service is switched off, because it would accept every booking."]
          ],
          ["left_out", ["The Free plan allows 1 service. Upgrade to add more."]]
        ])
      })
    )

    clause.rule(
      "a new host needs an email address that no other host has, and gets a free username",
      Effect.gen(function* () {
        const account = anAccount()
        const { email, username } = account.profile
        const other = yield* createHost({ email: `${unique("host")}@example.com`, username: username!, timezone: "UTC" })
        const { host, report } = yield* imported(account)
        expect(host.username).toBe(`${username}-2`)
        expect(report.entries[0]?.notes).toMatchObject([{ kind: "changed", field: "username" }])
        const stranger = anAccount({ profile: { ...account.profile, email: other.email! } })
        const refused = yield* Effect.flip(importAccount(aNewHost, stranger, { apply: true, bookings: "none" }))
        expect(refused).toMatchObject({
          _tag: "Conflict",
          message: `Host ${other.id} already has the email address ${other.email}. Import into that host instead of creating one.`
        })
        expect(email).toBe(host.email)
        const unknown = importAccount({ kind: "existing", hostId: 999_999_999 }, account, { apply: true, bookings: "none" })
        expect(yield* Effect.flip(unknown)).toMatchObject({ _tag: "NotFound" })
      })
    )
  })
