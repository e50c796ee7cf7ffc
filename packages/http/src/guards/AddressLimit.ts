import { CurrentActor, spanned, TooManyRequests, VisitorAddress } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { countLimited, sendRateHeaders } from "../middleware/RateHeaders.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import { acceptedLanguage } from "../request/VisitorLanguage.ts"
import { tooManyRequests } from "../wire/Errors.ts"
import { localizedFailure } from "../wire/LocalizedFailure.ts"
import { KeyOwner } from "./Idempotency.ts"

/** 429 for a client address. */
export const TooManyVisits = tooManyRequests(
  "Too many requests or booking attempts in a minute came from the client address, or too many bookings with the host in an hour came from its network or were made with the email address."
)

/** Limits the requests and booking attempts of each client address. Visitor API. */
export class AddressLimit extends HttpApiMiddleware.Service<AddressLimit, { provides: KeyOwner }>()(
  "@slotkit/http/AddressLimit",
  { error: TooManyVisits }
) {}

/**
 * Returns the function that counts a visitor's request, or booking attempt, by client address, and then answers it in a span.
 * Fails with `TooManyRequests`.
 *
 * Every response reports the remaining requests. Visitor API.
 */
export const visitorRateLimit = Effect.map(
  VisitorCounters,
  (counters) =>
    <A, E, R>(isBooking: boolean, name: string, answer: Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const address = yield* clientAddress
        const { limit, rate, counts } = counters.count(address, yield* Clock.currentTimeMillis, isBooking)
        yield* sendRateHeaders(rate, limit)
        if (!rate.allowed) {
          yield* countLimited("address")
          const limited = new TooManyRequests({
            fact: { code: "address", most: limit.most, counts },
            retryAfterSeconds: rate.resetSeconds
          })
          return yield* localizedFailure(limited, yield* acceptedLanguage)
        }
        return yield* spanned(name, () => ({}), answer).pipe(
          Effect.provideService(KeyOwner, { credential: `visitor:${address}`, hostId: null }),
          Effect.provideService(VisitorAddress, address),
          Effect.provideService(CurrentActor, { kind: "visitor", id: null })
        )
      })
)

/** Limits requests and booking attempts per client address. Visitors have no credential. Visitor API. */
export const addressLimitLayer = Layer.effect(
  AddressLimit,
  Effect.map(visitorRateLimit, (admit) =>
    AddressLimit.of((answer, { endpoint }) => admit(endpoint.method === "POST", endpoint.identifier, answer))
  )
).pipe(Layer.provide(VisitorCounters.layer))
