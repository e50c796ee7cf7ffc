import { millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict } from "../kernel/Failure.ts"
import { HostStore } from "../ports/HostStore.ts"
import { PeopleStore } from "../ports/PeopleStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { eraseRows } from "./EraseRows.ts"
import { readPerson } from "./PersonInput.ts"

/**
 * Erases a person by email address, with all hosts or with one: from bookings, events, bodies of deliveries, emails, contacts,
 * invites and stored responses. Names and addresses become null and texts go; times, states and payments stay.
 *
 * Returns the numbers of rows. `done` is false for a person with very many rows, and `left` is the number of the others. A job erases
 * them, also if this process ends. A host's own account is not erased this way: its address is a conflict, unless the request is about
 * what another host has of it.
 */
export const erasePerson = (input: unknown) =>
  Effect.map(startErasure(input), ({ rows, left }) => ({ ...rows, left, done: left === 0 }))

/** The same for pages that follow the erasure. Returns the id of the request too, by which it is found. */
export const startErasure = Effect.fnUntraced(function* (input: unknown) {
  const people = yield* PeopleStore
  const hosts = yield* HostStore
  const box = yield* SecretBox
  const query = yield* readPerson(input)
  const owner = Option.getOrUndefined(yield* hosts.findByEmail(query.email))
  if (owner !== undefined && (query.hostId === null || query.hostId === owner.id)) {
    const message = `This is the email address of host ${owner.id}: change it or delete the host first.`
    return yield* new Conflict({ message, reason: "person_is_host" })
  }
  const begunAt = yield* Clock.currentTimeMillis
  const address = yield* box.seal(query.email, "erasure")
  const id = yield* people.begin({ hostId: query.hostId, address, begunAt, rows: yield* people.count(query) })
  const { rows, isDone } = yield* eraseRows(query, rowsPerRequest)
  if (isDone) yield* people.end({ id, hostId: query.hostId }, yield* Clock.currentTimeMillis)
  return { id, rows, left: isDone ? 0 : yield* people.count(query) }
})

/**
 * Continues requests to erase a person that a request left to the jobs, and those of processes that ended. Returns the number of
 * finished ones. Forgets those that were done a day ago.
 */
export const finishErasures = Effect.gen(function* () {
  const people = yield* PeopleStore
  const box = yield* SecretBox
  const now = yield* Clock.currentTimeMillis
  let finished = 0
  for (const { id, hostId, address } of yield* people.begun(now - millisOfRequest, requestsPerPass)) {
    const { isDone } = yield* eraseRows({ email: yield* box.open(address), hostId }, rowsPerPass)
    if (!isDone) continue
    yield* people.end({ id, hostId }, yield* Clock.currentTimeMillis)
    finished++
  }
  yield* people.forgetEnded(now - millisPerDay)
  return finished
})

/** The rows of one request, each a transaction of some milliseconds. */
const rowsPerRequest = 500
/** A request that began longer ago is not running any more. */
const millisOfRequest = 30_000
const requestsPerPass = 10
const rowsPerPass = 10_000
