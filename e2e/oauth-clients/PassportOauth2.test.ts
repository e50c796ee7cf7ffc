// @module-tag thorough

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express, { type Express } from "express"
import passport from "passport"
import { Strategy, type StrategyOptions, type VerifyCallback } from "passport-oauth2"
import { describe, expect, it, onTestFinished } from "vitest"
import { type OAuthClientFixture, oauthClientFixture } from "./OAuthClientFixture.ts"

/** The strategy's result for the returning user. */
interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

class SlotkitStrategy extends Strategy {
  refresh(refreshToken: string): Promise<Tokens> {
    const { promise, resolve, reject } = Promise.withResolvers<Tokens>()
    this._oauth2.getOAuthAccessToken(refreshToken, { grant_type: "refresh_token" }, (error, accessToken, next) =>
      error ? reject(error) : resolve({ accessToken: `${accessToken}`, refreshToken: `${next}` })
    )
    return promise
  }
}

/** A partner's Express app with the strategy, which stores states and verifiers in browser sessions. */
const partnerApp = async () => {
  const routes: { app?: Express } = {}
  const server = createServer((request, response) => routes.app!(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fixture = await oauthClientFixture({ redirectUri: `${home}/callback` })
  const connected: Array<Tokens> = []
  const options: StrategyOptions = {
    authorizationURL: `${fixture.origin}/oauth/authorize`,
    tokenURL: `${fixture.origin}/oauth/token`,
    clientID: fixture.app.client_id,
    clientSecret: fixture.app.client_secret,
    callbackURL: fixture.redirectUri,
    scope: ["profile.read", "availability.read"],
    pkce: true,
    state: true,
    store: sentAway() as never
  }
  const strategy = new SlotkitStrategy(
    options,
    (accessToken: string, refreshToken: string, _profile: unknown, done: VerifyCallback) => {
      connected.push({ accessToken, refreshToken })
      done(null, { id: connected.length })
    }
  )
  passport.use("slotkit", strategy)
  const authenticate = passport.authenticate("slotkit", { session: false, failWithError: true })
  const app = express()
  app.get("/connect", authenticate)
  app.get("/callback", authenticate, (_request, response) => void response.send("Connected"))
  routes.app = app
  return { ...fixture, home, strategy, connected }
}

const sentAway = () => {
  const verifiers = new Map<string, string>()
  return {
    store: (_request: unknown, verifier: string, _state: unknown, _meta: unknown, done: (error: null, state: string) => void) => {
      const state = `state ${verifiers.size}+&é`
      verifiers.set(state, verifier)
      done(null, state)
    },
    verify: (_request: unknown, state: string, done: (error: null, verifier: string | false, info?: object) => void) => {
      const verifier = verifiers.get(state)
      verifiers.delete(state)
      done(null, verifier ?? false, { message: "Nobody was sent away with this state." })
    }
  }
}

const answer = async ({ browser }: OAuthClientFixture, from: string, decision: string) =>
  browser.submit(await browser.open(from), { decision })

describe("passport-oauth2", () => {
  it("MUST connect and refresh, with its secret in the form and a verifier", async () => {
    const input = await partnerApp()
    const landed = await answer(input, `${input.home}/connect`, "approve")
    expect([landed.status, landed.text]).toEqual([200, "Connected"])
    const [{ accessToken, refreshToken }] = input.connected as [Tokens]
    expect((await input.profile(accessToken)).body.name).toBe("Ada Byron")
    const next = await input.strategy.refresh(refreshToken)
    expect((await input.profile(next.accessToken)).status).toBe(200)
    await expect(input.strategy.refresh(refreshToken)).rejects.toMatchObject({
      statusCode: 400,
      data: expect.stringContaining('"error":"invalid_grant"')
    })
    expect((await input.browser.open(landed.url)).status).toBe(403)
  })

  it("MUST fail the authentication of a user who denied access", async () => {
    const input = await partnerApp()
    const landed = await answer(input, `${input.home}/connect`, "deny")
    expect([landed.status, input.connected]).toEqual([401, []])
    expect(landed.url).toContain("error=access_denied")
  })
})
