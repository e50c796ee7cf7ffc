import type { Failure, PlainResponse } from "@slotkit/engine"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  ConflictError,
  InvalidError,
  NotFoundError,
  SeriesRefusedError,
  StartRefusedError,
  VisitRefusedError
} from "../wire/Errors.ts"

/**
 * Returns the response to store for a keyed request, or nothing if the request should be retried.
 *
 * Stores responses that would not change: successes, and refusals caused by the request (404, 409, 422).
 */
export const storableResponse = (exit: Exit.Exit<HttpServerResponse, unknown>): PlainResponse | undefined => {
  if (Exit.isFailure(exit)) return Option.getOrUndefined(Option.flatMap(Cause.findErrorOption(exit.cause), refusal))
  const { status, headers, body } = exit.value
  if (status >= 300) return undefined
  const { location } = headers
  const json = body._tag === "Uint8Array" ? { type: body.contentType, text: new TextDecoder().decode(body.body) } : undefined
  return {
    status,
    headers: {
      ...(json === undefined ? {} : { "content-type": json.type }),
      ...(location === undefined ? {} : { location })
    },
    body: json?.text ?? ""
  }
}

/** Refusals that come from the use case, not from middleware. */
const refusals = {
  NotFound: { status: 404, encode: Schema.encodeUnknownSync(NotFoundError) },
  Conflict: {
    status: 409,
    encode: Schema.encodeUnknownSync(Schema.Union([ConflictError, SeriesRefusedError, VisitRefusedError, StartRefusedError]))
  },
  Invalid: { status: 422, encode: Schema.encodeUnknownSync(InvalidError) }
} as const satisfies Partial<Record<Failure["_tag"], unknown>>

const refusal = (error: unknown): Option.Option<PlainResponse> => {
  const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""
  if (!Object.hasOwn(refusals, tag)) return Option.none()
  const { status, encode } = refusals[tag as keyof typeof refusals]
  return Option.some({
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(encode(error))
  })
}
