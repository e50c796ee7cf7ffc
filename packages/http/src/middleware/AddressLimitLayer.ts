import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AddressLimit } from "../api/guards/AddressLimit.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import { visitorRateLimit } from "./VisitorRateLimit.ts"

/** Limits requests and booking attempts per client address. Visitors have no credential. Visitor API. */
export const addressLimitLayer = Layer.effect(
  AddressLimit,
  Effect.map(visitorRateLimit, (admit) =>
    AddressLimit.of((answer, { endpoint }) => admit(endpoint.method === "POST", endpoint.identifier, answer))
  )
).pipe(Layer.provide(VisitorCounters.layer))
