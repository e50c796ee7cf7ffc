import { NameResolver, NameUnresolved } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, type Sent, services, startHttpTestApp } from "../../test/HttpTestApp.ts"

const addresses = new Map<string, ReadonlyArray<string>>()
const names = Layer.succeed(NameResolver, {
  resolve: (name) => {
    const known = addresses.get(name) ?? ["93.184.215.14"]
    return known.length === 0 ? Effect.fail(new NameUnresolved({ name })) : Effect.succeed({ addresses: known, aliases: [] })
  }
})

let app: HttpTestApp
let pro: { hostId: number; key: string }
let free: { hostId: number; key: string }
beforeAll(async () => {
  app = await startHttpTestApp({ instead: Layer.merge(services, names) })
  pro = await aHostWithKey(app)
  free = await aHostWithKey(app, { plan: "free", username: "bob" })
})
afterEach(async () => {
  for (const { id } of (await call("GET", "")).json.data) await call("DELETE", `/${id}`)
})
afterAll(() => app.close())

/** Moves the clock between requests, so that only the rate limit test reaches the limit. */
const call = (method: string, path: string, sent: Sent = {}) => {
  app.clock.now += 2000
  return app.send(method, `/api/v1/webhooks${path}`, { token: pro.key, ...sent })
}
const subscription = (fields: object = {}) => ({ url: anUrl(), events: ["booking.confirmed"], ...fields })
const create = (fields: object = {}, sent: Sent = {}) => call("POST", "", { json: subscription(fields), ...sent })
let created = 0
const anUrl = () => `https://hooks.receiver-one.com/${++created}`
const keyOf = async (hostId: number, scopes: ReadonlyArray<string>): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Some", scopes })).json.data.key
const setPlan = (plan: string) => app.manage("PATCH", `/hosts/${pro.hostId}`, { plan })

const secretPattern = /^svc_whsec_[0-9A-Za-z]{49}$/
const planRequired = {
  message: "This requires the Pro plan.",
  error: "plan_required",
  code: "plan_required",
  required_plan: "pro",
  upgrade_url: `${origin}/app/plan`
}

