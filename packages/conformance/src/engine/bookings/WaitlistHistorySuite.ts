import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  acceptOffer,
  BookingStore,
  cancelBooking,
  createService,
  declineOffer,
  leaveWaitlist,
  listBookings,
  listWaitlist,
  patchServiceSettings,
  runJobKind,
  type Store,
  visitWaitlist
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, book, group, monday, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { race } from "../Race.ts"
import { aStaffedTeam, creditsOf } from "../teams/TeamFixtures.ts"
import { join } from "./AHostWithList.ts"

/** Decision 0130: whatever happens, no stranger takes a seat that is freed for someone who waits, and no seat is given twice. */
export const waitlistHistorySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Histories of waiting lists", stores, (clause) => {
    for (const [kind, seed] of [
      ["a person", 1],
      ["a person", 2],
      ["a team", 3],
      ["a team", 4]
    ] as const) {
      clause(
        `MUST offer each freed seat of ${kind} to the first who waits, and to no one twice, in history ${seed}`,
        Effect.gen(function* () {
          const { host, members } = kind === "a team" ? yield* aTeam : yield* aPerson
          const service = yield* createService(host.id, { ...group, max_attendees: 3 })
          const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
          const staffing = kind === "a team" ? { staffing: { roles, parallel_sessions: false } } : {}
          yield* patchServiceSettings(host.id, service.id, { waitlist: { mode: "one_by_one" }, ...staffing })
          const world: World = { host, members, service, tokens: [], people: [], below: numbersFrom(seed), count: 0 }
          for (let step = 0; step < 40; step++) {
            yield* steps[world.below(steps.length)]!(world)
            yield* TestClock.adjust("5 minutes")
            yield* seatsAreRight(world)
          }
          expect((yield* creditsOf(host, service, members)).reduce((sum, each) => sum + each, 0)).toBe(0)
          for (const token of world.tokens) yield* Effect.ignore(leaveWaitlist(token))
          for (const id of yield* openBookings(host)) yield* cancelBooking(host.id, id, {})
          for (const { id } of [host, ...members]) expect(yield* heldBy(id)).toEqual([])
        })
      )
    }
  })

interface Person {
  readonly token: string
  readonly start: Instant
  readonly seats: number
}

interface World {
  readonly host: Host
  readonly members: ReadonlyArray<Host>
  readonly service: { readonly id: number; readonly slug: string }
  people: ReadonlyArray<Person>
  readonly tokens: Array<string>
  readonly below: (limit: number) => number
  count: number
}

const aPerson = Effect.map(aHostWith({ title: "Other", durations: [{ minutes: 30 }] }), ({ host }) => ({
  host,
  members: [] as ReadonlyArray<Host>
}))

const aTeam = Effect.map(aStaffedTeam(2), ({ team, members }) => ({ host: team, members }))

/** Numbers below a limit that follow from a seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
}

const newPerson = (world: World) => {
  world.count++
  return { name: `Person ${world.count}`, email: `person${world.count}@example.com` }
}

const anyStart = ({ below }: World): Instant => [tuesday(10), tuesday(14)][below(2)]!

const bookSome = (world: World) => {
  const attendees = Array.from({ length: world.below(2) }, () => ({}))
  return Effect.ignore(book(world.host, world.service, anyStart(world), { booker: newPerson(world), attendees }))
}

const joinSome = Effect.fnUntraced(function* (world: World) {
  const [start, seats] = [anyStart(world), 1 + world.below(2)]
  const wish = { seats, wishes: [{ session: formatInstant(start) }] }
  const joined = yield* Effect.result(join(world.host, world.service, newPerson(world), wish))
  if (joined._tag === "Failure") return
  const { token } = joined.success
  world.people = [...world.people, { token, start, seats }]
  world.tokens.push(token)
})

/** Cancels a booking while strangers book the same start. The first who waits and asks for no more seats gets an offer. */
const cancelSome = Effect.fnUntraced(function* (world: World) {
  const { host, below } = world
  const active = (yield* listBookings(host, { status: "accepted" })).data
  const one = active[below(Math.max(1, active.length))]
  if (one === undefined || one.scheduled_at === null) return
  const start = Date.parse(one.scheduled_at)
  const free = 3 - (yield* seatsAt(world, start))
  const first = yield* firstWaiting(world, start, free + 1 + one.attendees.length)
  const booker = newPerson(world)
  const stranger = book(host, world.service, start, { booker })
  yield* race<unknown, unknown, never>([cancelBooking(host.id, one.id, {}), stranger, stranger] as never)
  // Seats that were free before may go to strangers.
  if (first !== undefined && free === 0) expect((yield* visitWaitlist(first.token)).status).toBe("offered")
})

