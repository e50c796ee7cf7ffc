import { describe, expect, it } from "vitest"
import {
  accessTokenLifetimeSeconds,
  authorizationCodeLifetimeSeconds,
  decideCodeExchange,
  decideRefresh,
  refreshReuseGraceSeconds,
  refreshTokenLifetimeSeconds
} from "./OAuthGrant.ts"

const now = Date.UTC(2026, 0, 1)
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

describe("Lifetimes", () => {
  it("access token 30 days, refresh token 90 days, code 60 seconds", () => {
    expect(accessTokenLifetimeSeconds).toBe(2_592_000)
    expect(refreshTokenLifetimeSeconds).toBe(90 * 86_400)
    expect(authorizationCodeLifetimeSeconds).toBe(60)
    expect(refreshReuseGraceSeconds).toBe(60)
  })
})

describe("The exchange of a code", () => {
  const code = {
    clientId: "app_1",
    redirectUri: "https://a.example/cb",
    codeChallenge: undefined as string | undefined,
    expiresAt: now + 60_000,
    spentAt: undefined as number | undefined
  }
  const request = { clientId: "app_1", redirectUri: "https://a.example/cb", codeVerifier: undefined as string | undefined, now }
  const decide = (codeChanges: Partial<typeof code> = {}, requestChanges: Partial<typeof request> = {}) =>
    decideCodeExchange({ code: { ...code, ...codeChanges }, ...request, ...requestChanges })

  it("19. issues tokens to the app it was issued to", () => {
    expect(decide()).toBe("issue")
  })

  it("18. a code is valid for 60 seconds", () => {
    expect(decide({}, { now: now + 59_999 })).toBe("issue")
    expect(decide({}, { now: now + 60_000 })).toBe("expired")
  })

  it("21. a code used before is a replay, expired or not", () => {
    expect(decide({ spentAt: now - 1 })).toBe("replay")
    expect(decide({ spentAt: now - 1 }, { now: now + 3_600_000 })).toBe("replay")
  })

  it("23. another app's code is left unchanged, so that its own app can still use it", () => {
    expect(decide({}, { clientId: "app_2" })).toBe("other_app")
    expect(decide({ spentAt: now - 1 }, { clientId: "app_2" })).toBe("other_app")
  })

  it("24. redirect_uri must equal the one of the request, character by character", () => {
    expect(decide({}, { redirectUri: "https://a.example/cb/" })).toBe("redirect_uri_differs")
  })

  it("31. a challenge requires its verifier", () => {
    expect(decide({ codeChallenge: challenge }, { codeVerifier: verifier })).toBe("issue")
    expect(decide({ codeChallenge: challenge }, { codeVerifier: verifier.replace("d", "e") })).toBe("verifier_differs")
    expect(decide({ codeChallenge: challenge })).toBe("verifier_differs")
  })

  it("32. a verifier without a challenge is refused (downgrade guard)", () => {
    expect(decide({}, { codeVerifier: verifier })).toBe("verifier_differs")
  })
})

describe("The use of a refresh token", () => {
  const current = { expiresAt: now + 1, rotatedAt: undefined, successorUsed: false }
  const rotated = { expiresAt: now + 1, rotatedAt: now - 60_000, successorUsed: false }

  it("34. the current one is rotated", () => {
    expect(decideRefresh({ token: current, now })).toBe("rotate")
  })

  it("35. it expires", () => {
    expect(decideRefresh({ token: current, now: now + 1 })).toBe("expired")
  })

  it("38. a rotated one within 60 seconds, with an unused successor, is a lost response", () => {
    expect(decideRefresh({ token: rotated, now: now - 60_000 })).toBe("lost_answer")
    expect(decideRefresh({ token: rotated, now })).toBe("lost_answer")
  })

  it("38. a rotated one later, or after its successor was used, is a replay, however old", () => {
    expect(decideRefresh({ token: rotated, now: now + 1 })).toBe("replay")
    expect(decideRefresh({ token: { ...rotated, successorUsed: true }, now: now - 60_000 })).toBe("replay")
    expect(decideRefresh({ token: rotated, now: now + 90 * 86_400_000 })).toBe("replay")
  })
})
