import type { AssignedHost } from "@slotkit/core"
import type { Ledger } from "@slotkit/core/internal"
import type { Assignment, RoleCompetition } from "../../ports/TeamStore.ts"

/** The members chosen for a meeting, before they hold its time. */
export interface StaffPlan {
  readonly hosts: ReadonlyArray<AssignedHost>
  readonly assignments: ReadonlyArray<Omit<Assignment, "meetingId">>
  readonly competitions: ReadonlyArray<RoleCompetition>
  /** The members whose other meetings this one overlaps. */
  readonly overlapping: ReadonlySet<number>
  /** The ledgers that change. */
  readonly ledgers: ReadonlyMap<string, Ledger>
}
