import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { type PeriodLimit, PeriodLimitResource, PeriodLimitsInput, periodLimitResources } from "../availability/PeriodLimit.ts"
import { ServiceHours, ServiceHoursInput } from "../availability/Schedule.ts"
import { atMostEntries, entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { integer } from "../values/Integer.ts"
import { type RescheduleRule, rescheduleRules } from "./ChooseMembers.ts"
import { AttributeFilter } from "./HostAttributes.ts"
import { type PickRule, pickRules } from "./StaffedRole.ts"

/** The largest numbers of roles, of members that one meeting needs in a role, and of members that the roles list. */
export const maxRoles = 10
export const maxNeededMembers = 20
export const maxListedMembers = 200

/** Visitors' choice of a host. */
export const visitorChoices = ["none", "optional", "required"] as const

/** The consequences for a meeting whose event a member deletes in the member's calendar. */
const copyDeletions = ["keep", "reassign", "cancel"] as const

/** A member of a role, with what applies to the member in this service. */
export interface StaffingMember {
  /** The id of the host. */
  readonly host: number
  readonly weight: number
  readonly priority: number
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The hours of the member in this service. Null for those of the member's schedule. */
  readonly hours: ServiceHours | null
}

/** A role of a service: who can serve in it, how many a meeting needs, and the rule that picks them. */
export interface StaffingRole {
  readonly key: string
  readonly needs: number | "all"
  readonly pick: PickRule
  /** The name of a ledger that several services share. Null for one of this role alone. */
  readonly ledger: string | null
  /** The members, in order. Null for all members of the team that match the filter. */
  readonly members: ReadonlyArray<StaffingMember> | null
  readonly filter: AttributeFilter | null
}

/** The members of a team who hold the meetings of a service. */
export interface Staffing {
  readonly roles: ReadonlyArray<StaffingRole>
  /** The hours of the members within those of the team, or those of the team alone. */
  readonly hours: "member" | "team"
  readonly visitorChoice: (typeof visitorChoices)[number]
  /** The key of the role whose host visitors choose. */
  readonly visitorRole: string
  readonly returning: "off" | "prefer"
  readonly reschedule: RescheduleRule
  /** True if a meeting that the visitor missed counts as one for its hosts. */
  readonly noShowCounts: boolean
  readonly showHosts: "names" | "none"
  /** True if a group service begins another session while those at the same start are full. */
  readonly parallelSessions: boolean
  /** Undefined, for `keep`, in services that were stored before there was a choice. */
  readonly onCopyDeleted?: (typeof copyDeletions)[number]
}

export const option = <const Options extends ReadonlyArray<string>>(options: Options) =>
  Schema.Literals(options).annotate(says(`must be one of ${options.join(", ")}`, { rule: "option" }))

const keyPattern = /^[a-z][a-z0-9_]{0,39}$/

export const RoleKey = Schema.String.check(
  Schema.makeFilter((value: string) => keyPattern.test(value), {
    message: "must be lowercase letters, digits or underscores, begin with a letter and be at most 40 characters",
    toJsonSchema: () => ({ pattern: keyPattern.source })
  })
)

const needsRule = says(`must be an integer from 1 to ${maxNeededMembers}, or all`, {
  rule: "integer",
  min: 1,
  max: maxNeededMembers
})

/** The number of members that a meeting needs, in a request. */
export const neededInput = Schema.Union([integer(1, maxNeededMembers), Schema.Literal("all")]).annotate(needsRule)

const MemberInput = Schema.Struct({
  host: HostNameInput.annotate({ description: "The id or the username of the host." }),
  weight: Schema.optionalKey(integer(0, 1000)).annotate({
    description: "The weight of the member's share of meetings, 100 by default. A member of weight 0 comes last."
  }),
  priority: Schema.optionalKey(integer(0, 1000)).annotate({
    description: "The members of the highest priority come first under `priority`. 0 by default."
  }),
  limits: Schema.optionalKey(PeriodLimitsInput).annotate({
    description: "Limits on the member's meetings of this service in a day, a week or a month."
  }),
  hours: Schema.optionalKey(Schema.NullOr(ServiceHoursInput)).annotate({
    description: "The member's hours in this service; null means those of the member's schedule."
  })
}).annotate({ identifier: "StaffingMemberInput" })

export const differentHosts = Schema.makeFilter(
  (members: ReadonlyArray<{ readonly host: number | string }>) =>
    new Set(members.map(({ host }) => host)).size === members.length,
  { ...says("must not repeat a host", { rule: "repeated" }), toJsonSchema: () => ({}) }
)

const RoleInput = Schema.Struct({
  key: RoleKey.annotate({ description: "Identifies the role. Unique within the service." }),
  needs: Schema.optionalKey(neededInput).annotate({
    description: "The number of members that a meeting needs, or `all`. 1 by default."
  }),
  pick: Schema.optionalKey(option(pickRules)).annotate({
    description: "The rule that picks among free members. `fair` by default."
  }),
  ledger: Schema.optionalKey(Schema.NullOr(RoleKey)).annotate({
    description: "The name of a ledger that several services of the team share; null means one of this role alone."
  }),
  members: Schema.optionalKey(
    Schema.NullOr(Schema.Array(MemberInput).check(atMostEntries(maxListedMembers), differentHosts))
  ).annotate({
    description: "The members, in order; null means all members of the team that match the filter."
  }),
  filter: Schema.optionalKey(Schema.NullOr(AttributeFilter)).annotate({
    description: "Attributes that members must have. It also narrows a list of members."
  })
})
  .check(
    Schema.makeFilter(
      ({ members = null, filter = null }: { readonly members?: unknown; readonly filter?: unknown }) =>
        members !== null || filter !== null,
      { ...says("must have members or a filter", { rule: "required" }), toJsonSchema: () => ({}) }
    )
  )
  .annotate({ identifier: "StaffingRoleInput" })

export const differentKeys = Schema.makeFilter(
  (roles: ReadonlyArray<{ readonly key: string }>) => new Set(roles.map(({ key }) => key)).size === roles.length,
  { ...says("must not repeat a key", { rule: "repeated" }), toJsonSchema: () => ({}) }
)

const RolesInput = Schema.Array(RoleInput).check(
  entriesBetween(1, maxRoles),
  differentKeys,
  Schema.makeFilter(
    (roles: ReadonlyArray<{ readonly members?: ReadonlyArray<unknown> | null }>) =>
      roles.reduce((count, { members }) => count + (members ?? []).length, 0) <= maxListedMembers,
    {
      ...says(`must list at most ${maxListedMembers} members in all`, { rule: "too_many", max: maxListedMembers }),
      toJsonSchema: () => ({})
    }
  )
)

const deletionText =
  "The effect on a meeting when a member deletes its event in the member's calendar. `keep`, the default, changes nothing, " +
  "`reassign` gives the meeting to another member, and `cancel` cancels it if the lead has deleted it."

/** The staffing in a request, which replaces the former one as a whole. */
export const StaffingInput = Schema.Struct({
  roles: RolesInput.annotate({
    description: "The roles, in order. The first member picked in the first role leads the meeting."
  }),
  hours: Schema.optionalKey(option(["member", "team"])).annotate({
    description: "`member` for the hours of the members within those of the team, `team` for those of the team alone."
  }),
  visitor_choice: Schema.optionalKey(option(visitorChoices)).annotate({
    description: "Visitors' choice of a host: `none`, `optional` or `required`."
  }),
  visitor_role: Schema.optionalKey(Schema.String).annotate({
    description: "The key of the role whose host visitors choose; the first role by default."
  }),
  returning: Schema.optionalKey(option(["off", "prefer"])).annotate({
    description: "`prefer` picks the last lead of a visitor who returns, if that host is free."
  }),
  reschedule: Schema.optionalKey(option(rescheduleRules)).annotate({
    description: "The hosts of a meeting that moves: `keep` for the same, `prefer` for the same if they are free, or `any`."
  }),
  no_show_counts: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True if a meeting that the visitor missed counts as one for its hosts."
  }),
  show_hosts: Schema.optionalKey(option(["names", "none"])).annotate({
    description: "`names` shows visitors the names of their hosts."
  }),
  parallel_sessions: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True if a group service begins another session while those at the same start are full."
  }),
  on_copy_deleted: Schema.optionalKey(option(copyDeletions)).annotate({ description: deletionText })
})
  .annotate(says("must be an object with roles", { rule: "type" }))
  .check(
    Schema.makeFilter(({ roles, visitor_role: role, visitor_choice: choice = "none" }: StaffingFields) => {
      const ofVisitors = role === undefined ? roles[0] : roles.find(({ key }) => key === role)
      const needs = ofVisitors?.needs ?? 1
      const text =
        ofVisitors === undefined
          ? "must be the key of a role"
          : choice !== "none" && needs !== "all" && needs > 1
            ? "must be the key of a role that needs one member or all, because visitors choose one"
            : undefined
      return text === undefined
        ? undefined
        : { path: ["visitor_role"], issue: new SchemaIssue.InvalidValue(says(text, { rule: "option" })) }
    })
  )
  .annotate({ identifier: "StaffingInput" })

