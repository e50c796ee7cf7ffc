import { CurrentActor, spanned, TooManyRequests, VisitorAddress } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AddressLimit } from "../api/guards/AddressLimit.ts"
import { KeyOwner } from "../api/guards/Idempotency.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import { countLimited } from "./CountLimited.ts"
import { sendRateHeaders } from "./RateHeaders.ts"

/**
 * Limits requests and booking attempts per client address. Visitors have no credential.
 *
 * Every response reports the remaining requests. Visitor API.
 */
export const addressLimitLayer = Layer.effect(
  AddressLimit,
  Effect.map(VisitorCounters, (counters) =>
    AddressLimit.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const address = yield* clientAddress
        const { limit, rate, counts } = counters.count(address, yield* Clock.currentTimeMillis, endpoint.method === "POST")
        yield* sendRateHeaders(rate, limit)
        if (!rate.allowed) {
          yield* countLimited("address")
          return yield* new TooManyRequests({ message: usedUp(limit.most, counts), retryAfterSeconds: rate.resetSeconds })
        }
        return yield* spanned(endpoint.identifier, () => ({}), answer).pipe(
          Effect.provideService(KeyOwner, { credential: `visitor:${address}`, hostId: null }),
          Effect.provideService(VisitorAddress, address),
          Effect.provideService(CurrentActor, { kind: "visitor", id: null })
        )
      })
    )
  )
).pipe(Layer.provide(VisitorCounters.layer))

const usedUp = (count: number, what: "bookings" | "requests"): string =>
  `This address has made ${count} ${what} in the last minute. Try again later.`
