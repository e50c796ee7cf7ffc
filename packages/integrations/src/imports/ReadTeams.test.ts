import { afterEach, describe, expect, it } from "vitest"
import { readCalcom } from "./calcom/ReadCalcom.ts"
import { readCalendly } from "./calendly/ReadCalendly.ts"
import { fakeCalcom, fakeCalendly } from "./testing/index.ts"

const started: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of started.splice(0)) await close()
})

const now = () => Date.UTC(2026, 0, 5)

const teamsOfCalcom = async (
  teams: boolean | undefined,
  change: (server: Awaited<ReturnType<typeof fakeCalcom>>) => void = () => {}
) => {
  const server = await fakeCalcom()
  started.push(server.close)
  change(server)
  return readCalcom({ token: server.key, url: server.origin, now, ...(teams === undefined ? {} : { teams }) })
}

describe("Reading the teams of a cal.com account (row 72)", () => {
  it("maps round robin with priorities and fixed hosts, and collective event types, to roles of members by email", async () => {
    const { teams, services } = await teamsOfCalcom(true)
    expect(teams).toMatchObject([
      {
        id: "3",
        name: "Sales team",
        username: "sales-team",
        timezone: "Europe/Rome",
        members: [
          { email: "ada.cal@example.com", manager: true },
          { email: "grace.cal@example.com", manager: false },
          { email: "joan.cal@example.com", manager: false }
        ],
        notes: [{ field: "members", text: "People who have not accepted the invitation at cal.com: 1." }]
      }
    ])
    const [sales, panel] = teams![0]!.services
    expect(sales).toMatchObject({ id: "10", service: { title: "Sales", slug: "sales" } })
    expect(sales?.roles).toEqual([
      { key: "fixed", needs: "all", pick: "fair", members: [{ email: "joan.cal@example.com" }] },
      {
        key: "host",
        needs: 1,
        pick: "priority",
        members: [
          { email: "ada.cal@example.com", weight: 200, priority: 2 },
          { email: "grace.cal@example.com", priority: 3 }
        ]
      }
    ])
    expect(sales?.notes.map(({ text }) => text)).toContain("Alan Turing is not a member of the team at cal.com.")
    expect(panel?.roles).toEqual([
      {
        key: "hosts",
        needs: "all",
        pick: "fair",
        members: [{ email: "ada.cal@example.com" }, { email: "grace.cal@example.com" }]
      }
    ])
    expect(panel?.notes.map(({ text }) => text)).toContain("Its schedule is not read. Members are free in their own hours.")
    expect(services.map(({ id }) => id)).not.toContain("10")
  })

  it("reports what it does not take: managed event types, organizations, and teams that the key may not read", async () => {
    const { notImported, profile } = await teamsOfCalcom(true)
    expect(notImported).toContainEqual(
      expect.objectContaining({ id: "12", text: "Its meetings are held by one host. Import the account of that host." })
    )
    expect(notImported.filter(({ part }) => part === "team")).toMatchObject([
      { id: "4", text: "It is an organization. Its teams are imported one by one." },
      { id: "5", text: "cal.com does not allow this API key to read it. Use the key of an owner." }
    ])
    expect(notImported.map(({ id }) => id)).not.toContain("10")
    expect(profile.notes.at(-1)?.text).toBe("Workflows, routing forms and webhooks are not read.")
  })

  it("asks for no team unless told to, and reads fair rounds without priorities", async () => {
    const without = await teamsOfCalcom(undefined, (server) => {
      server.faults.intercept = ({ path }) => (path.startsWith("/v2/teams") ? { status: 500, text: "" } : undefined)
    })
    expect(without.teams).toBeUndefined()
    expect(without.notImported.find(({ id }) => id === "10")?.text).toMatch(/^It belongs to several hosts \(round robin\)/)
    const equal = await teamsOfCalcom(true, ({ account }) => {
      for (const host of (account.teamEventTypes[3]![0] as { hosts: Array<Record<string, unknown>> }).hosts) {
        Object.assign(host, { priority: 2, mandatory: false, weight: undefined })
      }
    })
    expect(equal.teams![0]!.services[0]!.roles).toEqual([
      {
        key: "host",
        needs: 1,
        pick: "fair",
        members: ["ada", "grace", "joan"].map((name) => ({ email: `${name}.cal@example.com` }))
      }
    ])
  })
})

describe("Reading the teams of a Calendly account (row 72)", () => {
  it("maps the event types that teams own, with their hosts as members", async () => {
    const server = await fakeCalendly({ pageSize: 2 })
    started.push(server.close)
    const { teams, services, notImported } = await readCalendly({ token: server.token, url: server.origin, now, teams: true })
    const three = ["ada.byron@example.com", "grace@example.com", "joan@example.com"].map((email) => ({ email }))
    expect(teams).toMatchObject([
      {
        id: "https://api.calendly.com/teams/T",
        name: "Sales",
        timezone: "Europe/Rome",
        members: three.map((each) => ({ ...each, manager: false })),
        services: [
          { name: "Panel", roles: [{ key: "hosts", needs: "all", pick: "fair", members: three.slice(0, 2) }] },
          { name: "Demo", roles: [{ key: "host", needs: 1, pick: "fair", members: three }] }
        ]
      }
    ])
    expect(teams![0]!.services[1]!.notes.map(({ field }) => field)).toContain("weights")
    expect(notImported.find(({ name }) => name === "Pools")?.text).toBe(
      "Calendly's API does not report which of its hosts a meeting needs."
    )
    expect([...services.map(({ id }) => id), ...notImported.map(({ id }) => id)].join()).not.toContain("ROBIN")
  })
})
