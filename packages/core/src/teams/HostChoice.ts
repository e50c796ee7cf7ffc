import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type FieldFault, wrongField } from "../values/FieldRule.ts"
import type { HostRef } from "../values/HostRef.ts"
import { readInput } from "../values/Input.ts"
import type { AssignmentReason, RescheduleRule } from "./ChooseMembers.ts"
import type { AttributeFilter } from "./HostAttributes.ts"
import { AttributesByRole } from "./Selection.ts"
import type { Staffing } from "./Staffing.ts"
import { type RoleRequest, type StaffingRequest, staffRoles, type TeamMember } from "./StaffRoles.ts"

/** A member of a team with the names of the host. */
export interface NamedMember extends TeamMember, Pick<HostRef, "username" | "name"> {}

/** A host in a request: its id, or its username. */
type HostName = number | string

type ReadRequest = Result.Result<StaffingRequest, ReadonlyArray<FieldFault>>

/**
 * Returns the members among whom visitors choose: those who can serve in the role that is theirs to choose for, within what the
 * application has selected.
 */
export const membersToChoose = (
  staffing: Staffing | null,
  team: ReadonlyArray<NamedMember>,
  within: StaffingRequest = {}
): ReadonlyArray<NamedMember> => {
  if (staffing === null || staffing.visitorChoice === "none") return []
  return inRole(staffing, team, staffing.visitorRole, within) ?? []
}

/** Returns true if a visitor has to choose a host. A selection of one host is a choice already. */
export const requiresChoice = (staffing: Staffing | null, { roles = {} }: StaffingRequest = {}): boolean =>
  staffing?.visitorChoice === "required" && roles[staffing.visitorRole]?.members?.length !== 1

/**
 * Narrows what the application has selected to the host whom a visitor names. Visitors learn nothing about members among whom
 * they cannot choose.
 */
export const hostChoice = (
  staffing: Staffing | null,
  team: ReadonlyArray<NamedMember>,
  host: HostName | null,
  within: StaffingRequest = {}
): ReadRequest => {
  if (staffing === null || staffing.visitorChoice === "none") {
    if (host === null) return Result.succeed(within)
    return fault("host", "cannot be used, because visitors do not choose a host", "unknown")
  }
  const hosts = membersToChoose(staffing, team, within)
  const names = `one of ${hosts.map(({ host: id, username }) => username ?? id).join(", ")}`
  if (host === null) {
    return requiresChoice(staffing, within) ? fault("host", `must name a host, ${names}`, "required") : Result.succeed(within)
  }
  const member = memberNamed(hosts, host)
  if (member === undefined)
    return fault("host", hosts.length === 0 ? "names no host of the service" : `must be ${names}`, "option")
  return Result.succeed({ ...within, roles: { ...within.roles, [staffing.visitorRole]: { members: [member.host] } } })
}

/** The part of a request that narrows roles, by their keys. */
export interface NamedInRoles {
  readonly members?: Readonly<Record<string, ReadonlyArray<HostName>>> | undefined
  readonly attributes?: Readonly<Record<string, AttributeFilter>> | undefined
}

