import type { Membership } from "@slotkit/engine"
import { recordColumns } from "../../sql/RecordColumns.ts"

/** The columns of a membership, in the row of the member and in that of the team's member. */
export const membershipRow = recordColumns<Omit<Membership, "teamId" | "hostId">>({
  isManager: "plain",
  isActive: "plain",
  invitedAt: "time",
  acceptedAt: "time",
  // A statement reads the row of a member beside that of the host, which has limits too.
  limits: ["list", "team_limits"]
})

/** The hosts in the row of a membership. The other columns are those of `membershipRow`. */
export interface MemberRow {
  readonly team_id: number
  readonly member_host_id: number
}

/** Reads a membership. */
export const membershipFromRow = (row: MemberRow): Membership => ({
  teamId: row.team_id,
  hostId: row.member_host_id,
  ...membershipRow.read(row)
})
