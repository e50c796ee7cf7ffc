// @module-tag thorough

import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { listening, reportLine, type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { dataFolder } from "./DataFolder.ts"
import { readJson } from "./ReadJson.ts"

interface Booking {
  readonly id: number
  readonly status: string
  readonly scheduled_at: string
  readonly topic: string | null
}

const token = "operator-token-of-thirty-two-characters"

const manage = (origin: string, path: string, body?: object): Promise<Response> =>
  fetch(`${origin}/manage/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

const book = (origin: string, start: string): Promise<Response> =>
  manage(origin, "/hosts/1/bookings", {
    service: "intro-call",
    start,
    booker: { name: "B", email: "b@example.com" },
    topic: `For ${start}`
  })

const offered = async ({ origin, report }: ServingProcess): Promise<ReadonlyArray<string>> => {
  const headers = { authorization: `Bearer ${reportLine({ report }, "Demo API key")}` }
  const { data } = await readJson(fetch(`${origin}/api/v1/availability?service=intro-call`, { headers }))
  return Object.values<ReadonlyArray<{ start: string }>>(data).flatMap((slots) => slots.map(({ start }) => start))
}

const bookings = async ({ origin, report }: ServingProcess): Promise<ReadonlyArray<Booking>> => {
  const headers = { authorization: `Bearer ${reportLine({ report }, "Demo API key")}` }
  return (await readJson(fetch(`${origin}/api/v1/bookings?per_page=100`, { headers }))).data
}

describe("A killed process with a data folder", () => {
  it("MUST leave no partial writes, whenever it is killed", async () => {
    const folder = join(dataFolder(), "initdb")
    const variables = { SLOTKIT_DATA_DIR: folder, SLOTKIT_DURABILITY: "full" }

    const first = await listening(variables, ["--demo"])
    first.child.kill("SIGTERM")
    await first.printed(/Stopping/)
    expect(await stop(first)).toMatchObject({ signal: "SIGTERM", stdout: "" })

    const second = await listening(variables, ["--demo"])
    second.child.kill("SIGTERM")
    const stopped = await second.ended
    expect([stopped.code, stopped.stdout]).toEqual([
      0,
      expect.stringMatching(/^Stopped before the server was ready\.\n {2}Operator token {2}svc_op_/)
    ])
    expect(existsSync(join(folder, "lock"))).toBe(false)

    const server = await serve({ ...variables, SLOTKIT_OPERATOR_TOKEN: token }, ["--demo"])
    const starts = (await offered(server)).filter((_, index) => index % 2 === 0).slice(0, 20)
    const acknowledged: Array<string> = []
    const underWay = starts.map(async (start) => {
      const answer = await book(server.origin, start)
      if (answer.status === 201) acknowledged.push(start)
      if (acknowledged.length === 5) server.child.kill("SIGKILL")
    })
    await Promise.allSettled(underWay)
    expect((await server.ended).signal).toBe("SIGKILL")
    expect(acknowledged.length).toBeGreaterThanOrEqual(5)
    expect(existsSync(join(folder, "lock"))).toBe(true)

    const again = await serve({ ...variables, SLOTKIT_OPERATOR_TOKEN: token }, ["--demo"])
    const remaining = (await bookings(again)).filter(({ topic }) => topic !== null)
    const keptStarts = remaining.map(({ scheduled_at }) => scheduled_at)
    expect(keptStarts).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(keptStarts).size).toBe(remaining.length)
    for (const { status, scheduled_at, topic } of remaining) expect([status, topic]).toEqual(["accepted", `For ${scheduled_at}`])
    const free = await offered(again)
    for (const start of starts) {
      expect(free.includes(start), start).toBe(!keptStarts.includes(start))
      expect((await book(again.origin, start)).status, start).toBe(keptStarts.includes(start) ? 409 : 201)
    }
    expect((await stop(again)).code).toBe(0)
  })
})
