import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BookingLinkStore, type BookingLinks } from "../ports/BookingLinkStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables, withHoldings } from "./MemoryTables.ts"

/** The links of bookings in memory. */
export const memoryBookingLinkStore: Layer.Layer<BookingLinkStore, never, MemoryDatabase> = Layer.effect(
  BookingLinkStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    BookingLinkStore.of({
      add: (kind, link) =>
        write((tables) => {
          const { hostId, bookingId } = link
          const { bookings, links } = holdingsOf(tables, hostId)
          if (!HashMap.has(bookings, bookingId)) throw new Error(`Host ${hostId} has no booking ${bookingId}`)
          if (HashMap.has(links[kind], bookingId)) throw new Error(`Booking ${bookingId} already has a link of the kind ${kind}`)
          const tokenHash = "tokenHash" in link ? link.tokenHash : hashToken(link.token)
          const linkByToken = HashMap.set(tables.linkByToken, `${kind} ${tokenHash}`, { hostId, bookingId })
          return [undefined, { ...withLink(tables, kind, link), linkByToken }]
        }),
      find: (kind, key) =>
        read((tables) => {
          const found = "hostId" in key ? Option.some(key) : HashMap.get(tables.linkByToken, `${kind} ${hashToken(key.token)}`)
          return Option.flatMap(found, ({ hostId, bookingId }) => HashMap.get(holdingsOf(tables, hostId).links[kind], bookingId))
        }),
      change: (kind, changes) =>
        write((tables) => {
          const link = Option.getOrUndefined(HashMap.get(holdingsOf(tables, changes.hostId).links[kind], changes.bookingId))
          const isKept = link === undefined || ("opened" in link && link.opened !== null)
          return [undefined, isKept ? tables : withLink(tables, kind, { ...link, ...changes })]
        })
    })
  )
)

const withLink = <K extends keyof BookingLinks>(tables: Tables, kind: K, link: BookingLinks[K]): Tables => {
  const { links } = holdingsOf(tables, link.hostId)
  return withHoldings(tables, link.hostId, { links: { ...links, [kind]: HashMap.set(links[kind], link.bookingId, link) } })
}
