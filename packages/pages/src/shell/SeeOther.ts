import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Response from "effect/http/HttpServerResponse"

/** 303 to a page. The address may contain a token, so it is neither stored nor passed on. */
export const seeOther = (address: string): HttpServerResponse =>
  Response.redirect(address, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })

/** The path of `baseUrl`, which the addresses of pages start with. Empty at the root of an origin. */
export const rootPath = Effect.map(Settings, ({ baseUrl, origin }) => baseUrl.slice(origin.length))
