import { HostStore, IdempotencyStore, SecretBox, type StoredResponse, UnitOfWork } from "@slotkit/engine"
import { Deferred, Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, now, operatorToken, origin, services, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let hostId: number
let key: string
beforeEach(async () => {
  app = await startHttpTestApp()
  ;({ hostId, key } = await aHostWithKey(app))
  app.clock.now = now + 3_600_000
})
afterEach(() => app.close())

const keyed = (idempotencyKey: string) => ({ "idempotency-key": idempotencyKey })
const invite = (idempotencyKey: string, json: unknown = { title: "You" }) =>
  app.send("POST", "/api/v1/invites", { token: key, json, headers: keyed(idempotencyKey) })
const inviteCount = async (): Promise<number> => (await app.send("GET", "/api/v1/invites", { token: key })).json.meta.total
const makeHost = (at: HttpTestApp, idempotencyKey: string, email = "eve@example.com") =>
  at.send("POST", "/manage/v1/hosts", {
    token: operatorToken,
    json: { email, timezone: "Asia/Tokyo" },
    headers: keyed(idempotencyKey)
  })

describe("Requests: Idempotency-Key", () => {
  it("MUST replay status, body, content type and location, mark the replay, and do the work once", async () => {
    const first = await invite("one")
    const again = await invite("one")
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null])
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([201, first.text, "true"])
    for (const name of ["content-type", "location", "cache-control", "content-length"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
    expect(again.headers.get("location")).toBe(`${origin}/api/v1/invites/${first.json.data.id}`)
    expect(again.headers.get("svc-request-id")).not.toBe(first.headers.get("svc-request-id"))
    expect(await inviteCount()).toBe(1)
  })

  it("MUST count a replay towards the rate limit like any other request", async () => {
    const remaining = async () => Number((await invite("one")).headers.get("x-ratelimit-remaining"))
    expect((await remaining()) - (await remaining())).toBe(1)
  })

  it("MUST do the work again without a key, and under another key", async () => {
    await invite("one")
    await invite("two")
    await app.send("POST", "/api/v1/invites", { token: key, json: { title: "You" } })
    expect(await inviteCount()).toBe(3)
  })

  it.each([
    ["an empty one", ""],
    ["a space", "a b"],
    ["256 characters", "a".repeat(256)],
    ["other letters", "clé"]
  ])("MUST answer 422 on the header's name to %s", async (_, wrong) => {
    const rule = "The Idempotency-Key must be 1 to 255 visible ASCII characters."
    const { status, json } = await invite(wrong)
    const problems = [{ path: "Idempotency-Key", rule: "other", message: rule }]
    expect([status, json]).toEqual([422, { message: rule, code: "invalid", errors: { "Idempotency-Key": [rule] }, problems }])
    expect(await inviteCount()).toBe(0)
  })

  it.each(["!", "~", "a".repeat(255), '"quoted",;:'])("MUST accept %s", async (fine) => {
    expect((await invite(fine)).status).toBe(201)
  })

  it("MUST answer 422 to a different request with the same key: other body, other bytes, other path", async () => {
    await invite("one")
    const used = "The Idempotency-Key was used for another request in the last 24 hours."
    const others = [
      ["/api/v1/invites", '{"title":"Me"}'],
      ["/api/v1/invites", '{ "title":"You"}'],
      ["/api/v1/services", '{"title":"You"}']
    ] as const
    for (const [path, body] of others) {
      const headers = { ...keyed("one"), "content-type": "application/json" }
      const { status, json } = await app.send("POST", path, { token: key, body, headers })
      expect([status, json]).toMatchObject([422, { message: used, code: "invalid", errors: { "Idempotency-Key": [used] } }])
    }
    expect((await invite("one")).status).toBe(201)
  })

  it("MUST scope keys to the credential", async () => {
    const other = await aHostWithKey(app, { username: "bob" })
    const first = await invite("one")
    const theirs = await app.send("POST", "/api/v1/invites", { token: other.key, json: { title: "You" }, headers: keyed("one") })
    expect([theirs.status, theirs.headers.get("idempotent-replayed")]).toEqual([201, null])
    expect(theirs.json.data.id).not.toBe(first.json.data.id)
    expect((await makeHost(app, "one")).status).toBe(201)
    expect((await makeHost(app, "one")).headers.get("idempotent-replayed")).toBe("true")
  })

  it("MUST replay refusals caused by the request: 404, 409 and 422", async () => {
    const open = (await invite("fresh")).json.data
    const post = (path: string, idempotencyKey: string) =>
      app.send("POST", `/manage/v1/hosts/${hostId}${path}`, { token: operatorToken, headers: keyed(idempotencyKey) })
    expect((await post(`/invites/${open.id}/disable`, "off")).status).toBe(200)
    const refusals = [
      () => post("/bookings/999/accept", "a"),
      () => post(`/invites/${open.id}/disable`, "b"),
      () => invite("c", {})
    ]
    for (const [index, refused] of refusals.entries()) {
      const first = await refused()
      const again = await refused()
      expect(first.status).toBe([404, 409, 422][index])
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"))
      expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"])
    }
  })

  it("MUST NOT store a 429", async () => {
    for (let count = 0; count < 60; count++) await app.send("GET", "/api/v1/token", { token: key })
    expect((await invite("one")).status).toBe(429)
    app.clock.now += 60_000
    const again = await invite("one")
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null])
  })

  it("MUST NOT store a 403: an upgraded host can retry", async () => {
    const free = await aHostWithKey(app, { username: "fay", plan: "free" })
    const add = () =>
      app.send("POST", "/api/v1/services", {
        token: free.key,
        json: { title: "Second", durations: [{ minutes: 30 }] },
        headers: keyed("one")
      })
    expect((await add()).status).toBe(403)
    await app.manage("PATCH", `/hosts/${free.hostId}`, { plan: "pro" })
    expect((await add()).status).toBe(201)
  })

  it("MUST ignore the header on requests other than POST", async () => {
    const { status, headers } = await app.send("GET", "/api/v1/token", { token: key, headers: keyed("a b") })
    expect([status, headers.get("idempotent-replayed")]).toEqual([200, null])
  })
})