/** Returns the first who waits for a start, asks for at most some seats, and has missed no offer. */
const firstWaiting = Effect.fnUntraced(function* ({ people }: World, start: Instant, seats: number) {
  for (const person of people) {
    if (person.start !== start || person.seats > seats) continue
    const seen = yield* Effect.result(visitWaitlist(person.token))
    if (seen._tag === "Success" && seen.success.status === "waiting") return person
  }
  return undefined
})

const withOffer = ({ people }: World) =>
  Effect.filter(people, ({ token }) =>
    Effect.map(Effect.result(visitWaitlist(token)), (seen) => seen._tag === "Success" && seen.success.offer !== null)
  )

const answerSome = Effect.fnUntraced(function* (world: World) {
  const { people, below } = world
  const offered = yield* withOffer(world)
  const one = offered[below(Math.max(1, offered.length))]
  if (one === undefined) return
  // Someone who has missed an offer is not offered this start again.
  world.people = people.filter(({ token }) => token !== one.token)
  if (below(2) === 0) yield* acceptOffer(one.token)
  else yield* declineOffer(one.token)
})

const expireAll = Effect.fnUntraced(function* (world: World) {
  const offered = yield* withOffer(world)
  yield* TestClock.adjust("61 minutes")
  yield* runJobKind("offer")
  world.people = world.people.filter((person) => !offered.includes(person))
})

const steps = [
  bookSome,
  bookSome,
  bookSome,
  joinSome,
  joinSome,
  joinSome,
  cancelSome,
  cancelSome,
  cancelSome,
  answerSome,
  answerSome,
  expireAll
]

const openBookings = (host: Host) =>
  Effect.map(listBookings(host, { status: "accepted" }), ({ data }) => data.map(({ id }) => id))

const heldBy = (id: number) =>
  Effect.map(
    BookingStore.use((store) => store.occupiedBetween(id, monday(0), tuesday(24))),
    ({ held }) => held
  )

const seatsAt = ({ host }: World, start: Instant) =>
  Effect.map(heldBy(host.id), (held) => held.filter((one) => one.start === start).reduce((sum, one) => sum + one.seatsTaken, 0))

/**
 * The seats of every session are those of its bookings and of its offers, and no more than there are. A team's session has one
 * member as long as it has seats.
 */
const seatsAreRight = Effect.fnUntraced(function* (world: World) {
  const { host, members } = world
  const bookings = (yield* listBookings(host, { status: "accepted" })).data
  const offers = yield* listWaitlist(host, { status: "offered" })
  for (const start of [tuesday(10), tuesday(14)]) {
    const isAt = (time: string | null) => time !== null && Date.parse(time) === start
    const booked = bookings
      .filter(({ scheduled_at }) => isAt(scheduled_at))
      .reduce((sum, one) => sum + 1 + one.attendees.length, 0)
    const offered = offers.filter(({ offer }) => isAt(offer?.start ?? null)).reduce((sum, { seats }) => sum + seats, 0)
    const seats = yield* seatsAt(world, start)
    expect({ start, seats }).toEqual({ start, seats: booked + offered })
    expect(seats).toBeLessThanOrEqual(3)
    if (members.length === 0) continue
    const held = (yield* Effect.forEach(members, ({ id }) => heldBy(id))).flat().filter((one) => one.start === start)
    expect({ start, holders: held.length }).toEqual({ start, holders: seats === 0 ? 0 : 1 })
  }
})
