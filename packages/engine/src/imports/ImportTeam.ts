import type { Host, Plan } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHost } from "../hosts/CreateHost.ts"
import { HostStore } from "../ports/HostStore.ts"
import type { ImportedRole, ImportedService, ImportedTeam, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { type ImportSource, ImportStore } from "../ports/imports/ImportStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { membersOf } from "../teams/MembersOf.ts"
import { addMember } from "../teams/TeamMembers.ts"
import { teamsOfHost } from "../teams/TeamsOfHost.ts"
import { freeUsername } from "./ImportHost.ts"
import { type ImportMemory, recallImports } from "./ImportMemory.ts"
import { importService } from "./ImportService.ts"

/**
 * Creates a team, or finds the one that an earlier import created, in the transaction of the caller. The people with the email
 * addresses of its members become members. A team without any of them is left out. Decision 0133.
 */
export const importTeam = Effect.fnUntraced(function* (team: ImportedTeam, source: ImportSource, plan: Plan) {
  const people = yield* peopleOf(team)
  const unknown = team.members.filter(({ email }) => !people.has(foldedAddress(email))).map(({ email }) => noHost(email))
  if (people.size === 0) return { outcome: "left_out", notes: [noMembers, ...unknown] } as const
  const earlier = yield* earlierTeam([...people.values()], source, team.id)
  const { teamId, notes } = earlier === undefined ? yield* addTeam(team, plan) : { teamId: earlier, notes: [] }
  const { memory } = yield* recallImports(teamId, source)
  if (earlier === undefined) yield* memory.remember("account", team.id, null, null)
  const members = new Set((yield* membersOf(teamId)).map(({ host }) => host.id))
  let added = 0
  for (const { email, manager } of team.members) {
    const host = people.get(foldedAddress(email))
    if (host === undefined || members.has(host.id)) continue
    members.add(host.id)
    yield* addMember(teamId, { host: host.id, manager })
    added++
  }
  const outcome = earlier === undefined || added > 0 ? "taken" : "unchanged"
  return { outcome, slotkitId: teamId, notes: [...notes, ...unknown] } as const
})

/** Returns the people with the email addresses of a team's members, by folded address. */
const peopleOf = Effect.fnUntraced(function* ({ members }: ImportedTeam) {
  const hosts = yield* HostStore
  const found = new Map<string, Host>()
  for (const { email } of members) {
    const host = Option.getOrUndefined(yield* hosts.find({ email }))
    if (host?.kind === "person") found.set(foldedAddress(email), host)
  }
  return found
})

/** Returns the team that an earlier import created, of this host or of another member. */
const earlierTeam = Effect.fnUntraced(function* (people: ReadonlyArray<Host>, source: ImportSource, id: string) {
  const imports = yield* ImportStore
  const looked = new Set<number>()
  for (const person of people) {
    for (const { team } of yield* teamsOfHost(person.id)) {
      if (looked.has(team.id)) continue
      looked.add(team.id)
      const items = yield* imports.list(team.id, source)
      if (items.some(({ kind, sourceId }) => kind === "account" && sourceId === id)) return team.id
    }
  }
  return undefined
})

const addTeam = Effect.fnUntraced(function* ({ name, timezone, ...team }: ImportedTeam, plan: Plan) {
  const { username, notes } = yield* freeUsername(team)
  const { id } = yield* createHost({ kind: "team", name, username, timezone, plan })
  return { teamId: id, notes: [...team.notes, ...notes] }
})

/** Creates the service of a team's event type, in the transaction of the caller. One that a former run created stays as it is. */
export const importTeamService = Effect.fnUntraced(function* (team: Host, imported: ImportedService, memory: ImportMemory) {
  const members = new Map((yield* membersOf(team.id)).map(({ host }) => [foldedAddress(host.email), host]))
  const roles = imported.roles ?? []
  const hostOf = ({ email }: ImportedRole["members"][number]) => members.get(foldedAddress(email))
  const known = memory.find("service", imported.id)
  if (known !== undefined) {
    const service = yield* importService(team, imported, memory)
    const found = known.localId === null ? Option.none() : yield* (yield* ServiceStore).find(team.id, known.localId)
    const served = Option.getOrUndefined(found)?.settings.staffing?.roles.flatMap((role) => role.members ?? []) ?? []
    const missing = roles
      .flatMap((role) => role.members)
      .filter((member) => {
        const host = hostOf(member)
        return host !== undefined && served.length > 0 && !served.some((each) => each.host === host.id)
      })
    return { ...service, notes: [...service.notes, ...missing.map(({ email }) => notInRole(email))] }
  }
  const staffing = {
    roles: roles.map(({ key, needs, pick, members: listed }) => ({
      ...{ key, needs, pick },
      members: listed.flatMap((member) => {
        const { email: _, ...rest } = member
        const host = hostOf(member)
        return host === undefined ? [] : [{ ...rest, host: host.id }]
      })
    }))
  }
  const absent = roles.flatMap((role) => role.members.filter((member) => hostOf(member) === undefined))
  const isShort = roles.some(
    ({ needs }, index) =>
      staffing.roles[index]!.members.length === 0 || (needs === "all" && roles[index]!.members.some((each) => !hostOf(each)))
  )
  const settings = { ...imported.settings, staffing, ...(isShort ? { active: false } : {}) }
  const notes = [...imported.notes, ...absent.map(({ email }) => noMember(email)), ...(isShort ? [switchedOff] : [])]
  return yield* importService(team, { ...imported, settings, notes }, memory)
})

const leftOut = (field: string, text: string): ImportNote => ({ kind: "left_out", field, text })

const noMembers = leftOut("members", "None of its members is a host. Import or create them, then run the import again.")

const noHost = (email: string): ImportNote =>
  leftOut("members", `No host has the email address ${email}. Import or create the host, then run the import again.`)

const noMember = (email: string): ImportNote => leftOut("roles", `${email} is not a member of the team.`)

const notInRole = (email: string): ImportNote => leftOut("roles", `${email} has no role in the service. Add the member to one.`)

const switchedOff: ImportNote = {
  kind: "changed",
  field: "active",
  text: "It is switched off, because a role lacks members that it needs. Add them, then switch it on."
}
