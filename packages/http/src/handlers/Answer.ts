import type { Availability } from "@slotkit/core"
import { paginate } from "@slotkit/core/internal"
import { type PageOf, refuseUnknownFields, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { unlessReplayed } from "../guards/Idempotency.ts"
import { Body, StrictBody } from "../guards/ReadBody.ts"

/** Responds 200 with `{data}`. */
export const data = <A, E, R>(useCase: Effect.Effect<A, E, R>) => Effect.map(unlessReplayed(useCase), (data) => ({ data }))

/** Responds 201 with `{data}` and the `Location` of the new resource: `path` below the base URL, then its id. */
export const created = <A extends { readonly id: number }, E, R>(path: string, useCase: Effect.Effect<A, E, R>) =>
  createdAt(`${path}/`, useCase)

/** Responds in the same way about a new series or visit. Its `Location` is the list of its bookings. */
export const createdSeries = <A extends { readonly id: string }, E, R>(bookings: string, useCase: Effect.Effect<A, E, R>) =>
  createdAt(`${bookings}?series=`, useCase)

const createdAt = <A extends { readonly id: number | string }, E, R>(path: string, useCase: Effect.Effect<A, E, R>) =>
  Effect.flatMap(unlessReplayed(useCase), (data) =>
    Effect.map(Settings, ({ baseUrl }) =>
      HttpApiSchema.withHeaders({ body: { data }, headers: { location: `${baseUrl}${path}${data.id}` } })
    )
  )

/** Responds with `{data}`: 202 while the work is running, and 200 if there is none. */
export const accepted = <A, E, R>(useCase: Effect.Effect<A, E, R>, status: 200 | 202 = 202) =>
  Effect.flatMap(data(useCase), (body) => Effect.orDie(HttpServerResponse.json(body, { status })))

/** Responds 200 with the pagination envelope. `path` is the list's path below the base URL. Links keep the caller's query. */
export const page = <A, E, R>(path: string, useCase: Effect.Effect<PageOf<A>, E, R>) =>
  Effect.gen(function* () {
    const { data, meta } = yield* useCase
    const { current_page: page, per_page: perPage, total, last_page: _, ...extras } = meta
    const { baseUrl } = yield* Settings
    return paginate(data, total, { page, perPage }, `${baseUrl}${path}`, pairs(yield* ParsedSearchParams), extras)
  })

const pairs = (query: ParsedSearchParams["Service"]): ReadonlyArray<readonly [string, string]> =>
  Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : value.map((one) => [name, one] as const)
  )

/** Responds 200 with free slots. A cached answer is encoded once. */
export const slots = <A extends Availability, E, R>(useCase: Effect.Effect<A, E, R>) =>
  Effect.map(useCase, (answer) => {
    const body = encodedSlots.get(answer) ?? new TextEncoder().encode(JSON.stringify(answer))
    encodedSlots.set(answer, body)
    return HttpServerResponse.uint8Array(body, { contentType: "application/json" })
  })

const encodedSlots = new WeakMap<Availability, Uint8Array>()

/** Passes the query parameters of the request to the use case, which validates them. */
export const withQuery = <A, E, R>(answer: (query: ParsedSearchParams["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ParsedSearchParams, answer)

/** Passes the JSON body of the request to the use case, which validates it. Where bodies are strict, unknown fields are a 422. */
export const withBody = <A, E, R>(answer: (body: unknown) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const body = yield* Body
    const schema = yield* StrictBody
    if (schema !== undefined) yield* refuseUnknownFields(schema, body)
    return yield* answer(body)
  })
