import { CurrentActor, spanned, TooManyRequests, VisitorAddress } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AddressLimit } from "../api/guards/AddressLimit.ts"
import { KeyOwner } from "../api/guards/Idempotency.ts"
import { addressSlidingLimit } from "../request/AddressSlidingLimit.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { countLimited } from "./CountLimited.ts"
import { sendRateHeaders } from "./RateHeaders.ts"

/** The visitor API's limits per client address and minute. */
export const VisitorLimits = Context.Reference<{ readonly requestsPerMinute: number; readonly bookingsPerMinute: number }>(
  "@slotkit/http/VisitorLimits",
  { defaultValue: () => ({ requestsPerMinute: 120, bookingsPerMinute: 10 }) }
)

/**
 * Limits requests and booking attempts per client address. Visitors have no credential.
 *
 * Every response reports the remaining requests. Refused requests are not counted. The counters are local to this process.
 * Visitor API.
 */
export const addressLimitLayer = Layer.effect(
  AddressLimit,
  Effect.map(VisitorLimits, ({ requestsPerMinute, bookingsPerMinute }) => {
    const requests = addressSlidingLimit("default", requestsPerMinute)
    const bookings = addressSlidingLimit("bookings", bookingsPerMinute)
    return AddressLimit.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const address = yield* clientAddress
        const now = yield* Clock.currentTimeMillis
        const limits = endpoint.method === "POST" ? [bookings, requests] : [requests]
        const refusing = limits.map((limit) => ({ limit, rate: limit.look(address, now) })).find(({ rate }) => !rate.allowed)
        if (refusing !== undefined) {
          yield* sendRateHeaders(refusing.rate, refusing.limit)
          yield* countLimited("address")
          return yield* new TooManyRequests({
            message: usedUp(refusing.limit.most, refusing.limit === bookings ? "bookings" : "requests"),
            retryAfterSeconds: refusing.rate.resetSeconds
          })
        }
        const counted = limits.map((limit) => ({ limit, rate: limit.count(address, now) }))
        const { limit, rate } = counted.reduce((least, next) => (next.rate.remaining < least.rate.remaining ? next : least))
        yield* sendRateHeaders(rate, limit)
        return yield* spanned(endpoint.identifier, () => ({}), answer).pipe(
          Effect.provideService(KeyOwner, { credential: `visitor:${address}`, hostId: null }),
          Effect.provideService(VisitorAddress, address),
          Effect.provideService(CurrentActor, { kind: "visitor", id: null })
        )
      })
    )
  })
)

const usedUp = (count: number, what: "bookings" | "requests"): string =>
  `This address has made ${count} ${what} in the last minute. Try again later.`
