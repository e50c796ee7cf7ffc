import { Effect, Logger } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { googleSignIn } from "../google/GoogleSignIn.ts"
import { microsoftSignIn } from "../microsoft/MicrosoftSignIn.ts"
import { type FakeGoogle, fakeGoogle } from "../testing/index.ts"
import { readIdToken } from "./IdToken.ts"

let google: FakeGoogle
beforeEach(async () => {
  google = await fakeGoogle()
})
afterEach(() => google.close())

const refresh = (logs: Array<string> = []) =>
  Effect.runPromise(
    Effect.flip(googleSignIn(google.client, google.origin).refresh("a secret refresh token")).pipe(
      Effect.provide(Logger.layer([Logger.make(({ message }) => void logs.push(String(message)))]))
    )
  )

describe("A refresh", () => {
  it.each<[string, number, object, string]>([
    ["invalid_grant", 400, {}, "unauthorized"],
    ["interaction_required", 400, {}, "unauthorized"],
    ["consent_required", 400, {}, "unauthorized"],
    ["invalid_client", 401, {}, "unreachable"],
    ["unauthorized_client", 401, {}, "unreachable"],
    ["temporarily_unavailable", 503, {}, "unreachable"],
    ["temporarily_unavailable", 503, { "retry-after": "30" }, "limited"],
    ["slow_down", 429, { "retry-after": "30" }, "limited"]
  ])("that is answered with %s and the status %i %o is %s", async (error, status, headers, kind) => {
    google.faults.intercept = () => ({ status, headers: { ...headers }, json: { error } })
    const logs: Array<string> = []
    const refused = await refresh(logs)
    expect(refused).toMatchObject({ kind })
    expect(JSON.stringify([refused, logs])).not.toContain("a secret refresh token")
    expect(logs.length).toBe(error.endsWith("_client") ? 1 : 0)
  })

  it("that is answered with a page, with no token or with a redirect gives no token", async () => {
    for (const answer of [
      { status: 200, text: "<!doctype html>" },
      { status: 200, json: { expires_in: 3600 } },
      { status: 302, headers: { location: "https://example.com/" } }
    ]) {
      google.faults.intercept = () => answer
      expect(["unreadable", "unreachable"]).toContain((await refresh()).kind)
    }
  })
})

describe("Granted scopes", () => {
  const scope = (name: string) => `https://www.googleapis.com/auth/calendar${name}`
  const missing = (scopes: ReadonlyArray<string>, wants: "read" | "write") =>
    googleSignIn(google.client).missingPermissions(scopes, wants).length

  it("at Google include narrower ones", () => {
    expect(missing([scope(".freebusy"), scope(".calendarlist.readonly")], "read")).toBe(0)
    expect(missing([scope(".freebusy"), scope(".calendarlist.readonly")], "write")).toBe(1)
    expect(missing([scope(".readonly")], "read")).toBe(0)
    expect(missing([scope("")], "write")).toBe(0)
    expect(missing([], "write")).toBe(3)
  })

  it.each([
    [["Calendars.ReadBasic"], 0, 1],
    [["https://graph.microsoft.com/Calendars.ReadBasic", "openid"], 0, 1],
    [["calendars.readwrite"], 0, 0],
    [["Calendars.Read"], 0, 1],
    [["Mail.Read"], 1, 1]
  ])("at Microsoft are %o", (scopes, read, write) => {
    const { missingPermissions } = microsoftSignIn({ clientId: "id", clientSecret: "secret" })
    expect([missingPermissions(scopes, "read").length, missingPermissions(scopes, "write").length]).toEqual([read, write])
  })
})

describe("An ID token", () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`
  const claims = { iss: "https://accounts.google.com", sub: "1", aud: "id", email: "ada@example.com" }

  it("says whose account it is, if it was issued to this client", () => {
    expect(readIdToken(token(claims), "id")).toEqual({ iss: claims.iss, sub: "1", email: "ada@example.com" })
    expect(readIdToken(token({ ...claims, email: undefined, preferred_username: "ada" }), "id")).toMatchObject({ email: "ada" })
    expect(readIdToken(token({ ...claims, aud: "another" }), "id")).toBeUndefined()
    expect(readIdToken(token({ ...claims, sub: "" }), "id")).toBeUndefined()
    for (const broken of ["", "a.b.c", "a.%.c"]) expect(readIdToken(broken, "id")).toBeUndefined()
  })
})
