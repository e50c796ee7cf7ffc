import type { Booking } from "@slotkit/core"
import { foldedAddress, holdsTime } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import { VisitorLimitStore } from "../ports/VisitorLimitStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, withHoldings } from "./MemoryTables.ts"

/** Upcoming bookings of visitors, and the emails that their requests caused, in memory. */
export const memoryVisitorLimitStore: Layer.Layer<VisitorLimitStore, never, MemoryDatabase> = Layer.effect(
  VisitorLimitStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    VisitorLimitStore.of({
      count: (hostId, question) =>
        read((tables) => {
          const { bookings, links, visitorMails } = holdingsOf(tables, hostId)
          const isUpcoming = ({ id, booker, scheduledAt, state }: Booking) =>
            question.booker !== undefined &&
            booker.email !== null &&
            foldedAddress(booker.email) === foldedAddress(question.booker.email) &&
            scheduledAt !== null &&
            scheduledAt > question.booker.now &&
            holdsTime(state) &&
            HashMap.has(links.visitor, id)
          return {
            mailsFrom: (sender) =>
              visitorMails
                .filter((mails) => mails.address === sender && mails.at > question.after)
                .map(({ at, count }) => ({ at, count })),
            upcoming: new Set(
              HashMap.toValues(bookings)
                .filter(isUpcoming)
                .map(({ id, series }) => series?.id ?? id)
            ).size
          }
        }),
      addMails: (hostId, address, mails) =>
        write((tables) => {
          const { visitorMails } = holdingsOf(tables, hostId)
          return [undefined, withHoldings(tables, hostId, { visitorMails: [...visitorMails, { ...mails, address }] })]
        })
    })
  )
)
