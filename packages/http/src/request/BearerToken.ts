import type { HttpServerRequest } from "effect/http/HttpServerRequest"

/**
 * The token of an `Authorization: Bearer` header; `undefined` when there is none.
 *
 * The scheme is compared without case (RFC 9110 section 11.1). A token in the query or in a body is no credential.
 */
export const bearerToken = (request: HttpServerRequest): string | undefined =>
  bearerPattern.exec(request.headers.authorization ?? "")?.[1]

const bearerPattern = /^Bearer +([^ ]+) *$/i