describe("Requests: Idempotency-Key and an answer that shows a secret", () => {
  it("MUST replay the exact secret, and store it sealed", async () => {
    const storedResponses: Array<StoredResponse> = []
    const spying = Layer.effect(
      IdempotencyStore,
      Effect.map(IdempotencyStore, (store) => ({
        ...store,
        end: (request, leaseToken, answer) =>
          Effect.andThen(
            Effect.sync(() => answer !== null && storedResponses.push(answer)),
            store.end(request, leaseToken, answer)
          )
      }))
    )
    const spied = await startHttpTestApp({ instead: Layer.provideMerge(spying, services) })
    const host = (await makeHost(spied, "host")).json.data
    const create = () =>
      spied.send("POST", `/manage/v1/hosts/${host.id}/api-keys`, {
        token: operatorToken,
        json: { name: "Sync" },
        headers: keyed("key")
      })
    const first = await create()
    expect(first.json.data.key).toMatch(/^svc_sk_/)
    const again = await create()
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([201, first.text, "true"])
    expect((await spied.manage("GET", `/hosts/${host.id}/api-keys`)).json.data).toHaveLength(1)
    expect(storedResponses.map(({ sealed }) => sealed)).toEqual([false, true])
    expect(JSON.stringify(storedResponses)).not.toContain("svc_")
    await spied.close()
  })

  it("MUST answer 409 when the secret can no longer be decrypted", async () => {
    const closed = Layer.effect(
      SecretBox,
      Effect.map(SecretBox, (box) => ({ ...box, open: () => Effect.die(new Error("another secret")) }))
    )
    const app = await startHttpTestApp({ instead: Layer.provideMerge(closed, services) })
    const create = () =>
      app.send("POST", "/manage/v1/apps", {
        token: operatorToken,
        json: { name: "Sync", redirect_uris: ["https://sync.example/back"], scopes: ["profile.read"] },
        headers: keyed("app")
      })
    expect((await create()).status).toBe(201)
    const { status, json } = await create()
    expect([status, json.message]).toEqual([409, expect.stringContaining("cannot be replayed")])
    await app.close()
  })
})

/** An application with a host. The first host lookups wait or fail, one for each entry; later ones succeed. */
const withHost = async (lookUps: Array<Effect.Effect<unknown>>) => {
  const slow = await startHttpTestApp({
    instead: Layer.provideMerge(
      Layer.effect(
        HostStore,
        Effect.map(HostStore, (store) => ({
          ...store,
          find: (id) => Effect.andThen(lookUps.shift() ?? Effect.void, store.find(id))
        }))
      ),
      services
    )
  })
  await makeHost(slow, "host")
  return slow
}

const timeOff = (title = "Dentist") => ({ start: "2026-01-12T08:00:00Z", end: "2026-01-12T09:00:00Z", title })
const addBusy = (at: HttpTestApp, title?: string) =>
  at.send("POST", "/manage/v1/hosts/1/busy", { token: operatorToken, json: timeOff(title), headers: keyed("one") })