/** Narrows roles to the members and the attributes that a request names for them. */
export const membersInRoles = (
  staffing: Staffing | null,
  team: ReadonlyArray<NamedMember>,
  { members: named = {}, attributes = {} }: NamedInRoles
): ReadRequest => {
  if (staffing === null) {
    const hasAttributes = Object.keys(attributes).length > 0 && Object.keys(named).length === 0
    const field = hasAttributes ? "attributes" : "members"
    return fault(field, "can only be used for a service with staffing", "unknown")
  }
  const faults: Array<FieldFault> = []
  const unknownRole = (field: string, key: string) =>
    faults.push(...faultOf(field, `names the role ${key}, which the service does not have`, "option"))
  const ofMembers = Object.entries(named).map(([key, hosts]): readonly [string, RoleRequest] => {
    const members = inRole(staffing, team, key)
    if (members === undefined) unknownRole("members", key)
    return [key, { members: hosts.flatMap((host) => memberOrFault(members ?? team, host, faults)) }]
  })
  const roles = new Map(ofMembers)
  for (const [key, filter] of Object.entries(attributes)) {
    if (staffing.roles.some((role) => role.key === key)) roles.set(key, { ...roles.get(key), attributes: filter })
    else unknownRole("attributes", key)
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed({ roles: Object.fromEntries(roles) })
}

/** A role to which a request leaves fewer members than it needs. */
export interface RoleTooNarrow {
  readonly key: string
  readonly needs: number
  readonly members: number
}

/** Returns the roles that a request narrows to fewer members than they need, so that they can hold no meeting. */
export const rolesTooNarrow = (
  staffing: Staffing,
  team: ReadonlyArray<TeamMember>,
  { roles = {}, ...request }: StaffingRequest
): ReadonlyArray<RoleTooNarrow> =>
  staffRoles(staffing, team, { ...request, roles }).flatMap(({ key, needs: needed, members }) => {
    const needs = needed === "all" ? 1 : needed
    return !Object.hasOwn(roles, key) || members.length >= needs ? [] : [{ key, needs, members: members.length }]
  })

/** Narrows roles in the same way. Fails too if that leaves fewer members than a role needs. */
export const enoughMembers = (staffing: Staffing | null, team: ReadonlyArray<NamedMember>, named: NamedInRoles): ReadRequest => {
  const read = membersInRoles(staffing, team, named)
  if (staffing === null || Result.isFailure(read)) return read
  const faults = rolesTooNarrow(staffing, team, read.success).flatMap(({ key, needs, members }) => {
    const field = Object.hasOwn(named.attributes ?? {}, key) ? "attributes" : "members"
    return faultOf(field, `leaves ${members} members for the role ${key}, which needs ${needs}`, "too_few")
  })
  return faults.length > 0 ? Result.fail(faults) : read
}

/** Narrows roles to members whom a request names without a role. Roles without any of them stay as they are. */
export const membersOfAnyRole = (
  staffing: Staffing | null,
  team: ReadonlyArray<NamedMember>,
  hosts: ReadonlyArray<HostName>
): ReadRequest => {
  if (staffing === null) return fault("members", "can only be used for a service with staffing", "unknown")
  const faults: Array<FieldFault> = []
  const roles = staffRoles(staffing, team).map(({ key, members }) => [key, members.map(({ host }) => host)] as const)
  const able = team.filter(({ host }) => roles.some(([, members]) => members.includes(host)))
  const named = hosts.flatMap((host) => memberOrFault(able, host, faults))
  if (faults.length > 0) return Result.fail(faults)
  const byRole = roles.map(([key, members]) => [key, members.filter((host) => named.includes(host))] as const)
  return Result.succeed({
    roles: Object.fromEntries(byRole.flatMap(([key, members]) => (members.length === 0 ? [] : [[key, { members }]])))
  })
}

/** The part of a query that narrows roles: members of any role, separated by commas, and attributes by role, as JSON. */
export interface NamedInQuery {
  readonly members?: string | undefined
  readonly attributes?: string | undefined
}

/** Narrows roles to the members and the attributes of a query. */
export const membersOfQuery = (
  staffing: Staffing | null,
  team: ReadonlyArray<NamedMember>,
  { members, attributes }: NamedInQuery
): ReadRequest => {
  const named = members === undefined ? Result.succeed<StaffingRequest>({}) : membersOfAnyRole(staffing, team, members.split(","))
  if (attributes === undefined || Result.isFailure(named)) return named
  const read = attributesIn(attributes)
  if (Result.isFailure(read)) return Result.fail(read.failure)
  return Result.map(membersInRoles(staffing, team, { attributes: read.success }), ({ roles = {} }) => ({
    roles: Object.fromEntries(
      [...new Set([...Object.keys(named.success.roles ?? {}), ...Object.keys(roles)])].map((key) => [
        key,
        { ...named.success.roles?.[key], ...roles[key] }
      ])
    )
  }))
}

const attributesIn = (text: string) => {
  const json = Result.try(() => JSON.parse(text) as unknown)
  if (Result.isFailure(json)) return Result.fail(faultOf("attributes", "must be JSON, an object with attributes by role", "type"))
  return Result.map(readInput(QueryAttributes, { attributes: json.success }), (read) => read.attributes)
}

const QueryAttributes = Schema.Struct({ attributes: AttributesByRole })

/**
 * Returns the request of a meeting that moves: the host whom its visitor has chosen stays, as long as that host can serve. Other
 * narrowing is not remembered. Decision 0101.
 */
export const choiceThatStays = (
  staffing: Staffing,
  team: ReadonlyArray<TeamMember>,
  assignments: ReadonlyArray<{ readonly role: string; readonly hostId: number; readonly reason: AssignmentReason }>
): StaffingRequest => {
  const { visitorChoice, visitorRole } = staffing
  if (visitorChoice === "none") return {}
  const able = staffRoles(staffing, team).find(({ key }) => key === visitorRole)?.members ?? []
  const members = assignments
    .filter(({ role, reason }) => role === visitorRole && reason === "requested")
    .flatMap(({ hostId }) => (able.some(({ host }) => host === hostId) ? [hostId] : []))
  return members.length === 0 ? {} : { roles: { [visitorRole]: { members } } }
}

/** The rule for the hosts of a meeting that moves: that of the staffing, unless the request names another one that it allows. */
export const ruleOfMove = (
  staffing: Pick<Staffing, "reschedule"> | null,
  hosts: "same" | "any" | undefined
): Result.Result<RescheduleRule | undefined, ReadonlyArray<FieldFault>> => {
  if (hosts === undefined) return Result.succeed(staffing?.reschedule)
  if (staffing === null) return Result.fail(faultOf("host", "can only be used for a service with staffing", "unknown"))
  if (hosts === "same") return Result.succeed("keep")
  return staffing.reschedule === "keep"
    ? Result.fail(faultOf("host", "must be same, because meetings of this service keep their hosts", "option"))
    : Result.succeed("any")
}

/** Narrows the free times of a meeting that keeps its hosts to those of its hosts. */
export const onlyHostsOf = (
  staffing: Staffing,
  hosts: ReadonlyArray<{ readonly id: number; readonly role: string }>
): StaffingRequest => ({
  roles: Object.fromEntries(
    staffing.roles.flatMap(({ key, needs }) => {
      const members = hosts.flatMap(({ id, role }) => (role === key ? [id] : []))
      // A role that needs all has no others, and one that needs another number of members now has to choose.
      return members.length === needs ? [[key, { members }]] : []
    })
  )
})

/** Returns the members who can serve in a role. Undefined if there is no such role. */
const inRole = <Member extends TeamMember>(
  staffing: Staffing,
  team: ReadonlyArray<Member>,
  key: string,
  request: StaffingRequest = {}
): ReadonlyArray<Member> | undefined => {
  const role = staffRoles(staffing, team, request).find((each) => each.key === key)
  return role?.members.flatMap(({ host }) => team.find((member) => member.host === host) ?? [])
}

const memberOrFault = (team: ReadonlyArray<NamedMember>, host: HostName, faults: Array<FieldFault>): ReadonlyArray<number> => {
  const member = memberNamed(team, host)
  if (member !== undefined) return [member.host]
  faults.push(...faultOf("members", `must name members who serve in the service, and ${host} is none`, "option"))
  return []
}

/** A username comes before an id of the same digits. */
const memberNamed = (team: ReadonlyArray<NamedMember>, name: HostName): NamedMember | undefined =>
  team.find(({ username }) => username === name) ?? team.find(({ host }) => String(host) === String(name))

const faultOf = (field: string, text: string, rule: FieldFault["rule"]): ReadonlyArray<FieldFault> => [
  wrongField(field, `The ${field} field ${text}.`, rule)
]

const fault = (field: string, text: string, rule: FieldFault["rule"]): ReadRequest => Result.fail(faultOf(field, text, rule))