interface StaffingFields {
  readonly roles: ReadonlyArray<{ readonly key: string; readonly needs?: number | "all" }>
  readonly visitor_role?: string
  readonly visitor_choice?: Staffing["visitorChoice"]
}

/** A host of a request that is no member of the team, with its place. */
export interface UnknownMember {
  readonly path: string
  readonly host: number | string
}

/** Returns the members of a request whom `idOf` does not find. */
export const unknownMembers = (
  { roles }: typeof StaffingInput.Type,
  idOf: (host: number | string) => number | undefined
): ReadonlyArray<UnknownMember> =>
  roles.flatMap(({ members }, role) =>
    (members ?? []).flatMap(({ host }, at) =>
      idOf(host) === undefined ? [{ path: `roles.${role}.members.${at}.host`, host }] : []
    )
  )

/** Returns the staffing of a request. `idOf` finds a member by id or username. Members that it does not find are left out. */
export const staffingFromInput = (
  input: typeof StaffingInput.Type,
  idOf: (host: number | string) => number | undefined
): Staffing => ({
  roles: input.roles.map(({ key, needs = 1, pick = "fair", ledger = null, members = null, filter = null }) => ({
    key,
    needs,
    pick,
    ledger,
    filter,
    members: members === null ? null : members.flatMap((member) => memberFromInput(member, idOf(member.host)))
  })),
  hours: input.hours ?? "member",
  visitorChoice: input.visitor_choice ?? "none",
  visitorRole: input.visitor_role ?? input.roles[0]!.key,
  returning: input.returning ?? "off",
  reschedule: input.reschedule ?? "prefer",
  noShowCounts: input.no_show_counts ?? false,
  showHosts: input.show_hosts ?? "names",
  parallelSessions: input.parallel_sessions ?? true,
  onCopyDeleted: input.on_copy_deleted ?? "keep"
})

