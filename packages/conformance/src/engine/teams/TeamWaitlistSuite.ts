import type { Host } from "@slotkit/core"
import { formatInstant } from "@slotkit/core"
import {
  acceptOffer,
  addBusy,
  BookingStore,
  BusyCalendars,
  cancelBooking,
  createService,
  declineOffer,
  getBooking,
  listWaitlist,
  offerToEntry,
  patchService,
  patchServiceSettings,
  removeBusy,
  replaceSchedule,
  rescheduleBooking,
  runJobKind,
  type Store,
  TeamStore,
  Unavailable,
  visitWaitlist
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { alan, book, edsger, free, grace, group, monday, tuesday } from "../BookingFixtures.ts"
import { join } from "../bookings/AHostWithList.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { race } from "../Race.ts"
import { aMemberOf, aStaffedTeam, creditsOf, everyDay, hostsOf } from "./TeamFixtures.ts"

/** Decision 0130: the time of a team that becomes free is offered on the hosts who had it. */
export const teamWaitlistSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Waiting lists of teams", stores, (clause) => {
    clause(
      "MUST hold a freed time on the hosts who had it, and book it with them, without moving the ledger",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(2)
        const first = yield* book(team, service, tuesday(10), { booker: edsger })
        yield* book(team, service, tuesday(10), { booker: edsger })
        const credits = yield* creditsOf(team, service, members)
        const { token } = yield* join(team, service, grace)
        const next = yield* join(team, service, alan)
        const freed = yield* outcomeOf(team.id, cancelBooking(team.id, first.id, {}))
        expect(freed.audit.map(({ action }) => action)).toEqual(["booking.cancel", "waitlist.offer"])
        expect((yield* visitWaitlist(token)).offer).toMatchObject({ start: "2026-01-06T10:00:00Z", held: true })
        expect(yield* visitWaitlist(next.token)).toMatchObject({ status: "waiting" })
        expect(yield* heldBy(members)).toEqual([1, 1])
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
        const undone = yield* creditsOf(team, service, members)
        expect(undone.reduce((sum, each) => sum + each, 0)).toBe(0)
        const accepted = yield* acceptOffer(token)
        expect(hostsOf(yield* getBooking(team.id, accepted.id))).toEqual(hostsOf(first))
        expect(yield* creditsOf(team, service, members)).toEqual(undone)
        expect(yield* heldBy(members)).toEqual([1, 1])
        yield* cancelBooking(team.id, accepted.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual(undone)
        expect(undone).not.toEqual(credits)
      })
    )

    clause(
      "MUST pass a declined or expired offer to the next on the same hosts, and free them after the last",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(1)
        const { id } = yield* book(team, service, tuesday(10), { booker: edsger })
        const first = yield* join(team, service, grace)
        const second = yield* join(team, service, alan)
        yield* cancelBooking(team.id, id, {})
        yield* declineOffer(first.token)
        expect(yield* visitWaitlist(second.token)).toMatchObject({ status: "offered" })
        expect(yield* heldBy(members)).toEqual([1])
        yield* TestClock.setTime(monday(16))
        expect(yield* runJobKind("offer")).toBe(1)
        expect(yield* heldBy(members)).toEqual([0])
        expect(yield* creditsOf(team, service, members)).toEqual([0])
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([members[0]!.id])
      })
    )

    clause(
      "MUST answer 409 if a host has become busy, and pass the time on",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(1)
        const { id } = yield* book(team, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(team, service, grace)
        yield* cancelBooking(team.id, id, {})
        yield* addBusy(members[0]!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        expect(yield* Effect.flip(acceptOffer(token))).toMatchObject({ reason: "offer_over" })
        expect(yield* heldBy(members)).toEqual([0])
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "waiting", offer: null })
      })
    )

    clause(
      "MUST read the calendars of these hosts when the offer is accepted, and keep it while one cannot be read",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(2)
        const { id } = yield* book(team, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(team, service, grace)
        const next = yield* join(team, service, alan)
        yield* cancelBooking(team.id, id, {})
        const unread = { busyBetween: () => Effect.die(new Unavailable({ fact: { code: "calendar" } })) }
        const failed = Effect.exit(Effect.provideService(acceptOffer(token), BusyCalendars, unread))
        expect(yield* failed).toMatchObject({ cause: { reasons: [{ defect: { _tag: "Unavailable" } }] } })
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "offered" })
        const ofHost = (host: number) => (host === members[0]!.id ? [{ start: tuesday(9), end: tuesday(17) }] : [])
        const busy = { busyBetween: (host: number) => Effect.succeed(ofHost(host)) }
        const accepted = Effect.provideService(acceptOffer(token), BusyCalendars, busy)
        expect(yield* Effect.flip(accepted)).toMatchObject({ reason: "offer_over" })
        expect(yield* visitWaitlist(next.token)).toMatchObject({ status: "offered" })
        expect(yield* heldBy(members)).toEqual([1, 0])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause(
      "MUST offer time off that a member removes, and hours that a member adds, on that member",
      Effect.gen(function* () {
        for (const frees of ["time off", "hours"]) {
          const { team, members, service } = yield* aTeamWithList(2)
          const [ana, ben] = members.map(({ id }) => id)
          const pause = { start: formatInstant(tuesday(10)), end: formatInstant(tuesday(10, 30)) }
          const away = yield* addBusy(ana!, pause)
          yield* addBusy(ben!, { start: formatInstant(monday(0)), end: formatInstant(tuesday(23)) })
          const { token } = yield* join(team, service, grace)
          const next = yield* join(team, service, alan)
          const other = yield* addBusy(ben!, pause)
          yield* removeBusy(ben!, other.id)
          expect(yield* visitWaitlist(token)).toMatchObject({ status: "waiting" })
          const around = everyDay.flatMap((day) => [
            { ...day, end: "10:00" },
            { ...day, start: "10:30" }
          ])
          if (frees === "hours") yield* replaceSchedule(ana!, { timezone: "UTC", weekly: around })
          yield* removeBusy(ana!, away.id)
          if (frees === "hours") {
            expect(yield* visitWaitlist(token)).toMatchObject({ status: "waiting" })
            yield* replaceSchedule(ana!, { timezone: "UTC", weekly: everyDay })
          }
          expect((yield* visitWaitlist(token)).offer).toMatchObject({ start: "2026-01-06T10:00:00Z", held: true })
          expect(yield* visitWaitlist(next.token)).toMatchObject({ status: "waiting" })
          expect(yield* heldBy(members)).toEqual([1, 0])
          const accepted = yield* acceptOffer(token)
          expect(hostsOf(yield* getBooking(team.id, accepted.id))).toEqual([ana])
        }
      })
    )

    clause(
      "MUST offer the time to other services of the team only if the freed hosts are all that these need",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(1)
        const other = yield* aMemberOf(team)
        const both = yield* serviceOf(team, [
          { key: "one", needs: 1, members: [{ host: members[0]!.id }] },
          { key: "two", needs: 1, members: [{ host: other.id }] }
        ])
        const all = yield* serviceOf(team, [
          { key: "all", needs: "all", members: [members[0]!, other].map(({ id }) => ({ host: id })) }
        ])
        const alone = yield* serviceOf(team, [{ key: "one", needs: 1, members: [{ host: other.id }, { host: members[0]!.id }] }])
        const { id } = yield* book(team, service, tuesday(10), { booker: edsger })
        const waiting = [yield* join(team, both, grace), yield* join(team, all, alan), yield* join(team, alone, grace)]
        yield* rescheduleBooking(team.id, id, { start: formatInstant(tuesday(15)) })
        const seen = yield* Effect.forEach(waiting, ({ token }) => visitWaitlist(token))
        expect(seen.map(({ status }) => status)).toEqual(["waiting", "waiting", "offered"])
        expect(yield* heldBy([members[0]!, other])).toEqual([1, 0])
      })
    )

    clause(
      "MUST offer the seats of a team's session, and free its hosts with the last one",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(1, group)
        const party = yield* book(team, service, tuesday(10), { booker: edsger, attendees: [{}, {}] })
        const last = yield* book(team, service, tuesday(10), { booker: { name: "Barbara", email: "barbara@example.com" } })
        const wishes = [{ session: formatInstant(tuesday(10)) }]
        const two = yield* join(team, service, grace, { seats: 2, wishes })
        const one = yield* join(team, service, alan, { wishes })
        yield* cancelBooking(team.id, party.id, {})
        expect((yield* listWaitlist(team, {})).map(({ status }) => status)).toEqual(["offered", "offered"])
        yield* cancelBooking(team.id, last.id, { offer: false })
        expect(yield* heldBy(members)).toEqual([1])
        expect(hostsOf(yield* getBooking(team.id, (yield* acceptOffer(two.token)).id))).toEqual([members[0]!.id])
        yield* declineOffer(one.token)
        expect(yield* heldBy(members)).toEqual([1])
        expect(yield* seatsOf(team)).toEqual([2])
      })
    )

    clause(
      "MUST offer the seats that a team's service adds to its sessions",
      Effect.gen(function* () {
        const { team, service } = yield* aTeamWithList(1, group)
        yield* book(team, service, tuesday(10), { booker: edsger, attendees: [{}, {}, {}] })
        const { token } = yield* join(team, service, grace, { wishes: [{ session: formatInstant(tuesday(10)) }] })
        yield* patchService(team.id, service.id, { max_attendees: 5 })
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "offered" })
        expect(yield* seatsOf(team)).toEqual([5])
        expect(yield* acceptOffer(token)).toMatchObject({ status: "accepted" })
        expect(yield* seatsOf(team)).toEqual([5])
      })
    )

    clause(
      "MUST let the team offer a start by hand, whose hosts stay and whose pick moves no ledger",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(2)
        const { token } = yield* join(team, service, grace)
        const [entry] = yield* listWaitlist(team, {})
        expect(yield* offerToEntry(team.id, entry!.id, { start: formatInstant(tuesday(16)) })).toMatchObject({
          status: "offered"
        })
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
        const { assignments } = yield* staffAt(team, 16)
        const accepted = yield* acceptOffer(token)
        expect(hostsOf(yield* getBooking(team.id, accepted.id))).toEqual(assignments.map(({ hostId }) => hostId))
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause(
      "MUST end the offer of someone who has booked elsewhere in a transaction after that of the booking",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(2)
        const { id } = yield* book(team, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(team, service, grace)
        const next = yield* join(team, service, alan)
        yield* cancelBooking(team.id, id, {})
        yield* book(team, service, tuesday(14), { booker: grace })
        expect(yield* Effect.flip(acceptOffer(token))).toBeDefined()
        yield* runJobKind("offer")
        expect(yield* Effect.flip(visitWaitlist(token))).toMatchObject({ _tag: "NotFound" })
        expect(yield* visitWaitlist(next.token)).toMatchObject({ status: "offered" })
        expect((yield* heldBy(members)).reduce((sum, count) => sum + count)).toBe(1)
      })
    )

    clause(
      "MUST offer two times of a team that are freed at once to two people",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithList(2)
        const both = [
          yield* book(team, service, tuesday(10), { booker: edsger }),
          yield* book(team, service, tuesday(10), { booker: edsger })
        ]
        const waiting = [yield* join(team, service, grace), yield* join(team, service, alan)]
        yield* race(both.map(({ id }) => cancelBooking(team.id, id, {})))
        const seen = yield* Effect.forEach(waiting, ({ token }) => visitWaitlist(token))
        expect(seen.map(({ offer }) => offer?.start)).toEqual(["2026-01-06T10:00:00Z", "2026-01-06T10:00:00Z"])
        expect(yield* heldBy(members)).toEqual([1, 1])
        const { won } = yield* race(waiting.map(({ token }) => acceptOffer(token)))
        expect(won.length).toBe(2)
        expect(yield* heldBy(members)).toEqual([1, 1])
        const credits = yield* creditsOf(team, service, members)
        expect(credits.reduce((sum, each) => sum + each, 0)).toBe(0)
      })
    )
  })

