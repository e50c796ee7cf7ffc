import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Response from "effect/http/HttpServerResponse"

/** 303 after a POST that has done its work. The address may contain a token, so it is neither stored nor passed on. */
export const seeOther = (address: string): HttpServerResponse =>
  Response.redirect(address, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })
