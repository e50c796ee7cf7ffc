import { makeHostToken } from "@slotkit/core/internal"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"
import {
  type Answer,
  aPartner,
  basic,
  challenge,
  type Partner,
  postForm,
  redirectUri,
  refused,
  statusWith,
  verifier
} from "../../test/PartnerApp.ts"

let app: HttpTestApp
let hostId: number
let partner: Partner
beforeEach(async () => {
  app = await startHttpTestApp()
  hostId = (await aHostWithKey(app)).hostId
  partner = await aPartner(app, hostId)
})
afterEach(() => app.close())

/** Returns status and body of a response, which must be JSON, uncacheable and without CORS headers. */
const of = ({ status, headers, json }: Answer) => {
  expect(headers.get("content-type")).toBe("application/json")
  expect([headers.get("cache-control"), headers.get("pragma")]).toEqual(["no-store", "no-cache"])
  expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
  return [status, json]
}

const tokens = {
  token_type: "Bearer",
  expires_in: 2_592_000,
  access_token: expect.stringMatching(/^svc_at_[0-9A-Za-z]{49}$/),
  refresh_token: expect.stringMatching(/^svc_rt_[0-9A-Za-z]{49}$/)
}
const invalidClient = refused("invalid_client", 401)

describe("POST /oauth/token: a code", () => {
  it("18. MUST be valid for exactly sixty seconds", async () => {
    const [code, late] = [await partner.newCode(), await partner.newCode()]
    expect(code).toMatch(/^svc_ac_[0-9A-Za-z]{49}$/)
    app.clock.now += 59_999
    expect((await partner.exchange(code)).status).toBe(200)
    app.clock.now += 1
    expect(of(await partner.exchange(late))).toEqual(refused("invalid_grant"))
  })

  it("19. MUST be exchanged for a pair of tokens, with the fields in this order", async () => {
    const answer = await partner.exchange(await partner.newCode())
    expect(of(answer)).toEqual([200, tokens])
    expect(Object.keys(answer.json)).toEqual(["token_type", "expires_in", "access_token", "refresh_token"])
    expect(await statusWith(app, answer.json.access_token)).toBe(200)
  })

  it("20. MUST be exchanged with HTTP Basic credentials too, form-encoded or verbatim", async () => {
    const { clientId, clientSecret, newCode, exchange } = partner
    const inHeader = { client_id: undefined, client_secret: undefined }
    const plain = { authorization: `basic  ${btoa(`${clientId}:${clientSecret}`)}` }
    const escaped = { authorization: `Basic ${btoa(`${clientId.replace("_", "%5F")}:${clientSecret.replaceAll("_", "%5f")}`)}` }
    for (const headers of [basic(clientId, clientSecret), plain, escaped]) {
      expect(of(await exchange(await newCode(), inHeader, { headers }))).toEqual([200, tokens])
    }
    const sameId = { client_secret: undefined }
    expect(of(await exchange(await newCode(), sameId, { headers: basic(clientId, clientSecret) }))).toEqual([200, tokens])
  })

  it("21. MUST be refused the second time, which revokes the tokens of the first exchange", async () => {
    const code = await partner.newCode()
    const { json } = await partner.exchange(code)
    expect(of(await partner.exchange(code))).toEqual(refused("invalid_grant"))
    expect(await statusWith(app, json.access_token)).toBe(401)
    expect(of(await partner.refresh(json.refresh_token))).toEqual(refused("invalid_grant"))
  })

  it("22. MUST give exactly one response of 200 to twenty concurrent requests", async () => {
    const code = await partner.newCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expect(of(answer)).toEqual(refused("invalid_grant"))
  })

  it("23. MUST be refused to another app, and remain valid for its own app", async () => {
    const other = await aPartner(app, hostId)
    const code = await partner.newCode()
    expect(of(await other.exchange(code))).toEqual(refused("invalid_grant"))
    expect((await partner.exchange(code)).status).toBe(200)
  })

  it("24. MUST match the redirect URI of the request exactly", async () => {
    const code = await partner.newCode()
    for (const absent of [undefined, ""]) {
      expect(of(await partner.exchange(code, { redirect_uri: absent }))).toEqual(refused("invalid_request"))
    }
    for (const other of [`${redirectUri}/`, redirectUri.toUpperCase(), `${redirectUri}?a`]) {
      expect(of(await partner.exchange(code, { redirect_uri: other }))).toEqual(refused("invalid_grant"))
    }
    expect((await partner.exchange(code)).status).toBe(200)
  })

  it("31. MUST match the challenge with its verifier: a wrong or missing one consumes the code, a malformed one does not", async () => {
    const newCode = () => partner.newCode({ code_challenge: challenge })
    expect(of(await partner.exchange(await newCode(), { code_verifier: verifier }))).toEqual([200, tokens])
    for (const wrong of [undefined, verifier.replace("d", "e")]) {
      const code = await newCode()
      expect(of(await partner.exchange(code, { code_verifier: wrong }))).toEqual(refused("invalid_grant"))
      expect(of(await partner.exchange(code, { code_verifier: verifier }))).toEqual(refused("invalid_grant"))
    }
    const code = await newCode()
    for (const malformed of [verifier.slice(1), `${verifier}!`, "a".repeat(129)]) {
      expect(of(await partner.exchange(code, { code_verifier: malformed }))).toEqual(refused("invalid_request"))
    }
    expect((await partner.exchange(code, { code_verifier: verifier })).status).toBe(200)
  })

  it("32. MUST NOT be sent with a verifier if there was no challenge", async () => {
    const code = await partner.newCode()
    expect(of(await partner.exchange(code, { code_verifier: verifier }))).toEqual(refused("invalid_grant"))
    expect(of(await partner.exchange(code))).toEqual(refused("invalid_grant"))
  })

  it("33. MUST be requested with a challenge by a public app, which needs no secret and must not send one", async () => {
    const open = await aPartner(app, hostId, { public: true })
    expect(open.clientSecret).toBeNull()
    const request = { client_id: open.clientId }
    expect((await app.manage("POST", `/hosts/${hostId}/connections`, request)).json.errors).toHaveProperty("code_challenge")
    const code = await open.newCode({ code_challenge: challenge })
    const secret = { code_verifier: verifier, client_secret: partner.clientSecret }
    expect(of(await open.exchange(code, secret))).toEqual(invalidClient)
    const { status, json } = await open.exchange(code, { code_verifier: verifier })
    expect([status, json]).toEqual([200, tokens])
    expect((await open.refresh(json.refresh_token)).status).toBe(200)
  })

  it("10. MUST be exchanged with a list of scopes when some requested ones were dropped", async () => {
    const { json } = await partner.exchange(await partner.newCode({ scopes: ["bookings.read", "invites.write"] }))
    expect(json).toEqual({ ...tokens, scope: "bookings.read" })
    expect(Object.keys(json).at(-1)).toBe("scope")
  })
})

describe("POST /oauth/token: the app", () => {
  it("25. MUST be refused with 401 and WWW-Authenticate: Basic when its secret is wrong, in the form or by Basic", async () => {
    const code = await partner.newCode()
    const other = await aPartner(app, hostId)
    const inHeader = { client_id: undefined, client_secret: undefined }
    const answers = [
      await partner.exchange(code, { client_secret: other.clientSecret }),
      await partner.exchange(code, { client_secret: undefined }),
      await partner.exchange(code, { client_id: "app_unknown" }),
      await partner.exchange(code, { client_id: "\u0000\ud800é" }),
      await partner.exchange(code, inHeader),
      await partner.exchange(code, inHeader, { headers: basic(partner.clientId, `${partner.clientSecret}:%+é`) }),
      await partner.exchange(code, inHeader, { headers: { authorization: "Basic ???" } }),
      await partner.exchange(code, inHeader, { headers: { authorization: `Bearer ${partner.clientSecret}` } })
    ]
    for (const answer of answers) {
      expect(of(answer)).toEqual(invalidClient)
      expect(answer.headers.get("www-authenticate")).toBe('Basic realm="OAuth", charset="UTF-8"')
    }
    expect((await partner.exchange(code)).status).toBe(200)
  })

  it("26. MUST NOT authenticate twice, in the form and by Basic", async () => {
    const headers = basic(partner.clientId, partner.clientSecret)
    expect(of(await partner.exchange(await partner.newCode(), {}, { headers }))).toEqual(refused("invalid_request"))
  })

  it("27. MUST NOT send its credentials, or any other parameter, in the query", async () => {
    const code = await partner.newCode()
    const query = `?${new URLSearchParams(partner.credentials)}`
    const none = { client_id: undefined, client_secret: undefined }
    expect(of(await partner.exchange(code, none, { query }))).toEqual(invalidClient)
    expect(of(await partner.exchange(code, { client_secret: undefined }, { query }))).toEqual(invalidClient)
    const inQuery = { code: undefined }
    expect(of(await partner.exchange("", inQuery, { query: `?code=${code}` }))).toEqual(refused("invalid_request"))
  })

  it("28. MUST be the same in the form as in the Basic header", async () => {
    const headers = basic(partner.clientId, partner.clientSecret)
    const fields = { client_id: "app_other", client_secret: undefined }
    expect(of(await partner.exchange(await partner.newCode(), fields, { headers }))).toEqual(refused("invalid_request"))
  })

  it("MUST get 429 with Retry-After for wrong secrets after ten in a minute, while the right secret and other apps succeed", async () => {
    const guess = { client_secret: "guess" }
    const other = await aPartner(app, hostId)
    for (let failure = 0; failure < 10; failure++) {
      app.clock.now += 1000
      expect((await partner.exchange("x", guess)).status).toBe(401)
    }
    for (let again = 0; again < 5; again++) {
      const limited = await partner.exchange("x", guess)
      expect(of(limited)).toEqual(refused("invalid_client", 429))
      expect([limited.headers.get("retry-after"), limited.headers.get("www-authenticate")]).toEqual(["51", null])
    }
    expect((await partner.revoke("anything", guess)).status).toBe(429)
    expect((await partner.exchange(await partner.newCode())).status).toBe(200)
    expect((await partner.revoke("anything")).status).toBe(200)
    expect((await other.exchange(await other.newCode())).status).toBe(200)
    app.clock.now += 51_000
    expect((await partner.exchange("x", guess)).status).toBe(401)
    expect((await partner.exchange("x", guess)).status).toBe(429)
  })

  it("MUST NOT be limited for failures from other addresses, or for its own successes", async () => {
    const apart = await startHttpTestApp({ clientAddress: (request) => request.headers.get("test-address") ?? undefined })
    const { hostId: host } = await aHostWithKey(apart)
    const theirs = await aPartner(apart, host)
    const from = (address: string) => ({ headers: { "test-address": address } })
    const guess = (address: string) => theirs.exchange("x", { client_secret: "guess" }, from(address))
    for (let failure = 0; failure < 10; failure++) await guess("203.0.113.7")
    expect((await guess("203.0.113.7")).status).toBe(429)
    for (let success = 0; success < 20; success++) {
      expect((await theirs.exchange(await theirs.newCode(), {}, from("203.0.113.8"))).status).toBe(200)
    }
    expect((await guess("203.0.113.8")).status).toBe(401)
    await apart.close()
  })

  it("MUST be refused with invalid_request, uncounted, when its form is not UTF-8, percent-encoded or not", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const good = new URLSearchParams({ grant_type: "authorization_code", ...partner.credentials }).toString()
    for (const bad of ["&code=%ff", "&code=%C3", "&%ED%A0%80=1"]) {
      for (const path of ["/oauth/token", "/oauth/revoke"]) {
        expect(of(await app.send("POST", path, { body: good + bad, headers }))).toEqual(refused("invalid_request"))
      }
    }
    const raw = new Uint8Array([...new TextEncoder().encode(`${good}&code=`), 0xff])
    expect(of(await app.send("POST", "/oauth/token", { body: raw, headers }))).toEqual(refused("invalid_request"))
  })

  it("MUST be able to use a regenerated secret at once, while its tokens remain valid", async () => {
    const { access_token, refresh_token } = await partner.connect()
    const { json } = await app.manage("POST", `/apps/${partner.id}/client-secret`)
    expect(of(await partner.refresh(refresh_token))).toEqual(invalidClient)
    expect(await statusWith(app, access_token)).toBe(200)
    expect(of(await partner.refresh(refresh_token, { client_secret: json.data.client_secret }))).toEqual([200, tokens])
  })
})

describe("POST /oauth/token: the request", () => {
  it("29. MUST name a supported grant type", async () => {
    expect(of(await partner.exchange("x", { grant_type: undefined }))).toEqual(refused("invalid_request"))
    for (const grant of [
      "password",
      "client_credentials",
      "Authorization_Code",
      "urn:ietf:params:oauth:grant-type:device_code"
    ]) {
      expect(of(await partner.exchange("x", { grant_type: grant }))).toEqual(refused("unsupported_grant_type"))
    }
    expect(of(await partner.exchange(""))).toEqual(refused("invalid_request"))
    expect(of(await partner.refresh(""))).toEqual(refused("invalid_request"))
  })

  it.each(["GET", "PUT", "PATCH", "DELETE"])("30. %s MUST answer 405 with Allow: POST", async (method) => {
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      const answer = await app.send(method, `${path}?grant_type=refresh_token`)
      expect(of(answer)).toEqual(refused("invalid_request", 405))
      expect(answer.headers.get("allow")).toBe("POST")
    }
  })

  it("30. OPTIONS MUST answer without CORS headers to every origin", async () => {
    const headers = { origin: "https://app.example", "access-control-request-method": "POST" }
    const { status, headers: answered } = await app.send("OPTIONS", "/oauth/token", { headers })
    expect([status, answered.get("allow")]).toEqual([204, "POST"])
    expect([...answered.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
  })

  it("30. MUST be a form, not JSON, at most 16 KiB, with each field at most once", async () => {
    const { exchange, newCode, credentials } = partner
    const code = await newCode()
    const json = { grant_type: "authorization_code", ...credentials, redirect_uri: redirectUri, code }
    expect(of(await app.send("POST", "/oauth/token", { json }))).toEqual(refused("invalid_request"))
    expect(of(await app.send("POST", "/oauth/token"))).toEqual(refused("invalid_request"))
    expect(of(await exchange(code, {}, { headers: { "content-encoding": "gzip" } }))).toEqual(refused("invalid_request"))
    expect(of(await exchange(code, { padding: "x".repeat(16_384) }))).toEqual(refused("invalid_request", 413))
    for (const name of ["code", "client_id", "grant_type", "foo"]) {
      expect(of(await exchange(code, { [name]: ["a", "a"] }))).toEqual(refused("invalid_request"))
    }
    expect((await exchange(code, { padding: "x".repeat(15_000) })).status).toBe(200)
  })
})

describe("POST /oauth/token: a refresh token", () => {
  it("34. MUST return a new pair and become invalid, while the old access token remains valid", async () => {
    const first = await partner.connect()
    const answer = await partner.refresh(first.refresh_token)
    expect(of(answer)).toEqual([200, tokens])
    expect(await statusWith(app, first.access_token)).toBe(200)
    expect(await statusWith(app, answer.json.access_token)).toBe(200)
    expect(of(await partner.refresh(first.refresh_token))).toEqual(refused("invalid_grant"))
  })

  it("35. MUST be refused with the same message for another app, an expired token and an unknown token", async () => {
    const other = await aPartner(app, hostId)
    const { access_token, refresh_token } = await partner.connect()
    const answers = [
      await other.refresh(refresh_token),
      await partner.refresh("garbage"),
      await partner.refresh(access_token),
      await partner.refresh(makeHostToken("refreshToken", 1, new Uint8Array(32)))
    ]
    app.clock.now += 90 * 86_400_000
    answers.push(await partner.refresh(refresh_token))
    for (const answer of answers) {
      expect(of(answer)).toEqual(refused("invalid_grant"))
      expect(answer.text).toBe(answers[0]!.text)
    }
  })

  it("36. MUST NOT be widened; narrowing limits the access token and not the refresh token", async () => {
    const { refresh_token } = await partner.connect()
    expect(of(await partner.refresh(refresh_token, { scope: "profile.read services.read" }))).toEqual(refused("invalid_scope"))
    const narrow = await partner.refresh(refresh_token, { scope: "profile.read" })
    expect(of(narrow)).toEqual([200, tokens])
    const held = async (token: string) =>
      (await app.send("GET", "/api/v1/token", { token })).json.scopes.map(({ id }: { readonly id: string }) => id)
    expect(await held(narrow.json.access_token)).toEqual(["profile.read"])
    const whole = await partner.refresh(narrow.json.refresh_token, { scope: "" })
    expect(await held(whole.json.access_token)).toEqual(["profile.read", "bookings.read"])
  })

  it("37. MUST give exactly one response of 200 to twenty concurrent requests, and that pair works", async () => {
    const { refresh_token } = await partner.connect()
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.refresh(refresh_token)))
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    for (const answer of answers) if (answer !== winner) expect(of(answer)).toEqual(refused("invalid_grant"))
    expect(await statusWith(app, winner!.json.access_token)).toBe(200)
    expect((await partner.refresh(winner!.json.refresh_token)).status).toBe(200)
  })

  it("38. MUST revoke its family on reuse, except within sixty seconds while the new pair is unused", async () => {
    const first = await partner.connect()
    const { json: second } = await partner.refresh(first.refresh_token)
    app.clock.now += 60_000
    expect(of(await partner.refresh(first.refresh_token))).toEqual(refused("invalid_grant"))
    expect(await statusWith(app, first.access_token)).toBe(200)
    app.clock.now += 1
    expect(of(await partner.refresh(first.refresh_token))).toEqual(refused("invalid_grant"))
    for (const { access_token } of [first, second]) expect(await statusWith(app, access_token)).toBe(401)
    expect(of(await partner.refresh(second.refresh_token))).toEqual(refused("invalid_grant"))
  })
})