const busyCount = async (at: HttpTestApp): Promise<number> => (await at.manage("GET", "/hosts/1/busy")).json.data.length

/** A lookup that signals when it starts, and waits until it is released. */
const gated = () => {
  const [begun, gate] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  return {
    lookUp: Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(gate)),
    begun: () => Effect.runPromise(Deferred.await(begun)),
    letGo: () => Effect.runPromise(Deferred.succeed(gate, undefined))
  }
}

describe("Requests: Idempotency-Key while the first request runs", () => {
  it("MUST answer 409 with Retry-After, and the first response once it is available", async () => {
    const { lookUp, begun, letGo } = gated()
    const slow = await withHost([lookUp])
    const first = addBusy(slow)
    await begun()
    const { status, json, headers } = await addBusy(slow)
    expect([status, json, headers.get("retry-after")]).toEqual([
      409,
      { message: "The first request with this Idempotency-Key is still in progress. Try again shortly.", code: "key_in_use" },
      "1"
    ])
    expect((await addBusy(slow, "Doctor")).status).toBe(422)
    await letGo()
    expect((await first).status).toBe(201)
    expect((await addBusy(slow)).text).toBe((await first).text)
    expect(await busyCount(slow)).toBe(1)
    await slow.close()
  })

  it("MUST run to completion after its caller disconnects, and store the response for the retry", async () => {
    const { lookUp, begun, letGo } = gated()
    const slow = await withHost([lookUp])
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json", ...keyed("one") }
    const init = { method: "POST", headers, body: JSON.stringify(timeOff()), signal: gone.signal }
    const first = slow.web(new Request("http://x.example/manage/v1/hosts/1/busy", init))
    await begun()
    gone.abort()
    await letGo()
    await first.catch(() => undefined)
    const again = await addBusy(slow)
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(await busyCount(slow)).toBe(1)
    await slow.close()
  })

  it("MUST release a claim that has been inactive for 60 seconds", async () => {
    const { lookUp, begun } = gated()
    const stuck = await withHost([lookUp])
    void addBusy(stuck)
    await begun()
    stuck.clock.now += 59_999
    expect((await addBusy(stuck)).status).toBe(409)
    stuck.clock.now += 1
    expect((await addBusy(stuck)).status).toBe(201)
    await stuck.close()
  })
})

describe("Requests: Idempotency-Key and server errors", () => {
  it("MUST discard a 5xx, so that a retry does the work", async () => {
    const broken = await withHost([Effect.die(new Error("disk full"))])
    expect((await addBusy(broken)).status).toBe(500)
    const again = await addBusy(broken)
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null])
    await broken.close()
  })

  it("MUST roll back the work when its response cannot be stored", async () => {
    let broken = true
    const failing = Layer.effect(
      IdempotencyStore,
      Effect.map(IdempotencyStore, (store) => ({
        ...store,
        end: (...args) => (broken && args[2] !== null ? Effect.die(new Error("disk full")) : store.end(...args))
      }))
    )
    const app = await startHttpTestApp({ instead: Layer.provideMerge(failing, services) })
    expect((await makeHost(app, "one")).status).toBe(500)
    expect((await app.manage("GET", "/hosts")).json.meta.total).toBe(0)
    broken = false
    const { status, headers } = await makeHost(app, "one")
    expect([status, headers.get("idempotent-replayed")]).toEqual([201, null])
    await app.close()
  })

  it("MUST answer with the committed result although the reply to the commit was lost", async () => {
    const lost = { committed: true, depth: 0 }
    const unknown = Layer.effect(
      UnitOfWork,
      Effect.map(UnitOfWork, (unit) => ({
        ...unit,
        transaction: (work) =>
          Effect.suspend(() => {
            const isOutermost = lost.depth++ === 0
            const fault = Effect.die({ _tag: "SqlError", reason: { _tag: "ConnectionError" } })
            return Effect.tap(unit.transaction(work), () => (isOutermost && lost.committed ? fault : Effect.void))
          })
      }))
    )
    const app = await startHttpTestApp({ instead: Layer.provideMerge(unknown, services) })
    const first = await makeHost(app, "one")
    lost.committed = false
    const again = await makeHost(app, "one")
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null])
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([201, first.text, "true"])
    expect(again.headers.get("location")).toBe(first.headers.get("location"))
    expect((await app.manage("GET", "/hosts")).json.meta.total).toBe(1)
    await app.close()
  })
})
