import {
  authenticateClient,
  listApps,
  listConnections,
  purgeEnded,
  purgeRemoved,
  registerClient,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { aCode, exchange, redirectUri, refresh, works } from "./GrantFixtures.ts"

/** Apps that register themselves. */
export const registrationSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("OAuth 2.0: clients that register themselves", stores, (clause) => {
    clause(
      "a client is an app without a secret that is not verified, and connects with PKCE",
      Effect.gen(function* () {
        const { app } = yield* aClient
        expect(app).toMatchObject({ hasSecret: false, registeredBy: "client", ownerHostId: null, isVerified: false })
        expect((yield* listApps({ per_page: "100" })).data).toContainEqual(
          expect.objectContaining({ id: app.id, registered_by: "client", verified: false })
        )
        const host = yield* aHostOn("pro")
        const tokens = yield* exchange(app, yield* aCode(host.id, app, { code_challenge: challenge }), verifier)
        expect(yield* works(yield* refresh(app, tokens.refresh_token))).toBe(true)
      })
    )

    clause.rule(
      "refused metadata MUST register nothing",
      Effect.gen(function* () {
        const { total } = (yield* listApps({})).meta
        for (const body of [
          undefined,
          {},
          { redirect_uris: ["app://callback"] },
          { redirect_uris: [redirectUri], scope: "admin" }
        ]) {
          expect(yield* Effect.flip(registerClient(body))).toMatchObject({ _tag: "RegistrationRefused" })
        }
        expect((yield* listApps({})).meta.total).toBe(total)
      })
    )

    clause(
      "a job MUST delete a client once it has had no connection for 30 days, and no other",
      Effect.gen(function* () {
        const [unused, used] = [yield* aClient, yield* aClient]
        const host = yield* aHostOn("pro")
        const code = yield* aCode(host.id, used.app, { code_challenge: challenge })
        yield* exchange(used.app, code, verifier)
        const isThere = ({ app }: typeof used) =>
          Effect.match(authenticateClient({ clientId: app.clientId, clientSecret: undefined }), {
            onSuccess: () => true,
            onFailure: () => false
          })
        yield* TestClock.adjust("30 days")
        yield* purgeEnded
        expect(yield* Effect.forEach([unused, used], isThere)).toEqual([true, true])
        yield* TestClock.adjust("1 minute")
        yield* purgeEnded
        yield* purgeRemoved
        expect(yield* Effect.forEach([unused, used], isThere)).toEqual([false, true])
        expect(yield* listConnections(host.id)).toHaveLength(1)
      })
    )
  })

/** A client that has registered itself. */
const aClient = Effect.gen(function* () {
  const output = yield* registerClient({ client_name: "Desktop", redirect_uris: [redirectUri] })
  return { app: yield* authenticateClient({ clientId: output.client_id, clientSecret: undefined }) }
})

/** The example of RFC 7636, appendix B. */
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