/** A team whose service has a waiting list. */
const aTeamWithList = Effect.fnUntraced(function* (count: number, body: object = free) {
  const { team, members } = yield* aStaffedTeam(count)
  const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
  return { team, members, service: yield* serviceOf(team, roles, body) }
})

const serviceOf = Effect.fnUntraced(function* (team: Host, roles: ReadonlyArray<object>, body: object = free) {
  const service = yield* createService(team.id, body)
  yield* patchServiceSettings(team.id, service.id, { staffing: { roles }, waitlist: { mode: "one_by_one" } })
  return service
})

/** Returns how many meetings members hold on Tuesday from 10 to 11. */
const heldBy = (members: ReadonlyArray<{ readonly id: number }>) =>
  Effect.forEach(members, ({ id }) =>
    Effect.map(
      BookingStore.use((store) => store.occupiedBetween(id, tuesday(10), tuesday(11))),
      ({ held }) => held.length
    )
  )

const meetingsAt = ({ id }: Host, hour: number) =>
  Effect.map(
    BookingStore.use((store) => store.occupiedBetween(id, tuesday(hour), tuesday(hour + 1))),
    ({ held }) => held
  )

const seatsOf = (team: Host) => Effect.map(meetingsAt(team, 10), (held) => held.map(({ seatsTaken }) => seatsTaken))

const staffAt = Effect.fnUntraced(function* (team: Host, hour: number) {
  const [meeting] = yield* meetingsAt(team, hour)
  const staff = yield* (yield* TeamStore).staffOf(team.id, [meeting!.meetingId!])
  return staff.get(meeting!.meetingId!)!
})
