import * as Schema from "effect/Schema"
import { entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { integer } from "../values/Integer.ts"
import { differentHosts, differentKeys, maxListedMembers, maxRoles, neededInput, option, RoleKey } from "./Staffing.ts"

/** The rules that a simulation knows: those that depend neither on the time of a meeting nor on its size. */
const simulatedRules = ["fair", "priority", "list"] as const

const part = says("must be a number from 0 to 1", { rule: "other" })

const SimulatedMember = Schema.Struct({
  host: HostNameInput,
  weight: Schema.optionalKey(integer(0, 1000)),
  priority: Schema.optionalKey(integer(0, 1000)),
  /** The part of the meetings for which the member is free, at random. */
  available: Schema.optionalKey(Schema.Finite.annotate(part).check(Schema.isBetween({ minimum: 0, maximum: 1 }, part))),
  /** The member is free for every nth meeting only. */
  free_every: Schema.optionalKey(integer(1, 1000))
}).check(
  Schema.makeFilter(({ available, free_every }) => available === undefined || free_every === undefined, {
    ...says("must not have both available and free_every", { rule: "other" })
  })
)

const SimulatedRole = Schema.Struct({
  key: RoleKey,
  needs: Schema.optionalKey(neededInput),
  pick: Schema.optionalKey(option(simulatedRules)),
  members: Schema.Array(SimulatedMember).check(entriesBetween(1, maxListedMembers), differentHosts)
})

/** The team of a simulation: the roles of a service's staffing, and how often each member is free. */
export const SimulatedTeam = Schema.Struct({
  roles: Schema.Array(SimulatedRole).check(
    entriesBetween(1, maxRoles),
    differentKeys,
    Schema.makeFilter(
      (roles: ReadonlyArray<{ readonly members: ReadonlyArray<{ readonly host: number | string }> }>) => {
        const hosts = roles.flatMap(({ members }) => members.map(({ host }) => host))
        return new Set(hosts).size === hosts.length
      },
      says("must not put a host in two roles", { rule: "repeated" })
    )
  )
}).annotate(says("must be an object with roles", { rule: "type" }))
export type SimulatedTeam = typeof SimulatedTeam.Type