describe("POST /oauth/revoke", () => {
  it("39. MUST revoke the app's own token, answer 200 to an unknown one and ignore another app's", async () => {
    const other = await aPartner(app, hostId)
    const [mine, theirs] = [await partner.connect(), await other.connect()]
    for (const token of ["garbage", theirs.access_token, theirs.refresh_token, mine.access_token]) {
      expect(of(await partner.revoke(token, { token_type_hint: "refresh_token" }))).toEqual([200, {}])
    }
    expect([await statusWith(app, mine.access_token), await statusWith(app, theirs.access_token)]).toEqual([401, 200])
    const { json: next } = await partner.refresh(mine.refresh_token)
    expect(of(await partner.revoke(next.refresh_token))).toEqual([200, {}])
    expect(await statusWith(app, next.access_token)).toBe(401)
    expect(of(await partner.refresh(next.refresh_token))).toEqual(refused("invalid_grant"))
  })

  it("39. MUST refuse a wrong app with 401, and a request with no token or two tokens with 400", async () => {
    const { access_token } = await partner.connect()
    const wrong = await partner.revoke(access_token, { client_secret: "wrong" })
    expect(of(wrong)).toEqual(invalidClient)
    expect(wrong.headers.get("www-authenticate")).toMatch(/^Basic realm=/)
    for (const token of ["", [access_token, access_token]]) {
      expect(of(await partner.revoke("", { token }))).toEqual(refused("invalid_request"))
    }
    const query = `?token=${access_token}`
    expect(of(await postForm(app, "/oauth/revoke", partner.credentials, { query }))).toEqual(refused("invalid_request"))
    expect(await statusWith(app, access_token)).toBe(200)
  })
})

