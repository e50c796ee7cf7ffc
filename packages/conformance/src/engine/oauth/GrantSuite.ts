import {
  accessTokenLifetimeSeconds,
  authorizationCodeLifetimeSeconds,
  refreshReuseGraceSeconds,
  refreshTokenLifetimeSeconds
} from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { authenticate, endedGrantDays, patchApp, purgeEnded, revokeToken, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { timeLimit } from "../../fixtures/SuiteOptions.ts"
import { aHostOn } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { callers, race } from "../Race.ts"
import { aCode, aGrant, anApp, exchange, redirectUri, refresh, works } from "./GrantFixtures.ts"

/** Codes and tokens: their exchange, lifetimes and replay. */
export const grantSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("OAuth 2.0: codes and tokens", stores, (clause) => {
    clause.rule(
      "a code is exchanged for two tokens, and the access token acts for the host with the scopes that it approved",
      Effect.gen(function* () {
        const { host, tokens } = yield* aGrant
        expect(Object.entries(tokens)).toEqual([
          ["token_type", "Bearer"],
          ["expires_in", 2_592_000],
          ["access_token", expect.stringMatching(/^svc_at_[0-9A-Za-z]{49}$/)],
          ["refresh_token", expect.stringMatching(/^svc_rt_[0-9A-Za-z]{49}$/)]
        ])
        const { caller } = yield* authenticate(tokens.access_token)
        expect(caller).toMatchObject({ credential: { kind: "connection" }, scopes: ["profile.read", "bookings.read"], host })
        expect((yield* Effect.flip(authenticate(tokens.refresh_token)))._tag).toBe("Unauthorized")
      })
    )

    clause.rule(
      "the response contains the scopes when some requested scopes were dropped",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { app } = yield* anApp()
        const code = yield* aCode(host.id, app, { scopes: ["bookings.read", "services.write", "admin"] })
        const tokens = yield* exchange(app, code)
        expect(tokens.scope).toBe("bookings.read")
        expect((yield* authenticate(tokens.access_token)).caller.scopes).toEqual(["bookings.read"])
      })
    )

    clause.rule(
      "a code MUST be exchanged within sixty seconds",
      Effect.gen(function* () {
        const { host, app } = yield* aGrant
        const [code, late] = [yield* aCode(host.id, app), yield* aCode(host.id, app)]
        yield* TestClock.adjust(authorizationCodeLifetimeSeconds * 1000 - 1)
        yield* exchange(app, code)
        yield* TestClock.adjust(1)
        expect(yield* Effect.flip(exchange(app, late))).toMatchObject(invalidGrant)
      })
    )

    clause.rule(
      "a replayed code MUST be rejected and revoke the tokens that it was exchanged for, and no others",
      Effect.gen(function* () {
        const { host, app, tokens: others } = yield* aGrant
        const code = yield* aCode(host.id, app)
        const tokens = yield* exchange(app, code)
        const next = yield* refresh(app, tokens.refresh_token)
        expect(yield* Effect.flip(exchange(app, code))).toMatchObject(invalidGrant)
        expect([yield* works(tokens), yield* works(next), yield* works(others)]).toEqual([false, false, true])
        expect(yield* Effect.flip(refresh(app, next.refresh_token))).toMatchObject(invalidGrant)
        expect(yield* Effect.flip(exchange(app, code))).toMatchObject(invalidGrant)
        yield* refresh(app, others.refresh_token)
      })
    )

    clause(
      "of twenty concurrent exchanges of one code exactly one succeeds",
      Effect.gen(function* () {
        const { host, app } = yield* aGrant
        const code = yield* aCode(host.id, app)
        const { won, lost } = yield* race(callers(20, () => exchange(app, code)))
        expect(won).toHaveLength(1)
        for (const refusal of lost) expect(refusal).toMatchObject(invalidGrant)
      }),
      timeLimit
    )

    clause.rule(
      "another app's code MUST be rejected, and its own app can still use it",
      Effect.gen(function* () {
        const { host, app } = yield* aGrant
        const { app: thief } = yield* anApp()
        const code = yield* aCode(host.id, app)
        expect(yield* Effect.flip(exchange(thief, code))).toMatchObject(invalidGrant)
        expect(yield* works(yield* exchange(app, code))).toBe(true)
      })
    )

    clause.rule(
      "a code for another redirect URI and an unknown code MUST be rejected with the same message",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const { app: other } = yield* anApp({ redirect_uris: [redirectUri, `${redirectUri}/`] })
        const code = yield* aCode(host.id, other, { redirect_uri: `${redirectUri}/` })
        for (const attempt of [
          exchange(other, code),
          ...["", "code", tokens.access_token, code.replace(/.$/, "!")].map((text) => exchange(app, text))
        ]) {
          expect(yield* Effect.flip(attempt)).toMatchObject(invalidGrant)
        }
      })
    )

    clause.rule(
      "a code with a challenge requires its verifier, one without accepts none, and a wrong verifier uses the code up",
      Effect.gen(function* () {
        const { host, app } = yield* aGrant
        const pkce = () => aCode(host.id, app, { code_challenge: challenge })
        expect(yield* works(yield* exchange(app, yield* pkce(), verifier))).toBe(true)
        for (const [code, wrong] of [
          [yield* pkce(), undefined],
          [yield* pkce(), `${verifier}x`],
          [yield* aCode(host.id, app), verifier]
        ] as const) {
          expect(yield* Effect.flip(exchange(app, code, wrong))).toMatchObject(invalidGrant)
          for (const right of [verifier, undefined])
            expect(yield* Effect.flip(exchange(app, code, right))).toMatchObject(invalidGrant)
        }
      })
    )

    clause(
      "a code is kept for a week after its expiry; a later replay revokes nothing",
      Effect.gen(function* () {
        const { host, app } = yield* aGrant
        const [known, forgotten] = [yield* aCode(host.id, app), yield* aCode(host.id, app)]
        const [ended, stored] = [yield* exchange(app, known), yield* exchange(app, forgotten)]
        yield* TestClock.adjust(authorizationCodeLifetimeSeconds * 1000 + endedGrantDays * millisPerDay)
        yield* purgeEnded
        expect(yield* Effect.flip(exchange(app, known))).toMatchObject(invalidGrant)
        yield* TestClock.adjust(1)
        yield* purgeEnded
        expect(yield* Effect.flip(exchange(app, forgotten))).toMatchObject(invalidGrant)
        expect([yield* works(ended), yield* works(stored)]).toEqual([false, true])
        expect(yield* works(yield* refresh(app, stored.refresh_token))).toBe(true)
      })
    )

    clause.rule(
      "an access token MUST work for thirty days",
      Effect.gen(function* () {
        const { tokens } = yield* aGrant
        yield* TestClock.adjust(accessTokenLifetimeSeconds * 1000 - 1)
        expect(yield* works(tokens)).toBe(true)
        yield* TestClock.adjust(1)
        expect(yield* Effect.flip(authenticate(tokens.access_token))).toMatchObject({ _tag: "Unauthorized", presented: true })
      })
    )

    clause.rule(
      "a refresh token MUST work for ninety days, and its successor for ninety more",
      Effect.gen(function* () {
        const [{ app, tokens }, late] = [yield* aGrant, yield* aGrant]
        yield* TestClock.adjust(refreshTokenLifetimeSeconds * 1000 - 1)
        const next = yield* refresh(app, tokens.refresh_token)
        yield* TestClock.adjust(1)
        expect(yield* Effect.flip(refresh(late.app, late.tokens.refresh_token))).toMatchObject(invalidGrant)
        yield* TestClock.adjust(refreshTokenLifetimeSeconds * 1000 - 2)
        expect(yield* works(yield* refresh(app, next.refresh_token))).toBe(true)
      })
    )

    clause.rule(
      "a refresh returns a new pair; the old refresh token stops working, and the old access token stays valid",
      Effect.gen(function* () {
        const { app, tokens } = yield* aGrant
        yield* TestClock.adjust("1 hour")
        const next = yield* refresh(app, tokens.refresh_token)
        expect(new Set([...Object.values(tokens), ...Object.values(next)]).size).toBe(6)
        expect([yield* works(tokens), yield* works(next)]).toEqual([true, true])
      })
    )

    clause.rule(
      "a refresh token replayed within sixty seconds, while the new pair is unused, MUST be rejected without further effect",
      Effect.gen(function* () {
        const { app, tokens } = yield* aGrant
        const next = yield* refresh(app, tokens.refresh_token)
        yield* TestClock.adjust(refreshReuseGraceSeconds * 1000)
        expect(yield* Effect.flip(refresh(app, tokens.refresh_token))).toMatchObject(invalidGrant)
        expect(yield* works(yield* refresh(app, next.refresh_token))).toBe(true)
        expect([yield* works(tokens), yield* works(next)]).toEqual([true, true])
      })
    )

    clause.rule(
      "a refresh token replayed later MUST be rejected and revoke all tokens of its family, and no others",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const others = yield* exchange(app, yield* aCode(host.id, app))
        const next = yield* refresh(app, tokens.refresh_token)
        yield* TestClock.adjust(refreshReuseGraceSeconds * 1000 + 1)
        expect(yield* Effect.flip(refresh(app, tokens.refresh_token))).toMatchObject(invalidGrant)
        expect([yield* works(tokens), yield* works(next), yield* works(others)]).toEqual([false, false, true])
        expect(yield* Effect.flip(refresh(app, next.refresh_token))).toMatchObject(invalidGrant)
      })
    )

    clause.rule(
      "a refresh token replayed at once MUST revoke its family when the new pair has been used",
      Effect.gen(function* () {
        const [read, refreshed] = [yield* aGrant, yield* aGrant]
        expect(yield* works(yield* refresh(read.app, read.tokens.refresh_token))).toBe(true)
        const second = yield* refresh(refreshed.app, refreshed.tokens.refresh_token)
        const third = yield* refresh(refreshed.app, second.refresh_token)
        for (const { app, tokens } of [read, refreshed]) {
          expect(yield* Effect.flip(refresh(app, tokens.refresh_token))).toMatchObject(invalidGrant)
          expect(yield* works(tokens)).toBe(false)
        }
        expect(yield* works(third)).toBe(false)
      })
    )

    clause(
      "of twenty concurrent refreshes of one token exactly one succeeds, and its pair works afterwards",
      Effect.gen(function* () {
        const { app, tokens } = yield* aGrant
        const { won, lost } = yield* race(callers(20, () => refresh(app, tokens.refresh_token)))
        expect(won).toHaveLength(1)
        for (const refusal of lost) expect(refusal).toMatchObject(invalidGrant)
        expect(yield* works(won[0]!)).toBe(true)
        expect(yield* works(yield* refresh(app, won[0]!.refresh_token))).toBe(true)
      }),
      timeLimit
    )

    clause.rule(
      "another app's refresh token and an unknown refresh token MUST be rejected with the same message",
      Effect.gen(function* () {
        const { app, tokens } = yield* aGrant
        const { app: thief } = yield* anApp()
        const mistyped = tokens.refresh_token.replace(/.$/, "!")
        for (const attempt of [refresh(thief, tokens.refresh_token), refresh(app, tokens.access_token), refresh(app, mistyped)]) {
          expect(yield* Effect.flip(attempt)).toMatchObject(invalidGrant)
        }
        expect(yield* works(yield* refresh(app, tokens.refresh_token))).toBe(true)
      })
    )

    clause.rule(
      "a refresh may narrow the access token's scopes but never widen them; the refresh token keeps its own",
      Effect.gen(function* () {
        const { app, tokens } = yield* aGrant
        for (const scope of ["profile.read webhooks.write", "webhooks.write", "admin", " "]) {
          expect(yield* Effect.flip(refresh(app, tokens.refresh_token, scope))).toMatchObject({ error: "invalid_scope" })
        }
        const narrow = yield* refresh(app, tokens.refresh_token, "bookings.read")
        expect(narrow).not.toHaveProperty("scope")
        expect((yield* authenticate(narrow.access_token)).caller.scopes).toEqual(["bookings.read"])
        const whole = yield* refresh(app, narrow.refresh_token)
        expect((yield* authenticate(whole.access_token)).caller.scopes).toEqual(["profile.read", "bookings.read"])
      })
    )

    clause(
      "a scope removed from the app is not in tokens issued afterwards, and the response says so",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const code = yield* aCode(host.id, app)
        yield* patchApp(app.id, { scopes: ["bookings.read"] })
        const narrowed = { ...app, scopes: ["bookings.read" as const] }
        for (const issued of [yield* exchange(narrowed, code), yield* refresh(narrowed, tokens.refresh_token)]) {
          expect(issued.scope).toBe("bookings.read")
          expect((yield* authenticate(issued.access_token)).caller.scopes).toEqual(["bookings.read"])
        }
        expect((yield* authenticate(tokens.access_token)).caller.scopes).toEqual(["profile.read", "bookings.read"])
      })
    )

    clause.rule(
      "an app can revoke an access token alone, or a refresh token with its family, but no token of another app",
      Effect.gen(function* () {
        const [one, other] = [yield* aGrant, yield* aGrant]
        const next = yield* refresh(one.app, one.tokens.refresh_token)
        yield* revokeToken(one.app, one.tokens.access_token)
        expect([yield* works(one.tokens), yield* works(next)]).toEqual([false, true])
        for (const text of [other.tokens.access_token, other.tokens.refresh_token, "nothing"]) yield* revokeToken(one.app, text)
        expect(yield* works(other.tokens)).toBe(true)
        yield* revokeToken(one.app, next.refresh_token)
        expect(yield* works(next)).toBe(false)
        expect(yield* Effect.flip(refresh(one.app, next.refresh_token))).toMatchObject(invalidGrant)
        expect(yield* works(yield* refresh(other.app, other.tokens.refresh_token))).toBe(true)
      })
    )
  })

const invalidGrant = {
  _tag: "OAuthRefused",
  error: "invalid_grant",
  description: "The code or token is unknown, used, expired, revoked, or issued to another app."
}

/** The example of RFC 7636, appendix B. */
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