describe("POST /webhooks", () => {
  it("MUST answer 201 {data: Webhook} with the signing secret, and Location", async () => {
    const url = anUrl()
    const { status, headers, json } = await create({
      url,
      events: ["booking.cancelled", "booking.confirmed", "booking.cancelled"],
      active: false,
      signing_secret: "mine"
    })
    const at = new Date(app.clock.now).toISOString().replace(".000", "")
    expect(json).toEqual({
      data: {
        id: expect.any(Number),
        url,
        events: ["booking.confirmed", "booking.cancelled"],
        status: "active",
        disabled_reason: null,
        consecutive_failures: 0,
        signing_secret_source: "subscription",
        signing_secret: expect.stringMatching(secretPattern),
        last_success_at: null,
        last_failure_at: null,
        created_at: at,
        updated_at: at
      }
    })
    expect([status, headers.get("location")]).toEqual([201, `${origin}/api/v1/webhooks/${json.data.id}`])
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("MUST show the secret only in this response: not in lists, single requests, updates, the operator API, the audit log or logs", async () => {
    const { data } = (await create()).json
    const { signing_secret, ...rest } = data
    const everywhere = [
      await call("GET", ""),
      await call("GET", `/${data.id}`),
      await call("PATCH", `/${data.id}`, { json: { active: true } }),
      await app.manage("GET", `/hosts/${pro.hostId}/webhooks`),
      await app.manage("GET", `/hosts/${pro.hostId}/audit`),
      await app.manage("GET", `/hosts/${pro.hostId}/api-keys`)
    ]
    expect(everywhere.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    for (const { text } of everywhere) expect(text).not.toContain("svc_whsec_")
    expect(everywhere[1]!.json).toEqual({ data: rest })
    expect(app.logs.join()).not.toContain(signing_secret)
  })

  it("MUST do the work once under an Idempotency-Key, and replay the secret", async () => {
    const sent = { json: subscription(), headers: { "idempotency-key": "once" } }
    const first = await call("POST", "", sent)
    const again = await call("POST", "", sent)
    expect(first.json.data.signing_secret).toMatch(secretPattern)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect((await call("GET", "")).json.data).toHaveLength(1)
  })

  it("MUST answer 401 {message} without a credential, and to an unknown one", async () => {
    for (const token of [undefined, "svc_sk_nope"]) {
      const { status, json } = await create({}, { token })
      expect([status, Object.keys(json)]).toEqual([401, ["message", "code"]])
    }
  })

  it("MUST answer 403 {message, scopes} with both scopes, before the plan is checked", async () => {
    for (const { hostId } of [pro, free]) {
      const { status, json, headers } = await create({}, { token: await keyOf(hostId, []) })
      expect([status, json]).toEqual([
        403,
        {
          message: "The credential lacks the scope webhooks.write.",
          code: "missing_scope",
          scopes: ["webhooks.write", "bookings.read"]
        }
      ])
      expect(headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="webhooks.write bookings.read"')
    }
  })

  it("MUST answer 403 plan_required to a host on Free, before the body is validated", async () => {
    for (const json of [subscription(), {}]) {
      const answer = await call("POST", "", { token: free.key, json })
      expect([answer.status, answer.json]).toEqual([403, planRequired])
    }
  })

  const oneOf =
    "must be one of booking.requested, booking.confirmed, booking.declined, booking.cancelled, booking.rescheduled, " +
    "booking.reassigned"
  it.each([
    [
      "nothing",
      { url: undefined, events: undefined },
      { url: ["The url field is required."], events: ["The events field is required."] }
    ],
    ["no events", { events: [] }, { events: ["The events field must have at least 1 entry."] }],
    ["an unknown event", { events: ["booking.moved"] }, { events: [`The events field (entry 1) ${oneOf}.`] }],
    ["events that are no list", { events: "booking.confirmed" }, { events: ["The events field must be a list."] }],
    ["a number", { url: 7 }, { url: ["The url field must be a string."] }],
    [
      "2049 characters",
      { url: `https://hooks.receiver-one.com/${"a".repeat(2018)}` },
      { url: ["The url field must be at most 2048 characters."] }
    ],
    ["no address", { url: "hooks" }, { url: ["The URL must be absolute and begin with https://."] }],
    ["http", { url: "http://hooks.receiver-one.com/" }, { url: ["The URL must use https."] }],
    [
      "a user name",
      { url: "https://me@hooks.receiver-one.com/" },
      { url: ["The URL must not contain a user name or password."] }
    ],
    ["a fragment", { url: "https://hooks.receiver-one.com/#here" }, { url: ["The URL must not have a fragment."] }],
    [
      "a private address",
      { url: "https://10.0.0.8/" },
      { url: ["The URL must not point to a private, loopback, link-local or other reserved address."] }
    ],
    ["localhost", { url: "https://localhost/" }, { url: ["The URL must not point to a local or reserved host name."] }],
    ["*.internal", { url: "https://db.internal/" }, { url: ["The URL must not point to a local or reserved host name."] }],
    ["the service itself", { url: "https://book.example.com/" }, { url: ["The URL must not point to this service itself."] }],
    [
      "a public name for a private address",
      { url: "https://rebind.receiver-one.com/" },
      { url: ["The URL's host name resolves to an address that webhooks may not reach."] }
    ],
    [
      "a name that nobody has",
      { url: "https://gone.receiver-one.com/" },
      { url: ["The URL's host name does not resolve to an address."] }
    ],
    [
      "a wrong URL and no events",
      { url: "https://10.0.0.8/", events: [] },
      {
        url: ["The URL must not point to a private, loopback, link-local or other reserved address."],
        events: ["The events field must have at least 1 entry."]
      }
    ]
  ])("MUST answer 422 {message, errors} to %s", async (_, input, errors) => {
    addresses.set("rebind.receiver-one.com", ["93.184.215.14", "10.0.0.8"])
    addresses.set("gone.receiver-one.com", [])
    const { status, json } = await create(input)
    expect([status, json]).toEqual([422, { message: expect.any(String), code: "invalid", errors, problems: expect.any(Array) }])
    expect((await call("GET", "")).json.data).toEqual([])
  })

  it("MUST accept the longest URL, and store every URL as it was sent", async () => {
    const base = "https://Hooks.Receiver-One.com:443/a/../b?c="
    for (const url of [base, base + "d".repeat(2048 - base.length)]) {
      const { status, json } = await create({ url })
      expect([status, json.data.url]).toEqual([201, url])
    }
  })

  it("MUST answer 422 on url to a duplicate URL and to the eleventh webhook, and count other credentials separately", async () => {
    const webhooks = []
    for (let index = 0; index < 10; index++) webhooks.push((await create()).json.data)
    const [first] = webhooks
    const same = await create({ url: first.url })
    expect([same.status, same.json.errors]).toEqual([
      422,
      { url: ["Another webhook of this credential already uses this url. Update that webhook instead."] }
    ])
    const eleventh = await create()
    expect([eleventh.status, eleventh.json.errors]).toEqual([
      422,
      { url: ["The credential already has the maximum of 10 webhooks. Delete one to add another."] }
    ])
    const token = await keyOf(pro.hostId, ["webhooks.write"])
    const elsewhere = await create({ url: first.url }, { token })
    expect(elsewhere.status).toBe(201)
    await call("DELETE", `/${elsewhere.json.data.id}`, { token })
  })

  it("MUST answer 429 {message} with Retry-After to the 61st request of a minute", async () => {
    const token = await keyOf(pro.hostId, ["webhooks.write"])
    for (let count = 0; count < 60; count++) await app.send("GET", "/api/v1/webhooks", { token })
    const { status, json, headers } = await app.send("POST", "/api/v1/webhooks", { token, json: subscription() })
    expect([status, Object.keys(json), headers.get("retry-after")]).toEqual([429, ["message", "code"], "60"])
  })
})

describe("GET and DELETE /webhooks", () => {
  it("MUST list the credential's webhooks, oldest first, and return one", async () => {
    const [one, two] = [(await create()).json.data, (await create()).json.data]
    const { status, json } = await call("GET", "")
    expect(status).toBe(200)
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id])
    expect((await call("GET", `/${two.id}`)).json.data).toEqual(json.data[1])
    expect((await call("DELETE", `/${one.id}`)).status).toBe(204)
    expect((await call("DELETE", `/${one.id}`)).json).toEqual({ message: "Webhook not found.", code: "not_found" })
    expect((await call("GET", "")).json.data).toEqual([json.data[1]])
  })

  it("MUST answer 404, never 403, for another credential's webhook, even of the same host, and for unknown ids", async () => {
    const { id } = (await create()).json.data
    const [sibling, stranger] = [await keyOf(pro.hostId, ["webhooks.write"]), await keyOf(free.hostId, ["webhooks.write"])]
    for (const token of [sibling, stranger]) {
      expect((await call("GET", "", { token })).json).toEqual({ data: [] })
      for (const [method, sent] of [
        ["GET", {}],
        ["DELETE", {}],
        ["PATCH", { json: { active: false } }],
        ["PATCH", { json: { active: "wrong" } }]
      ] as const) {
        const { status, json } = await call(method, `/${id}`, { token, ...sent })
        expect([status, json]).toEqual([404, { message: "Webhook not found.", code: "not_found" }])
      }
    }
    for (const none of ["0", "x", "999999", "99999999999999999999"]) expect((await call("GET", `/${none}`)).status).toBe(404)
    expect((await call("GET", `/${id}`)).json.data.status).toBe("active")
  })

  it("MUST work on Free, so that a downgraded host can view and delete its webhooks", async () => {
    const { id } = (await create()).json.data
    await setPlan("free")
    expect((await call("GET", "")).status).toBe(200)
    expect((await call("GET", `/${id}`)).json.data.status).toBe("active")
    expect((await call("DELETE", `/${id}`)).status).toBe(204)
    await setPlan("pro")
  })

  it("MUST delete a key's webhooks with the key", async () => {
    const { id, key: token } = (
      await app.manage("POST", `/hosts/${pro.hostId}/api-keys`, { name: "Short", scopes: ["webhooks.write"] })
    ).json.data
    await create({}, { token })
    const ofHost = async () => (await app.manage("GET", `/hosts/${pro.hostId}/webhooks`)).json.data
    expect(await ofHost()).toHaveLength(1)
    await app.manage("DELETE", `/hosts/${pro.hostId}/api-keys/${id}`)
    expect(await ofHost()).toEqual([])
    expect((await call("GET", "", { token })).status).toBe(401)
  })
})

describe("PATCH /webhooks/{id}", () => {
  it("MUST disable with disabled_reason manual, and enable again", async () => {
    const { id, signing_secret: _, ...rest } = (await create()).json.data
    const off = await call("PATCH", `/${id}`, { json: { active: false } })
    const at = new Date(app.clock.now).toISOString().replace(".000", "")
    expect([off.status, off.json]).toEqual([
      200,
      { data: { id, ...rest, status: "disabled", disabled_reason: "manual", updated_at: at } }
    ])
    expect((await call("PATCH", `/${id}`, { json: { active: false } })).json).toEqual(off.json)
    const on = await call("PATCH", `/${id}`, { json: { active: true } })
    expect(on.json.data).toMatchObject({ status: "active", disabled_reason: null, consecutive_failures: 0 })
    const again = await call("PATCH", `/${id}`, { json: { active: true } })
    expect([again.status, again.json]).toEqual([200, on.json])
  })

  it("MUST change url and events under the rules of POST, together with active in one request", async () => {
    const [one, two] = [(await create()).json.data, (await create()).json.data]
    const url = anUrl()
    const changed = await call("PATCH", `/${one.id}`, {
      json: { url, events: ["booking.declined", "booking.requested"], active: false }
    })
    expect(changed.json.data).toMatchObject({
      url,
      events: ["booking.requested", "booking.declined"],
      status: "disabled",
      disabled_reason: "manual"
    })
    expect((await call("PATCH", `/${one.id}`, { json: { url } })).status).toBe(200)
    for (const [json, errors] of [
      [{ url: two.url }, { url: [expect.stringContaining("Another webhook")] }],
      [{ url: "https://127.0.0.1/" }, { url: [expect.stringContaining("loopback")] }],
      [
        { events: [], active: "yes" },
        { events: ["The events field must have at least 1 entry."], active: ["The active field must be true or false."] }
      ],
      [{}, { active: ["The active field is required when neither url nor events is sent."] }]
    ] as const) {
      const answer = await call("PATCH", `/${one.id}`, { json })
      expect([answer.status, answer.json.errors]).toEqual([422, errors])
    }
    expect((await call("GET", `/${one.id}`)).json).toEqual(changed.json)
  })

  it("MUST answer 403 plan_required to enabling on Free, before 404 and 422, and allow disabling", async () => {
    const { id } = (await create()).json.data
    await setPlan("free")
    expect((await call("PATCH", `/${id}`, { json: { active: false } })).json.data.disabled_reason).toBe("manual")
    for (const [which, json] of [
      [id, { active: true }],
      [999_999, { active: true }],
      [id, { active: true, events: [] }]
    ] as const) {
      const answer = await call("PATCH", `/${which}`, { json })
      expect([answer.status, answer.json]).toEqual([403, planRequired])
    }
    await setPlan("pro")
    expect((await call("PATCH", `/${id}`, { json: { active: true } })).json.data.status).toBe("active")
  })
})
