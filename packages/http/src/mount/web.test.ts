import { describe, expect, it } from "vitest"
import { type HttpTestApp, operatorToken, startHttpTestApp } from "../../test/HttpTestApp.ts"

describe("Mounted for web-standard requests", () => {
  it("MUST strip a prefix from the path and keep method, headers, query and body", async () => {
    const app = await startHttpTestApp({ prefix: "/scheduling" })
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const body = JSON.stringify({ email: "ada@example.com", timezone: "Europe/Rome" })
    const created = await app.web(new Request("https://x.example/scheduling/manage/v1/hosts", { method: "POST", headers, body }))
    expect(created.status).toBe(201)
    const listed = await app.web(new Request("https://x.example/scheduling/manage/v1/hosts?per_page=7", { headers }))
    expect(((await listed.json()) as { meta: { per_page: number } }).meta.per_page).toBe(7)
    for (const path of ["/manage/v1/hosts", "/schedulingmanage/v1/hosts", "/scheduling"]) {
      expect((await app.web(new Request(`https://x.example${path}`, { headers }))).status).toBe(404)
    }
    await app.close()
  })

  it("MUST end a request without a defect when its caller disconnects", async () => {
    const app = await startHttpTestApp()
    const gone = AbortSignal.abort()
    await app.web(new Request("https://x.example/api/v1/token", { signal: gone }))
    expect(app.logs).toEqual([])
    await app.close()
  })
})

describe("The metadata of an issuer below a path", () => {
  it("MUST be served at the location defined by RFC 8414, and below the path", async () => {
    const app = await startHttpTestApp({ prefix: "/scheduling" })
    const root = "/.well-known/oauth-authorization-server"
    const status = async (path: string) => (await app.web(new Request(`https://x.example${path}`))).status
    expect([await status(`${root}/scheduling`), await status(`/scheduling${root}`)]).toEqual([200, 200])
    expect([await status(root), await status(`${root}/other`), await status(`${root}/scheduling/x`)]).toEqual([404, 404, 404])
    await app.close()
  })
})

describe("The client address of a web-standard request", () => {
  const remaining = async (app: HttpTestApp, headers = {}) =>
    (await app.web(new Request("https://x.example/scheduling/visitor/v1/hosts/ada", { headers }))).headers.get(
      "x-ratelimit-remaining"
    )

  it("MUST be the result of clientAddress for that request", async () => {
    const seen: Array<Request> = []
    const app = await startHttpTestApp({
      prefix: "/scheduling",
      clientAddress: (request) => {
        seen.push(request)
        return request.headers.get("test-address") ?? undefined
      }
    })
    const request = new Request("https://x.example/scheduling/visitor/v1/hosts/ada")
    await app.web(request)
    expect(seen).toEqual([request])
    expect(seen[0]).toBe(request)
    expect(await remaining(app, { "test-address": "203.0.113.7" })).toBe("119")
    expect(await remaining(app, { "test-address": "203.0.113.8" })).toBe("119")
    expect(await remaining(app)).toBe("118")
    await app.close()
  })

  it("MUST be taken from the connection, ignoring other arguments that frameworks pass", async () => {
    const app = await startHttpTestApp()
    const remaining = async (...connection: ReadonlyArray<object | null>) => {
      const request = new Request("https://x.example/visitor/v1/hosts/ada")
      return (await app.web(request, ...(connection as [object]))).headers.get("x-ratelimit-remaining")
    }
    expect(await remaining({ clientAddress: "203.0.113.7" })).toBe("119")
    expect(await remaining({ clientAddress: "203.0.113.8" })).toBe("119")
    expect(await remaining({ clientAddress: undefined })).toBe("119")
    for (const [index, other] of [{}, null, { clientAddress: 7 }, { params: {} }].entries()) {
      expect(await remaining(other)).toBe(String(118 - index))
    }
    await app.close()
  })

  it("MUST be one shared bucket without it, whatever the headers say", async () => {
    const app = await startHttpTestApp({ prefix: "/scheduling" })
    expect(await remaining(app, { "x-forwarded-for": "203.0.113.7" })).toBe("119")
    expect(await remaining(app, { "x-forwarded-for": "203.0.113.8" })).toBe("118")
    await app.close()
  })
})
