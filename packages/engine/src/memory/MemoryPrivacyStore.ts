import type { Booking } from "@slotkit/core"
import { foldedAddress, isAddressOf } from "@slotkit/core/internal"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type PersonQuery, type PersonRow, PrivacyStore } from "../ports/PrivacyStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { byId, holdingsOf, type Tables, takeId, withHoldings, withoutFirst } from "./MemoryTables.ts"

/** People in memory. It has no index: every search reads everything, and a row is found until nothing in it has the address. */
export const memoryPrivacyStore: Layer.Layer<PrivacyStore, never, MemoryDatabase> = Layer.effect(
  PrivacyStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    PrivacyStore.of({
      find: (query, limit) => read((tables) => rowsOf(tables, query).slice(0, limit)),
      // The index is made from the rows.
      purge: (email, { hostId, kind, id }) =>
        write((tables) => {
          if (kind === "contact") {
            const { contacts } = holdingsOf(tables, hostId)
            const left = HashMap.remove(contacts, foldedAddress(email))
            return [HashMap.size(left) < HashMap.size(contacts), withHoldings(tables, hostId, { contacts: left })]
          }
          if (kind !== "answer") return [false, tables]
          const [keyedAnswers, deleted] = withoutFirst(tables.keyedAnswers, (answer) => answer.id === id, 1)
          return [deleted > 0, { ...tables, keyedAnswers }]
        }),
      purgeOrphans: () => Effect.succeed({ purged: 0, next: null }),
      begin: (request) =>
        write((tables) => {
          const [id, counted] = takeId(tables, "erasure")
          return [id, { ...counted, erasures: HashMap.set(counted.erasures, id, { ...request, id, endedAt: null }) }]
        }),
      findRequest: (hostId, id) =>
        read(({ erasures }) => Option.filter(HashMap.get(erasures, id), (request) => request.hostId === hostId)),
      end: ({ id }, at) =>
        write((tables) => {
          const ended = HashMap.modify(tables.erasures, id, (request) => ({ ...request, address: null, endedAt: at }))
          return [undefined, { ...tables, erasures: ended }]
        })
    })
  )
)

const rowsOf = (tables: Tables, { email, hostId }: PersonQuery): ReadonlyArray<PersonRow> => {
  const hostIds = [...HashMap.keys(tables.holdings)]
    .filter((id) => hostId === null || id === hostId)
    .sort((one, other) => one - other)
  const answers = HashMap.toValues(tables.keyedAnswers)
    .filter((answer) => (hostId === null || (answer.hostId ?? 0) === hostId) && answer.addresses.includes(foldedAddress(email)))
    .map((answer): PersonRow => ({ hostId: answer.hostId ?? 0, kind: "answer", id: answer.id }))
  return [...hostIds.flatMap((id) => rowsOfHost(tables, id, email)), ...answers]
}

const rowsOfHost = (tables: Tables, hostId: number, email: string): ReadonlyArray<PersonRow> => {
  const { bookings, contacts, events, invites, waitlist } = holdingsOf(tables, hostId)
  const isPerson = (person: { readonly email: string | null }) => isAddressOf({ email }, person.email)
  const attends = ({ booker, attendees }: Pick<Booking, "booker" | "attendees">) => [booker, ...attendees].some(isPerson)
  const bookingIds = new Set([
    ...byId(bookings).flatMap((booking) => (attends(booking) ? [booking.id] : [])),
    ...Chunk.toReadonlyArray(events).flatMap(({ booking, seat }) => (attends(booking) || isPerson(seat) ? [booking.id] : []))
  ])
  return [
    ...[...bookingIds].sort((one, other) => one - other).map((id) => ({ hostId, kind: "booking" as const, id })),
    ...(HashMap.has(contacts, foldedAddress(email)) ? [{ hostId, kind: "contact" as const, id: 0 }] : []),
    ...byId(invites).flatMap(({ id, contact }) => (isPerson(contact) ? [{ hostId, kind: "invite" as const, id }] : [])),
    ...waitlist
      .flatMap(({ id, request }) => (isPerson(request.booker) ? [{ hostId, kind: "waitlist" as const, id }] : []))
      .toSorted((one, other) => one.id - other.id)
  ]
}
