import type { Host } from "@slotkit/core"
import { addMember, createHost, createService, patchServiceSettings, requireHost, TeamStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"
import { aHostOn, free, working } from "../BookingFixtures.ts"

/** The hours of a person from 09:00 to 17:00 on every day. */
export const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "09:00", end: "17:00" }))

/** A team in London on Pro, which is there at all times. */
export const aTeam = Effect.gen(function* () {
  const { id } = yield* createHost({
    kind: "team",
    username: unique("team"),
    name: "Engine Room",
    timezone: "Europe/London",
    plan: "pro"
  })
  return yield* requireHost(id)
})

/** A resource with attributes, such as a room. */
export const aResource = Effect.fnUntraced(function* (attributes: object) {
  const { id } = yield* createHost({ kind: "resource", name: unique("Room "), attributes })
  return yield* requireHost(id)
})

/** A person who works every day and is a member of a team. */
export const aMemberOf = Effect.fnUntraced(function* (team: Host) {
  const host = yield* aHostOn("pro")
  yield* working(host, everyDay)
  yield* addMember(team.id, { host: host.id })
  return host
})

/** A team with persons as members, and a service whose one role has them all in order. */
export const aStaffedTeam = Effect.fnUntraced(function* (count: number, role: object = {}, staffing: object = {}) {
  const team = yield* aTeam
  const members = yield* Effect.forEach(Array.from({ length: count }), () => aMemberOf(team))
  const service = yield* createService(team.id, free)
  const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })), ...role }]
  yield* patchServiceSettings(team.id, service.id, { staffing: { roles, ...staffing } })
  return { team, members, service }
})

/** Returns the credits of members in a ledger, by default that of the one role of a service. */
export const creditsOf = Effect.fnUntraced(function* (
  team: Host,
  service: { readonly id: number },
  members: ReadonlyArray<{ readonly id: number }>,
  name = `${service.id}/host`
) {
  const teams = yield* TeamStore
  const ledger = (yield* teams.ledgers(team.id, [name])).get(name)
  return members.map(({ id }) => ledger?.get(id)?.credit ?? 0)
})

/** The hosts of a booking by id. */
export const hostsOf = ({ hosts = [] }: { readonly hosts?: ReadonlyArray<{ readonly id: number }> }): ReadonlyArray<number> =>
  hosts.map(({ id }) => id)
