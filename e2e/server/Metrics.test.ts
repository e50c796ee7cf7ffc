// @module-tag thorough

import { describe, expect, it } from "vitest"
import { reportLine, runSlotkit, serve, stop } from "../../harness/SlotkitProcess.ts"

describe("The server's metrics", () => {
  it("MUST be served on their own port only", async () => {
    const server = await serve({ SLOTKIT_METRICS_PORT: "0" }, ["--demo"])
    const [, port] = await server.printed(/Metrics are available at \/metrics on port (\d+)/)
    const metrics = `http://127.0.0.1:${port}`
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    expect((await fetch(`${metrics}/health/live`)).status).toBe(404)
    expect((await fetch(`${metrics}/metrics`, { method: "POST" })).status).toBe(405)
    const answer = await fetch(`${metrics}/metrics`)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"])
    const text = await answer.text()
    expect(text).toMatch(/^slotkit_http_requests_total\{api="page",route="none",method="GET",status="404"\} 1$/m)
    const [, version] = /^slotkit_build_info\{version="(\d+\.\d+\.\d+)"\} 1$/m.exec(text) ?? []
    expect(version).toBeDefined()
    expect(text).not.toContain(reportLine(server, "Demo API key"))
    expect(await stop(server)).toMatchObject({ code: 0 })
  })

  it("MUST NOT be served unless SLOTKIT_METRICS_PORT is set, and MUST report a port in use", async () => {
    const server = await serve()
    const refused = await runSlotkit(["serve"], { SLOTKIT_METRICS_PORT: new URL(server.origin).port })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("set SLOTKIT_METRICS_PORT to a different port")])
    const { stderr } = await stop(server)
    expect(stderr).not.toContain("Metrics")
  })
})
