import { aroundTheClock, expectCreated, startsIn } from "../../harness/HostOnServer.ts"
import type { ServerProcess } from "./ServerProcesses.ts"

/** The number of rows that a team's bookings have written, and whether a ledger has credits. */
export const teamRows = `SELECT (SELECT count(*)::int FROM slotkit.bookings) AS bookings,
  (SELECT count(*)::int FROM slotkit.meetings WHERE team_id IS NULL) AS meetings,
  (SELECT count(*)::int FROM slotkit.meetings WHERE team_id IS NOT NULL) AS members,
  (SELECT count(*)::int FROM slotkit.assignments) AS assignments,
  (SELECT count(*)::int FROM slotkit.competitions) AS competitions,
  (SELECT count(*)::int FROM slotkit.events) AS events,
  (SELECT coalesce(sum(abs((credit.value ->> 0)::bigint)), 0)::int > 0
    FROM slotkit.ledgers, jsonb_each(credits) AS credit)::int AS credits`

/** Creates a team of two doctors with rooms, all of which each meeting needs. */
export const clinicWith = async ({ manage }: Pick<ServerProcess, "manage">, rooms: number) => {
  const identity = { timezone: "Europe/London", plan: "pro" }
  const team = expectCreated(await manage("POST", "/hosts", { kind: "team", username: "clinic", name: "Clinic", ...identity }))
  const join = async (host: number | string) => expectCreated(await manage("POST", `/hosts/${team.id}/members`, { host }))
  for (const username of ["ana", "ben"]) {
    const email = `${username}@example.com`
    const { id } = expectCreated(await manage("POST", "/hosts", { username, name: username, email, ...identity }))
    await manage("PUT", `/hosts/${id}/schedule`, { timezone: "Europe/London", weekly: aroundTheClock, overrides: [] })
    await join(username)
  }
  const members: Array<{ readonly host: number }> = []
  for (let count = 1; count <= rooms; count++) {
    const { id } = expectCreated(await manage("POST", "/hosts", { kind: "resource", name: `Room ${count}` }))
    await join(id)
    members.push({ host: id })
  }
  const check = { title: "Check-up", durations: [{ minutes: 30 }] }
  const service = expectCreated(await manage("POST", `/hosts/${team.id}/services`, check))
  const roles = [
    { key: "doctor", members: [{ host: "ana" }, { host: "ben" }] },
    { key: "room", needs: "all", members }
  ]
  const staffed = await manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing: { roles } })
  if (staffed.status !== 200) throw new Error(JSON.stringify(staffed.body))
  const starts = startsIn((await manage("GET", `/hosts/${team.id}/availability?service=check-up`)).body).slice(-20)
  const booker = { name: "Kim", email: "kim@example.com" }
  const book = (server: Pick<ServerProcess, "manage">, start: string) =>
    server.manage("POST", `/hosts/${team.id}/bookings`, { service: "check-up", start, booker })
  return { team, starts, book }
}
