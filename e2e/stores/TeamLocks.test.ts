import { pgFromUrl, verifyRows } from "@slotkit/postgres"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { createSlotkit, SlotkitError } from "slotkit"
import { expect, it } from "vitest"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()
const secret = "a secret for tests, of more than thirty-two characters"
const starts = 20

it("Two teams that share all members MUST book at once in opposite orders without a deadlock or a 503", async () => {
  const database = await databases.make()
  const open = () => createSlotkit({ database, secret, baseUrl: "http://127.0.0.1" })
  const processes = [await open(), await open()]
  const [slotkit] = processes
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  const members = []
  for (const username of ["ana", "ben", "cem", "dan"]) {
    const host = await slotkit!.hosts.create({ email: `${username}@example.com`, username, timezone: "Europe/London" })
    await slotkit!.schedule.replace(host.id, { timezone: "Europe/London", weekly })
    members.push({ host: host.id })
  }
  const teams: Array<number> = []
  for (const [username, listed] of [["north", members] as const, ["south", members.toReversed()] as const]) {
    const identity = { kind: "team", username, name: username, timezone: "Europe/London", plan: "pro" } as const
    const { id } = await slotkit!.hosts.create(identity)
    for (const member of listed) await slotkit!.members.add(id, member)
    const service = await slotkit!.services.create(id, { title: "Visit", durations: [{ minutes: 30 }] })
    const roles = [{ key: "host", needs: 3, pick: "list" as const, members: listed }]
    await slotkit!.services.configure(id, service.id, { staffing: { roles } })
    teams.push(id)
  }
  const day = 86_400_000
  const first = Math.ceil(Date.now() / day) * day + 2 * day
  const requests = Array.from({ length: starts }, (_, at) => new Date(first + at * 1_800_000).toISOString())
  const outcomes = await Promise.all(
    requests.flatMap((start, at) =>
      teams.map((team, order) =>
        processes[(at + order) % 2]!.bookings.book(team, {
          service: "visit",
          start,
          booker: { name: "Kim", email: `kim${at}@example.com` }
        })
          .then(() => "booked")
          .catch((error: unknown) => (error instanceof SlotkitError ? error.code : Promise.reject(error)))
      )
    )
  )
  for (const each of processes) await each.close()
  // Three of four members are needed, so one of the two teams gets each start.
  expect(outcomes.toSorted()).toEqual([...Array(starts).fill("booked"), ...Array(starts).fill("conflict")])
  const layer = pgFromUrl(database, { maxConnections: 1, connectionWaitSeconds: 60, connectSeconds: 60 })
  const report = Effect.all([
    verifyRows(),
    SqlClient.use(
      (sql) => sql<{ readonly n: number }>`SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`
    )
  ])
  const [{ violations }, [deadlocks]] = await Effect.runPromise(Effect.provide(report, layer))
  expect([violations, deadlocks]).toEqual([[], { n: 0 }])
})
