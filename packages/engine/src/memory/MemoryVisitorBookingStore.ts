import { hashToken } from "@slotkit/core"
import { foldedAddress, holdsTime } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type VisitorBooking, VisitorBookingStore } from "../ports/VisitorBookingStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables, withHoldings } from "./MemoryTables.ts"

/** Visitors' bookings, and the emails that their requests caused, in memory. */
export const memoryVisitorBookingStore: Layer.Layer<VisitorBookingStore, never, MemoryDatabase> = Layer.effect(
  VisitorBookingStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    VisitorBookingStore.of({
      add: (visitorBooking) =>
        write((tables) => {
          const { tokenHash, hostId, bookingId } = visitorBooking
          const { bookings, visitorBookings } = holdingsOf(tables, hostId)
          if (!HashMap.has(bookings, bookingId)) throw new Error(`Host ${hostId} has no booking ${bookingId}`)
          if (HashMap.has(visitorBookings, bookingId)) throw new Error(`Booking ${bookingId} already belongs to a visitor`)
          const visitorBookingByToken = HashMap.set(tables.visitorBookingByToken, tokenHash, { hostId, bookingId })
          return [undefined, { ...withVisitorBooking(tables, visitorBooking), visitorBookingByToken }]
        }),
      findByToken: (token) =>
        read((tables) =>
          Option.flatMap(HashMap.get(tables.visitorBookingByToken, hashToken(token)), ({ hostId, bookingId }) =>
            HashMap.get(holdingsOf(tables, hostId).visitorBookings, bookingId)
          )
        ),
      findByBooking: (hostId, bookingId) => read((tables) => HashMap.get(holdingsOf(tables, hostId).visitorBookings, bookingId)),
      save: ({ hostId, bookingId, openedAt, openedFrom, mailedAttendees }) =>
        write((tables) => {
          const found = Option.getOrUndefined(HashMap.get(holdingsOf(tables, hostId).visitorBookings, bookingId))
          const changes = { openedAt, openedFrom, mailedAttendees }
          return [undefined, found === undefined ? tables : withVisitorBooking(tables, { ...found, ...changes })]
        }),
      countUpcoming: (hostId, email, now) =>
        read((tables) => {
          const { bookings, visitorBookings } = holdingsOf(tables, hostId)
          const requested = foldedAddress(email)
          return HashMap.toValues(bookings).filter(
            ({ id, booker, scheduledAt, state }) =>
              booker.email !== null &&
              foldedAddress(booker.email) === requested &&
              scheduledAt !== null &&
              scheduledAt > now &&
              holdsTime(state) &&
              HashMap.has(visitorBookings, id)
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

const withVisitorBooking = (tables: Tables, visitorBooking: VisitorBooking): Tables =>
  withHoldings(tables, visitorBooking.hostId, {
    visitorBookings: HashMap.set(
      holdingsOf(tables, visitorBooking.hostId).visitorBookings,
      visitorBooking.bookingId,
      visitorBooking
    )
  })
