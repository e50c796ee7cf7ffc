import { type Verification, verificationChecks } from "@slotkit/postgres"
import type { Report } from "./Output.ts"

/** Reports a verification, for people and as a document. */
export const verificationReport = (verification: Verification | undefined): Report => {
  if (verification === undefined) {
    return { lines: ["Nothing is stored, so there is nothing to verify."], document: { healthy: true, violations: [] } }
  }
  const { rows, found, violations, hash } = verification
  const { hosts, bookings, meetings, limits, members, assignments, ledgerEntries, competitions } = rows
  const total = verificationChecks.reduce((sum, check) => sum + found[check], 0)
  return {
    lines: [
      "Verified rows:",
      `  hosts ${hosts}, bookings ${bookings}, held times ${meetings}, limits ${limits}, team members ${members},`,
      `  assignments ${assignments}, ledger entries ${ledgerEntries}, competitions ${competitions}`,
      ...violations.map(
        ({ check, hostId, bookingIds, meetingIds, detail }) =>
          `fail  ${check}: host ${hostId}${listed("booking", bookingIds)}${listed("meeting", meetingIds)}: ${detail}`
      ),
      ...(total > violations.length ? [`${total - violations.length} more violations are not listed.`] : []),
      total === 0 ? "No violations." : `${total} ${total === 1 ? "violation" : "violations"}.`,
      `SHA-256  ${hash}`
    ],
    document: {
      healthy: total === 0,
      rows: {
        ...{ hosts, bookings, held_times: meetings, limits, members, assignments },
        ...{ ledger_entries: ledgerEntries, competitions }
      },
      found,
      violations: violations.map(({ check, hostId, bookingIds, meetingIds, detail }) => ({
        ...{ check, host_id: hostId, booking_ids: bookingIds, meeting_ids: meetingIds, detail }
      })),
      hash
    },
    healthy: total === 0
  }
}

const listed = (what: string, ids: ReadonlyArray<number>): string =>
  ids.length === 0 ? "" : `, ${what}${ids.length === 1 ? "" : "s"} ${ids.join(", ")}`
