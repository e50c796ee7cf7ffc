import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { type PersonQuery, PrivacyStore } from "../ports/PrivacyStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { type ErasedRows, eraseRow, nothingErased } from "./EraseRow.ts"

/** The numbers of rows that a person was erased from, and whether no row is left. */
export interface ErasedSoFar {
  readonly rows: ErasedRows
  readonly isDone: boolean
}

/**
 * Erases a person from at most `limit` rows, each in its own transaction, so that no lock lasts and an interruption loses
 * nothing. The audit log of each host says that a person was erased, but not who.
 */
export const eraseRows = Effect.fnUntraced(function* (query: PersonQuery, limit: number) {
  const people = yield* PrivacyStore
  const unitOfWork = yield* UnitOfWork
  const seen = new Set<string>()
  const audited = new Set([0])
  let rows = nothingErased
  for (;;) {
    const found = yield* people.find(query, Math.min(batch, limit - seen.size))
    const fresh = found.filter(({ hostId, kind, id }) => !seen.has(`${hostId} ${kind} ${id}`))
    if (fresh.length === 0) return { rows, isDone: true } satisfies ErasedSoFar
    for (const row of fresh) {
      const record = audited.has(row.hostId) ? Effect.void : audit(row.hostId, "person.erase")
      rows = sum(rows, yield* unitOfWork.transaction(Effect.tap(eraseRow(query.email, row), record)))
      audited.add(row.hostId)
      seen.add(`${row.hostId} ${row.kind} ${row.id}`)
    }
    if (seen.size >= limit) return { rows, isDone: (yield* people.find(query, 1)).length === 0 } satisfies ErasedSoFar
  }
})

const sum = (one: ErasedRows, other: ErasedRows): ErasedRows => ({
  bookings: one.bookings + other.bookings,
  events: one.events + other.events,
  deliveries: one.deliveries + other.deliveries,
  emails: one.emails + other.emails,
  contacts: one.contacts + other.contacts,
  invites: one.invites + other.invites,
  answers: one.answers + other.answers,
  waitlist: one.waitlist + other.waitlist
})

const batch = 100
