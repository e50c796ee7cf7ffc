import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict } from "../kernel/Failure.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type Job, JobStore } from "../ports/JobStore.ts"
import { PrivacyStore } from "../ports/PrivacyStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { eraseRows } from "./EraseRows.ts"
import { readPerson } from "./PersonInput.ts"

/**
 * Erases a person by email address, with all hosts or with one: from bookings, events, bodies of deliveries, emails, contacts,
 * invites and stored responses. Names and addresses become null and texts go; times, states and payments stay.
 *
 * Returns the numbers of rows. `done` is false for a person with very many rows, and `left` is the number of the others. A job
 * erases them, also if this process ends. A host's own account is not erased this way: its address is a conflict, unless the
 * request is about what another host has of it.
 */
export const erasePerson = (input: unknown) =>
  Effect.map(startErasure(input), ({ rows, left }) => ({ ...rows, left, done: left === 0 }))

/** The same for pages that follow the erasure. Returns the id of the request too, to find it. */
export const startErasure = Effect.fnUntraced(function* (input: unknown) {
  const people = yield* PrivacyStore
  const hosts = yield* HostStore
  const box = yield* SecretBox
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const query = yield* readPerson(input)
  const owner = Option.getOrUndefined(yield* hosts.find({ email: query.email }))
  if (owner !== undefined && (query.hostId === null || query.hostId === owner.id)) {
    return yield* Conflict.of({ code: "person_is_host", hostId: owner.id })
  }
  const begunAt = yield* Clock.currentTimeMillis
  const address = yield* box.seal(query.email, "erasure")
  const { length: rowCount } = yield* people.find(query)
  const begin = Effect.gen(function* () {
    const id = yield* people.begin({ hostId: query.hostId, address, begunAt, rows: rowCount })
    const job = { hostId: query.hostId ?? 0, kind: "erasure", key: String(id) } as const
    yield* jobs.enqueue([{ ...job, dueAt: begunAt + millisOfRequest }])
    return [id, job] as const
  })
  const [id, job] = yield* unitOfWork.transaction(begin)
  const { rows, isDone } = yield* eraseRows(query, rowsPerRequest)
  if (isDone) {
    yield* people.end({ id, hostId: query.hostId }, yield* Clock.currentTimeMillis)
    yield* jobs.cancel([job])
  }
  return { id, rows, left: isDone ? 0 : (yield* people.find(query)).length }
})

/** Continues a request to erase a person that a request left to the jobs, or whose process ended. */
export const continueErasure = Effect.fnUntraced(function* ({ hostId: ofHost, key }: Job) {
  const people = yield* PrivacyStore
  const box = yield* SecretBox
  const [hostId, id] = [ofHost === 0 ? null : ofHost, Number(key)]
  const address = Option.getOrUndefined(yield* people.findRequest(hostId, id))?.address ?? null
  if (address === null) return "done" as const
  const { isDone } = yield* eraseRows({ email: yield* box.open(address), hostId }, rowsPerPass)
  const now = yield* Clock.currentTimeMillis
  if (!isDone) return { dueAt: now }
  yield* people.end({ id, hostId }, now)
  return "done" as const
})

/** The rows of one request, each a transaction of some milliseconds. */
const rowsPerRequest = 500
/** A request that began longer ago is no longer running. */
const millisOfRequest = 30_000
/** A pass ends well within the lease of its job. */
const rowsPerPass = 1_000