describe("GET /.well-known/oauth-authorization-server", () => {
  it("17. MUST list the issuer, the endpoints and the supported features, S256 only", async () => {
    const { status, headers, json } = await app.send("GET", "/.well-known/oauth-authorization-server")
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"])
    const methods = ["client_secret_basic", "client_secret_post", "none"]
    expect(json).toEqual({
      issuer: "https://book.example",
      authorization_endpoint: "https://book.example/oauth/authorize",
      token_endpoint: "https://book.example/oauth/token",
      revocation_endpoint: "https://book.example/oauth/revoke",
      registration_endpoint: "https://book.example/oauth/register",
      client_id_metadata_document_supported: false,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      scopes_supported: [
        "profile.read",
        "availability.read",
        "bookings.read",
        "services.read",
        "services.write",
        "invites.read",
        "invites.write",
        "webhooks.write",
        "bookings.write",
        "bookings.override"
      ],
      authorization_response_iss_parameter_supported: true,
      service_documentation: "https://book.example/docs"
    })
  })
})

describe("OAuth in logs", () => {
  it("MUST NOT contain a token, code or secret", async () => {
    const code = await partner.newCode()
    const { json } = await partner.exchange(code)
    await partner.exchange(code)
    await partner.refresh(json.refresh_token)
    await partner.revoke(json.access_token)
    expect(app.logs.join("\n")).not.toMatch(/svc_/)
  })
})