const memberFromInput = (
  { weight = 100, priority = 0, limits = [], hours = null }: typeof MemberInput.Type,
  host: number | undefined
): ReadonlyArray<StaffingMember> =>
  host === undefined
    ? []
    : [
        {
          host,
          weight,
          priority,
          limits,
          hours: hours === null ? null : { weekly: hours.weekly, overrides: hours.overrides ?? [] }
        }
      ]

/** The names of a host. */
export interface HostName {
  readonly username: string | null
  readonly name: string | null
}

/** A host in a response: the id and the names. */
export const NamedHostResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the host." }),
  username: Schema.NullOr(Schema.String).annotate({ description: "The username of the host; null if it has none." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name of the host; null if it has none." })
}).annotate({ identifier: "NamedHost" })

const MemberResource = Schema.Struct({
  host: NamedHostResource.annotateKey({ description: "The host. Without names if it is no longer a member of the team." }),
  weight: Schema.Int.annotate({ description: "The weight of the member's share of meetings." }),
  priority: Schema.Int.annotate({ description: "The priority of the member." }),
  limits: Schema.Array(PeriodLimitResource).annotate({ description: "Limits on the member's meetings of this service." }),
  hours: Schema.NullOr(ServiceHours).annotate({ description: "The member's hours in this service; null means the usual ones." })
}).annotate({ identifier: "StaffingMember" })

