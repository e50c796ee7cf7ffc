import type { Instant, PeriodLimit } from "@slotkit/core"
import type { AssignmentReason, Competition, Ledger, StaffRecord } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The membership of a host in a team. */
export interface Membership {
  readonly teamId: number
  readonly hostId: number
  /** True if the member manages the team. */
  readonly isManager: boolean
  /** False while the member is paused. */
  readonly isActive: boolean
  readonly invitedAt: Instant
  /** Null until an invited person accepts. */
  readonly acceptedAt: Instant | null
  /** The limits on the meetings that the member holds for the team, whichever service they belong to. */
  readonly limits: ReadonlyArray<PeriodLimit>
}

/** A member who holds a meeting of a team. */
export interface Assignment {
  /** The key of the role. */
  readonly role: string
  readonly hostId: number
  /** The meeting that holds the member's time. */
  readonly meetingId: number
  /** True for the lead of the meeting. */
  readonly isLead: boolean
  readonly reason: AssignmentReason
  readonly assignedAt: Instant
}

/** The competition for a role of a meeting, with the name of its ledger. */
export interface RoleCompetition {
  readonly role: string
  readonly ledger: string
  readonly competition: Competition
}

/** The members who hold a meeting of a team, in the order they were picked, and the competitions that picked them. */
export interface MeetingStaff {
  readonly assignments: ReadonlyArray<Assignment>
  readonly competitions: ReadonlyArray<RoleCompetition>
}

/**
 * Teams: their members, the members who hold each meeting, and the ledgers of chances. Call the methods that change something
 * under the lock of the team's calendar.
 */
export class TeamStore extends Context.Service<
  TeamStore,
  {
    /**
     * Returns the members of a team, by host, or the memberships of a member, by team. Hosts that were removed are no members.
     */
    readonly members: (hostId: number, as?: "member") => Effect.Effect<ReadonlyArray<Membership>>
    /**
     * Adds a member, or changes one; a `former` one is removed. Returns false if there was nothing to do: the host was removed,
     * or is no member.
     */
    readonly saveMember: (membership: Membership, as?: "former") => Effect.Effect<boolean>
    /** Returns the staff of meetings of a team, by the id of the team's meeting. Meetings without staff are left out. */
    readonly staffOf: (teamId: number, meetingIds: ReadonlyArray<number>) => Effect.Effect<ReadonlyMap<number, MeetingStaff>>
    /**
     * Stores the staff of a meeting in place of a former one, and the ledgers that it has changed. Assignments that are no longer
     * there end now.
     */
    readonly saveStaff: (
      teamId: number,
      meetingId: number,
      staff: MeetingStaff,
      ledgers?: ReadonlyMap<string, Ledger>
    ) => Effect.Effect<void>
    /**
     * Returns the ledgers with these names. One that was never saved is empty. `locked` also locks them until the transaction
     * ends.
     */
    readonly ledgers: (teamId: number, names: ReadonlyArray<string>, as?: "locked") => Effect.Effect<ReadonlyMap<string, Ledger>>
    /**
     * Returns all ledgers of a team, the competitions that count by member, and the meetings that were requested or missed by
     * member, all as of one moment. Of the meetings, only those that end after `after` and at `until` or before.
     */
    readonly record: (
      teamId: number,
      ends: { readonly after?: Instant | undefined; readonly until?: Instant | undefined }
    ) => Effect.Effect<StaffRecord>
  }
>()("@slotkit/engine/TeamStore") {}
