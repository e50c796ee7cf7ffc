// @module-tag thorough

import { execFile } from "node:child_process"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { serve, stop } from "../../harness/SlotkitProcess.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"
import { generators, openApi30 } from "./OpenApi30.ts"

if (generators === undefined)
  console.log("Skipped: the generated Python client. TEST_OPENAPI_GENERATOR is not set to a folder with the generator.")

describe.skipIf(generators === undefined)("A Python client that OpenAPI Generator makes from /openapi.json", () => {
  const folder = generatedFolder()
  afterAll(() => rmSync(folder, { recursive: true }))

  it("MUST call every operation, and read every answer into its models", async () => {
    const server = await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken, SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1" }, ["--demo"])
    const document = await (await fetch(`${server.origin}/openapi.json`)).json()
    await generate(document)
    const { manage, visit } = surfacesOf(server.origin)
    const key = await manage("POST", "/hosts/1/api-keys", { name: "Python", scopes })
    expect(key.status).toBe(201)
    const services = await manage("GET", "/hosts/1/services")
    const { id } = services.body.data.find(({ slug }: Wire) => slug === "intro-call")
    expect((await manage("PATCH", `/hosts/1/services/${id}`, { series: { max_count: 3 } })).status).toBe(200)
    expect((await manage("PATCH", `/hosts/1/services/${id}`, { waitlist: { mode: "one_by_one" } })).status).toBe(200)
    const [from, to] = [1, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const wait = { booker: { name: "Alan", email: "alan@example.com" }, wishes: [{ from, to }] }
    expect((await visit("POST", "/hosts/ada/services/intro-call/waitlist", wait)).status).toBe(201)
    const teamKey = await keyOfTeam(manage)
    const calls = join(import.meta.dirname, "python/calls.py")
    const { stdout } = await promisify(execFile)("/usr/bin/python3", [calls, server.origin, key.body.data.key, teamKey], {
      env: { PYTHONPATH: join(folder, "client"), PYTHONDONTWRITEBYTECODE: "1" }
    })
    const answers = new Map<string, Wire>(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ operation, value }) => [operation, value])
    )

    const operations = Object.values<Wire>(document.paths).flatMap((methods) =>
      Object.values<Wire>(methods).map(({ operationId }) => operationId)
    )
    expect([...answers.keys()].filter((name) => name !== "error").toSorted()).toEqual(operations.toSorted())
    expect(answers.get("getProfile")).toMatchObject({ username: "ada", name: "Ada Lovelace" })
    expect(answers.get("createService").data).toMatchObject({ title: "Review", durations: [{ minutes: 45, price: 9900 }] })
    expect(answers.get("patchService").data).toMatchObject({ title: "Code review" })
    expect(answers.get("getAvailability").data).not.toEqual({})
    expect(answers.get("getBooking").data.id).toBe(answers.get("listBookings").data[0].id)
    const statuses = ["bookSlot", "acceptBooking", "declineBooking", "rescheduleBooking", "cancelBooking"].map(
      (name) => answers.get(name).data.status
    )
    expect(statuses).toEqual(["pending", "accepted", "declined", "accepted", "cancelled"])
    expect(answers.get("getCancellation").data).toMatchObject({ refund: 0, fee: 0 })
    expect(answers.get("previewSeries").data.occurrences.map(({ offered }: Wire) => offered)).toEqual([true, true])
    expect(answers.get("bookSeries").data.bookings.map(({ series }: Wire) => series.index)).toEqual([1, 2])
    expect(answers.get("bookVisit").data.bookings.map(({ visit }: Wire) => visit.index)).toEqual([1, 2])
    expect(answers.get("offerToEntry").data).toMatchObject({ status: "offered", booker: { name: "Alan" } })
    expect(answers.get("patchDiscountCode").data).toMatchObject({ code: "SPRING", percent: 20, max_uses: 3 })
    expect(answers.get("listMembers").data).toMatchObject([{ username: "ada" }, { username: "ben" }])
    const [{ candidates }] = answers.get("listCandidates").data.roles
    expect(answers.get("reassignBooking").data.hosts[0].id).toBe(candidates[0].host.id)
    expect(answers.get("getWebhook").data).toMatchObject({ url: "https://127.0.0.1/hook", events: ["booking.confirmed"] })
    expect(answers.get("error")).toMatchObject({ status: 404, body: { message: expect.any(String) } })
    await stop(server)
  })

  /** Creates a team of two members with one service, and returns a key of the team. */
  const keyOfTeam = async (manage: Surfaces["manage"]): Promise<string> => {
    const create = async (path: string, body: object) => {
      const answer = await manage("POST", path, body)
      expect(answer.status).toBe(201)
      return answer.body.data
    }
    const timezone = "Europe/London"
    const ben = await create("/hosts", { email: "ben@example.com", username: "ben", name: "Ben", timezone })
    const team = await create("/hosts", { kind: "team", username: "crew", name: "Crew", timezone, plan: "pro" })
    const members = [{ host: 1 }, { host: ben.id }]
    for (const member of members) await create(`/hosts/${team.id}/members`, member)
    const service = await create(`/hosts/${team.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "host", members }] }
    expect((await manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing })).status).toBe(200)
    return (await create(`/hosts/${team.id}/api-keys`, { name: "Python", scopes })).key
  }

  const generate = async (document: Wire): Promise<void> => {
    const jar = join(generators!, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar")
    expect(existsSync(jar)).toBe(true)
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(openApi30(document)))
    await promisify(execFile)("java", [
      ...["-jar", jar, "generate", "-g", "python", "--package-name", "slotkit_client"],
      ...["-i", join(folder, "openapi.json"), "-o", join(folder, "client")]
    ])
  }
})

const scopes = [
  ...["profile.read", "availability.read", "bookings.read", "bookings.write", "bookings.override"],
  ...["services.read", "services.write", "invites.read", "invites.write", "webhooks.write"]
]
