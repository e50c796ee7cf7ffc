import { hashToken } from "@slotkit/core"
import { Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, operatorToken, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { OperatorToken } from "./OperatorAuth.ts"

let app: HttpTestApp
beforeAll(async () => {
  app = await startHttpTestApp()
})
afterAll(() => app.close())

describe("Operator API: operator token", () => {
  it("MUST answer 401 {message} without a token, and to any other token", async () => {
    const { key } = await aHostWithKey(app)
    const missing = await app.send("GET", "/manage/v1/hosts")
    expect([missing.status, missing.json, missing.headers.get("www-authenticate")]).toEqual([
      401,
      { message: "Send the operator token as Authorization: Bearer <token>.", code: "unauthorized" },
      "Bearer"
    ])
    for (const token of [key, `${operatorToken}x`, operatorToken.toUpperCase(), hashToken(operatorToken)]) {
      const wrong = await app.send("GET", "/manage/v1/hosts", { token })
      expect([wrong.status, wrong.json]).toEqual([401, { message: "The operator token is incorrect.", code: "unauthorized" }])
      expect(wrong.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"')
    }
  })

  it("MUST reject every request when no operator token is configured", async () => {
    const closed = await startHttpTestApp({ instead: Layer.merge(services, Layer.succeed(OperatorToken, { hash: "" })) })
    for (const token of ["", "x", undefined]) expect((await closed.send("GET", "/manage/v1/hosts", { token })).status).toBe(401)
    await closed.close()
  })

  it("MUST answer 429 to an address after 30 wrong tokens in a minute, even with the right token", async () => {
    const guessed = await startHttpTestApp({ clientAddress: (request) => request.headers.get("test-address") ?? undefined })
    const from = (address: string, token: string) =>
      guessed.send("GET", "/manage/v1/hosts", { token, headers: { "test-address": address } })
    for (let count = 0; count < 30; count++) expect((await from("203.0.113.7", `guess${count}`)).status).toBe(401)
    for (const token of ["guess", operatorToken]) {
      const { status, json, headers } = await from("203.0.113.7", token)
      expect([status, json]).toEqual([
        429,
        { message: "This address has sent 30 wrong operator tokens in the last minute.", code: "too_many_requests" }
      ])
      expect(headers.get("retry-after")).toBe("60")
    }
    expect((await from("203.0.113.8", operatorToken)).status).toBe(200)
    guessed.clock.now += 60_000
    expect((await from("203.0.113.7", operatorToken)).status).toBe(200)
    await guessed.close()
  })

  it("MUST NOT authenticate for /api/v1", async () => {
    expect((await app.send("GET", "/api/v1/token", { token: operatorToken })).status).toBe(401)
  })

  it("MUST NOT limit the operator's requests", async () => {
    for (let count = 0; count < 70; count++) expect((await app.manage("GET", "/hosts")).status).toBe(200)
    expect((await app.manage("GET", "/hosts")).headers.get("x-ratelimit-limit")).toBeNull()
  })

  it("MUST answer 401 before 404 and 422", async () => {
    expect((await app.send("GET", "/manage/v1/hosts/999")).status).toBe(401)
    expect((await app.send("POST", "/manage/v1/hosts", { json: {} })).status).toBe(401)
  })
})
