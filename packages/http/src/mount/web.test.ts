import { describe, expect, it } from "vitest"
import { operatorToken, start } from "../../test/Harness.ts"

describe("Mounted for web-standard requests", () => {
  it("MUST take a prefix off the path and keep method, headers, query and body", async () => {
    const app = await start({ prefix: "/scheduling" })
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const body = JSON.stringify({ email: "ada@example.com", timezone: "Europe/Rome" })
    const made = await app.web(new Request("https://x.example/scheduling/manage/v1/hosts", { method: "POST", headers, body }))
    expect(made.status).toBe(201)
    const listed = await app.web(new Request("https://x.example/scheduling/manage/v1/hosts?per_page=7", { headers }))
    expect(((await listed.json()) as { meta: { per_page: number } }).meta.per_page).toBe(7)
    for (const path of ["/manage/v1/hosts", "/schedulingmanage/v1/hosts", "/scheduling"]) {
      expect((await app.web(new Request(`https://x.example${path}`, { headers }))).status).toBe(404)
    }
    await app.close()
  })

  it("MUST end a request whose caller has gone away without a defect", async () => {
    const app = await start()
    const gone = AbortSignal.abort()
    await app.web(new Request("https://x.example/api/v1/token", { signal: gone }))
    expect(app.logs).toEqual([])
    await app.close()
  })
})
