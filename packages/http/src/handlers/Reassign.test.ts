import { afterAll, beforeAll, expect, it } from "vitest"
import { type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { aPartner } from "../../test/PartnerApp.ts"

let app: HttpTestApp
beforeAll(async () => {
  app = await startHttpTestApp()
})
afterAll(() => app.close())

const create = async (path: string, body: object) => (await app.manage("POST", path, body)).json.data

it("Decision 0102: credentials of a team list its members and reassign bookings, with the scopes of bookings", async () => {
  const zone = { timezone: "Europe/London" }
  const team = await create("/hosts", { kind: "team", username: "crew", name: "Crew", plan: "pro", ...zone })
  const members: Array<{ id: number }> = []
  for (const name of ["Ana", "Ben", "Eve"]) {
    const person = await create("/hosts", {
      email: `${name.toLowerCase()}@example.com`,
      username: name.toLowerCase(),
      name,
      ...zone
    })
    await app.manage("PUT", `/hosts/${person.id}/schedule`, {
      timezone: "Europe/London",
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
    })
    if (name !== "Eve") await create(`/hosts/${team.id}/members`, { host: person.id })
    members.push(person)
  }
  const [ana, ben, eve] = members
  const service = await create(`/hosts/${team.id}/services`, { title: "Intro", durations: [{ minutes: 30 }] })
  const roles = [{ key: "host", members: [{ host: ana!.id }, { host: ben!.id }] }]
  await app.manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing: { roles } })
  const keyOf = async (scopes: ReadonlyArray<string>) =>
    (await create(`/hosts/${team.id}/api-keys`, { name: "Some", scopes })).key as string
  const [writer, reader] = [await keyOf(["bookings.write"]), await keyOf([])]
  const partner = await aPartner(app, team.id, { scopes: ["bookings.read", "bookings.write"] })
  const appWith = async (scope: string): Promise<string> => (await partner.connect({ scopes: [scope] })).access_token
  const [writingApp, readingApp] = [await appWith("bookings.write"), await appWith("bookings.read")]
  const send = (method: string, path: string, token: string, json?: unknown) => {
    app.clock.now += 2000
    return app.send(method, `/api/v1${path}`, { token, ...(json === undefined ? {} : { json }) })
  }
  const start = new Date(Math.ceil(app.clock.now / 86_400_000 + 2) * 86_400_000 + 36_000_000).toISOString()
  const booked = await send("POST", "/bookings", writer, {
    service: service.slug,
    start,
    booker: { name: "Grace", email: "grace@example.com" }
  })
  expect(booked.json.data.hosts).toMatchObject([{ id: ana!.id }])
  const { id } = booked.json.data
  const listed = await send("GET", "/members", reader)
  expect(listed.json.data.map((member: { id: number }) => member.id)).toEqual([ana!.id, ben!.id])
  expect((await send("GET", "/members", readingApp)).json).toEqual(listed.json)
  for (const path of ["/members", `/bookings/${id}/reassign`]) {
    const refused = await send("GET", path, writingApp)
    expect([refused.status, refused.json.scopes]).toEqual([403, ["bookings.read"]])
  }
  expect((await send("POST", "/members", writer, { host: eve!.id })).status).toBe(405)
  const candidates = await send("GET", `/bookings/${id}/reassign`, reader)
  expect(candidates.json.data.roles).toMatchObject([{ role: "host", candidates: [{ host: { id: ben!.id }, available: true }] }])
  const change = { role: "host", from: ana!.id, to: "ben" }
  expect((await send("POST", `/bookings/${id}/reassign`, reader, change)).status).toBe(403)
  expect((await send("POST", `/bookings/${id + 1}/reassign`, writer, change)).status).toBe(404)
  expect((await send("POST", `/bookings/${id}/reassign`, writer, { ...change, role: "x" })).status).toBe(422)
  const overridden = await send("POST", `/bookings/${id}/reassign`, writer, { ...change, override: ["busy"] })
  expect(overridden.status).toBe(403)
  // A host outside the team is answered like one that does not exist.
  for (const field of ["to", "from"]) {
    const answers = await Promise.all(
      [eve!.id, "eve", 999_999, "nobody"].map((outsider) =>
        send("POST", `/bookings/${id}/reassign`, writer, { ...change, [field]: outsider })
      )
    )
    const message = `The ${field} field must be the id or the username of a member of the team.`
    expect(answers.map(({ status, json }) => [status, json.errors])).toEqual(answers.map(() => [422, { [field]: [message] }]))
  }
  const moved = await send("POST", `/bookings/${id}/reassign`, writer, change)
  expect([moved.status, moved.json.data.hosts]).toMatchObject([200, [{ id: ben!.id }]])
  expect(moved.json.data).toEqual((await send("GET", `/bookings/${id}`, reader)).json.data)
})