const RoleResource = Schema.Struct({
  key: Schema.String.annotate({ description: "Identifies the role." }),
  needs: Schema.Union([Schema.Int, Schema.Literal("all")]).annotate({
    description: "The number of members that a meeting needs, or `all`."
  }),
  pick: Schema.Literals(pickRules).annotate({ description: "The rule that picks among free members." }),
  ledger: Schema.NullOr(Schema.String).annotate({ description: "The ledger that several services share; null for one alone." }),
  members: Schema.NullOr(Schema.Array(MemberResource)).annotate({
    description: "The members, in order; null means all members of the team that match the filter."
  }),
  filter: Schema.NullOr(AttributeFilter).annotate({ description: "Attributes that members must have; null for none." })
}).annotate({ identifier: "StaffingRole" })

/** The staffing of a service, in a response. */
export const StaffingResource = Schema.Struct({
  roles: Schema.Array(RoleResource).annotate({ description: "The roles, in order." }),
  hours: Schema.Literals(["member", "team"]).annotate({ description: "`member` or `team`: whose hours apply." }),
  visitor_choice: Schema.Literals(visitorChoices).annotate({ description: "Visitors' choice of a host." }),
  visitor_role: Schema.String.annotate({ description: "The key of the role whose host visitors choose." }),
  returning: Schema.Literals(["off", "prefer"]).annotate({
    description: "`prefer` picks the last lead of a visitor who returns."
  }),
  reschedule: Schema.Literals(rescheduleRules).annotate({ description: "The hosts of a meeting that moves." }),
  no_show_counts: Schema.Boolean.annotate({ description: "True if a meeting that the visitor missed counts." }),
  show_hosts: Schema.Literals(["names", "none"]).annotate({ description: "`names` shows visitors the names of their hosts." }),
  parallel_sessions: Schema.Boolean.annotate({ description: "True if a group service begins another session beside full ones." }),
  on_copy_deleted: Schema.Literals(copyDeletions).annotate({
    description: "The effect on a meeting when a member deletes its event."
  })
}).annotate({ identifier: "Staffing" })

/** Renders the staffing of a service. `nameOf` finds the members of the team. */
export const staffingResource = (
  staffing: Staffing,
  nameOf: (host: number) => HostName | undefined = () => undefined
): typeof StaffingResource.Type => ({
  roles: staffing.roles.map(({ members, ...role }) => ({
    ...role,
    members:
      members?.map(({ host, limits, ...member }) => {
        const { username = null, name = null } = nameOf(host) ?? {}
        return { ...member, host: { id: host, username, name }, limits: periodLimitResources(limits) }
      }) ?? null
  })),
  hours: staffing.hours,
  visitor_choice: staffing.visitorChoice,
  visitor_role: staffing.visitorRole,
  returning: staffing.returning,
  reschedule: staffing.reschedule,
  no_show_counts: staffing.noShowCounts,
  show_hosts: staffing.showHosts,
  parallel_sessions: staffing.parallelSessions,
  on_copy_deleted: staffing.onCopyDeleted ?? "keep"
})

/** Returns the name of the ledger of a role: one that services share, or one of this role alone, which no input can name. */
export const ledgerName = (serviceId: number, { key, ledger }: StaffingRole): string => ledger ?? `${serviceId}/${key}`
