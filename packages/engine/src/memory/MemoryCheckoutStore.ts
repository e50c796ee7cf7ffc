import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Checkout, CheckoutStore } from "../ports/CheckoutStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables, withHoldings } from "./MemoryTables.ts"

/** Checkouts in memory. */
export const memoryCheckoutStore: Layer.Layer<CheckoutStore, never, MemoryDatabase> = Layer.effect(
  CheckoutStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    CheckoutStore.of({
      add: (checkout) =>
        write((tables) => {
          const { token, hostId, bookingId } = checkout
          const { bookings, checkouts } = holdingsOf(tables, hostId)
          if (!HashMap.has(bookings, bookingId)) throw new Error(`Host ${hostId} has no booking ${bookingId}`)
          if (HashMap.has(checkouts, bookingId)) throw new Error(`Booking ${bookingId} already has a checkout`)
          const checkoutByToken = HashMap.set(tables.checkoutByToken, token, { hostId, bookingId })
          return [undefined, { ...withCheckout(tables, checkout), checkoutByToken }]
        }),
      findByToken: (token) => read((tables) => Option.fromUndefinedOr(checkoutOf(tables, token))),
      findByBooking: (hostId, bookingId) => read((tables) => HashMap.get(holdingsOf(tables, hostId).checkouts, bookingId)),
      recordOpened: (token, opened) =>
        write((tables) => {
          const checkout = checkoutOf(tables, token)
          return [undefined, checkout?.opened === null ? withCheckout(tables, { ...checkout, opened }) : tables]
        })
    })
  )
)

const checkoutOf = (tables: Tables, token: string): Checkout | undefined =>
  Option.getOrUndefined(
    Option.flatMap(HashMap.get(tables.checkoutByToken, token), ({ hostId, bookingId }) =>
      HashMap.get(holdingsOf(tables, hostId).checkouts, bookingId)
    )
  )

const withCheckout = (tables: Tables, checkout: Checkout): Tables =>
  withHoldings(tables, checkout.hostId, {
    checkouts: HashMap.set(holdingsOf(tables, checkout.hostId).checkouts, checkout.bookingId, checkout)
  })
