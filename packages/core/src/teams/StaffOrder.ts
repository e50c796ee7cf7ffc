import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ManagedAvailabilityQuery } from "../availability/Availability.ts"
import { ExplainedStart, ExplainQuery } from "../availability/ExplainedStart.ts"
import { HostRef } from "../values/HostRef.ts"
import type { Instant } from "../values/Instant.ts"
import { maxServiceParameterLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { ledgerAfter, orderMembers } from "./ChooseMembers.ts"
import { chooseStaff, type StaffQuery } from "./ChooseStaff.ts"
import { entryOf, type Ledger } from "./Ledger.ts"
import type { RefusedRole } from "./RoleRefusal.ts"
import { type PickRule, pickRules } from "./StaffedRole.ts"

/** The service of a team in a query, which has to name one. */
export const TeamServiceParameter = text(maxServiceParameterLength).annotate({
  description: "The slug or the URL of a service of the team."
})

/** The query of `GET /manage/v1/hosts/{host}/order`. */
export const OrderQuery = Schema.Struct({
  service: TeamServiceParameter,
  start: ExplainQuery.fields.start,
  duration: ExplainQuery.fields.duration,
  people: ExplainQuery.fields.people,
  members: ManagedAvailabilityQuery.fields.members,
  attributes: ManagedAvailabilityQuery.fields.attributes
})

/** A free member of a role, with the place in the order of pick. */
export interface OrderedMember {
  readonly host: number
  /** 1 for the first. */
  readonly position: number
  /** True if a booking would pick the member. */
  readonly picked: boolean
  /** The units that the ledger owes the member before the booking. */
  readonly credit: number
  /** The units that the booking would add for competing. 0 for a member who does not compete. */
  readonly share: number
  readonly assignedAt: Instant | null
}

/** The free members of a role. */
export interface OrderedRole {
  readonly key: string
  readonly needs: number | "all"
  readonly pick: PickRule
  /** The name of the ledger. Null for a rule that keeps none. */
  readonly ledger: string | null
  readonly members: ReadonlyArray<OrderedMember>
}

/**
 * Returns the free members of each role in order of pick. Those whom a new meeting would pick are chosen by
 * `chooseStaff`, as for a booking; a role finds its ledger as the roles before it leave it.
 */
export const orderStaff = (query: StaffQuery): Result.Result<ReadonlyArray<OrderedRole>, RefusedRole> =>
  Result.map(chooseStaff(query), ({ choices }) => {
    const ledgers = new Map(query.ledgers)
    return choices.map(({ ledger: name, picked, competition }, at): OrderedRole => {
      const role = query.roles[at]!
      const ledger: Ledger = ledgers.get(name) ?? new Map()
      ledgers.set(name, ledgerAfter(ledger, { picked, competition, stays: false }, query.now))
      const first = picked.map(({ host }) => host)
      const order = orderMembers({
        role,
        free: query.free.get(role.key) ?? new Set(),
        ledger,
        workloads: query.workloads ?? new Map()
      })
      const members = [...first, ...order.filter((host) => !first.includes(host))].map(
        (host, index): OrderedMember => ({
          host,
          position: index + 1,
          picked: index < first.length,
          ...entryOf(ledger, host),
          share: competition?.shares[competition.members.indexOf(host)] ?? 0
        })
      )
      return { key: role.key, needs: role.needs, pick: role.pick, ledger: keepsLedger(role) ? name : null, members }
    })
  })

/** Returns whether a role picks by a ledger. */
export const keepsLedger = ({ pick }: { readonly pick: PickRule }): boolean => pick === "fair" || pick === "priority"

/** The members that a booking of a team would pick at a start. */
export const StaffOrder = Schema.Struct({
  start: ExplainedStart.fields.start,
  end: ExplainedStart.fields.end,
  service: Schema.String.annotate({ description: "The slug of the service." }),
  offered: ExplainedStart.fields.offered,
  reason: ExplainedStart.fields.reason,
  message: ExplainedStart.fields.message,
  unit: Schema.Int.annotate({ description: "The units of one meeting, in which credits and shares are counted: 720720." }),
  roles: Schema.Array(
    Schema.Struct({
      key: Schema.String.annotate({ description: "The key of the role." }),
      needs: Schema.Union([Schema.Int, Schema.Literal("all")]).annotate({
        description: "The number of members that a meeting needs, or `all`."
      }),
      pick: Schema.Literals(pickRules).annotate({ description: "The rule that picks among free members." }),
      ledger: Schema.NullOr(Schema.String).annotate({
        description: "The name of the ledger of the role; null if its rule keeps none."
      }),
      members: Schema.Array(
        Schema.Struct({
          host: HostRef.annotateKey({ description: "The member." }),
          position: Schema.Int.annotate({ description: "The place in the order, 1 for the first." }),
          picked: Schema.Boolean.annotate({ description: "True if a booking made now would pick the member." }),
          credit: Schema.Int.annotate({ description: "The member's credit in the ledger, in units." }),
          share: Schema.Int.annotate({
            description: "The credit that the member would earn by competing for the meeting, in units. 0 without competing."
          }),
          assigned_at: Schema.NullOr(TimestampText).annotate({
            description: "When a competition last picked the member; null for never."
          })
        })
      ).annotate({ description: "The members who are free, in order of pick." })
    })
  ).annotate({ description: "The roles, in order. Empty if the start is not offered." })
}).annotate({ identifier: "StaffOrder" })
export type StaffOrder = typeof StaffOrder.Type
