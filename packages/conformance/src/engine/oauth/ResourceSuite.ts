import { readOAuthParameters } from "@slotkit/core/internal"
import { approveAuthorization, authenticate, type ConsentRequest, readAuthorizeRequest, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { anApp, exchange, redirectUri, refresh } from "./GrantFixtures.ts"

/** Tokens that are bound to a part of the installation. RFC 8707. */
export const resourceSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("OAuth 2.0: the resource of a token", stores, (clause) => {
    clause.rule(
      "a token that is bound to a resource MUST work there only, and one that is bound to none works everywhere",
      Effect.gen(function* () {
        const { app, code } = yield* aCodeFor(`${base}/mcp`)
        const bound = (yield* exchange(app, code)).access_token
        expect(yield* where(bound)).toEqual(["mcp"])
        expect(yield* Effect.flip(authenticate(bound, "api"))).toMatchObject({
          _tag: "Unauthorized",
          presented: true,
          message: `This access token is for ${base}/mcp only. Ask for a token for ${base}/api/v1.`
        })
        for (const resource of [undefined, base, `${base}/`]) {
          const free = yield* aCodeFor(resource)
          expect(yield* where((yield* exchange(free.app, free.code)).access_token)).toEqual(["mcp", "api"])
        }
      })
    )

    clause.rule(
      "an unknown resource MUST be refused as invalid_target, before and after the consent",
      Effect.gen(function* () {
        const { app } = yield* anApp()
        expect(yield* query(app.clientId, "https://elsewhere.example/mcp")).toMatchObject({
          kind: "redirect",
          error: "invalid_target",
          description: `The resource must be ${base}/mcp, ${base}/api/v1 or ${base}.`
        })
        const bound = yield* aCodeFor(`${base}/mcp`)
        for (const resource of ["https://elsewhere.example/mcp", base, `${base}/api/v1`]) {
          expect(yield* Effect.flip(exchange(bound.app, bound.code, undefined, resource))).toMatchObject(invalidTarget)
        }
        expect(yield* where((yield* exchange(bound.app, bound.code, undefined, `${base}/mcp`)).access_token)).toEqual(["mcp"])
      })
    )

    clause(
      "an exchange may bind a code that is not bound, for the refresh token too",
      Effect.gen(function* () {
        const { app, code } = yield* aCodeFor(undefined)
        const tokens = yield* exchange(app, code, undefined, `${base}/mcp`)
        expect(yield* where(tokens.access_token)).toEqual(["mcp"])
        expect(yield* where((yield* refresh(app, tokens.refresh_token)).access_token)).toEqual(["mcp"])
      })
    )

    clause(
      "a refresh keeps the resource or narrows it for the access token, and never widens or changes it",
      Effect.gen(function* () {
        const { app, code } = yield* aCodeFor(undefined)
        const narrow = yield* refresh(app, (yield* exchange(app, code)).refresh_token, undefined, `${base}/mcp`)
        expect(yield* where(narrow.access_token)).toEqual(["mcp"])
        expect(yield* where((yield* refresh(app, narrow.refresh_token)).access_token)).toEqual(["mcp", "api"])
        const bound = yield* aCodeFor(`${base}/mcp`)
        const tokens = yield* exchange(bound.app, bound.code)
        for (const resource of [base, `${base}/api/v1`, "nonsense"]) {
          expect(yield* Effect.flip(refresh(bound.app, tokens.refresh_token, undefined, resource))).toMatchObject(invalidTarget)
        }
        expect(yield* where((yield* refresh(bound.app, tokens.refresh_token)).access_token)).toEqual(["mcp"])
      })
    )
  })

/** The base URL of the engine's clauses. */
const base = "https://book.example.com"

const invalidTarget = { _tag: "OAuthRefused", error: "invalid_target" }

const query = (clientId: string, resource: string | undefined) =>
  readAuthorizeRequest(
    readOAuthParameters([
      ["client_id", clientId],
      ["redirect_uri", redirectUri],
      ["response_type", "code"],
      ["resource", resource ?? ""]
    ])
  )

/** A code that a host has approved for a resource. */
const aCodeFor = Effect.fnUntraced(function* (resource: string | undefined) {
  const host = yield* aHostOn("pro")
  const { app } = yield* anApp()
  const request = (yield* query(app.clientId, resource)) as ConsentRequest
  return { app, code: (yield* approveAuthorization(host.id, request)).code }
})

/** The resources at which an access token works. */
const where = (token: string) =>
  Effect.filter(["mcp", "api"] as const, (resource) =>
    Effect.match(authenticate(token, resource), { onSuccess: () => true, onFailure: () => false })
  )
