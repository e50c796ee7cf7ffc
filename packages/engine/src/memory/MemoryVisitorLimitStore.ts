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
      countUpcoming: (hostId, email, now) =>
        read((tables) => {
          const { bookings, links } = holdingsOf(tables, hostId)
          const requested = foldedAddress(email)
          return HashMap.toValues(bookings).filter(
            ({ id, booker, scheduledAt, state }) =>
              booker.email !== null &&
              foldedAddress(booker.email) === requested &&
              scheduledAt !== null &&
              scheduledAt > now &&
              holdsTime(state) &&
              HashMap.has(links.visitor, id)
          ).length
        }),
      mailsFrom: (hostId, address, after) =>
        read((tables) =>
          holdingsOf(tables, hostId)
            .visitorMails.filter((mails) => mails.address === address && mails.at > after)
            .map(({ at, count }) => ({ at, count }))
        ),
      addMails: (hostId, address, mails) =>
        write((tables) => {
          const { visitorMails } = holdingsOf(tables, hostId)
          return [undefined, withHoldings(tables, hostId, { visitorMails: [...visitorMails, { ...mails, address }] })]
        })
    })
  )
)
