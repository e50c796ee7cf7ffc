import type { HttpServerRequest } from "effect/http/HttpServerRequest"

/**
 * Returns the token of an `Authorization: Bearer` header, or `undefined`.
 *
 * The scheme is case-insensitive (RFC 9110 section 11.1). A token in the query or body is ignored.
 */
export const bearerToken = (request: HttpServerRequest): string | undefined =>
  bearerPattern.exec(request.headers.authorization ?? "")?.[1]

const bearerPattern = /^Bearer +([^ ]+) *$/i
