import { type RepairedRow, verificationChecks } from "@slotkit/postgres"
import type { VerifiedInstallation } from "../installation/VerifyInstallation.ts"
import type { Report } from "./Output.ts"
import { verificationReport } from "./VerificationReport.ts"

/** Reports what was repaired, or what can be, and the violations that are left for a person. */
export const repairReport = (
  { verification, repaired }: VerifiedInstallation,
  repair: "show" | "apply",
  program: string
): Report => {
  const { lines, document } = verificationReport(verification)
  const isApplied = repair === "apply"
  const total = verificationChecks.reduce((sum, check) => sum + verification.found[check], 0)
  const heading = isApplied ? "Repaired rows:" : "Rows that can be repaired:"
  const nothing =
    total === 0 || isApplied ? "Nothing to repair." : "Nothing to repair: these violations are for a person to judge."
  return {
    lines: [
      ...lines,
      ...(repaired.length === 0 ? [nothing] : [heading, ...repaired.map((row) => `  ${repairLine(row)}`)]),
      ...(repaired.length > 0 && !isApplied
        ? [`Nothing was changed. To write these values, run ${program} doctor --repair --yes.`]
        : [])
    ],
    document: {
      ...document,
      applied: isApplied,
      repairs: repaired.map(({ repair: { kind, hostId, ...place }, changes }) => ({
        ...{ kind, host_id: hostId },
        ...("ledger" in place ? { ledger: place.ledger } : { meeting_id: place.meetingId }),
        changes: changes.map(({ hostId: host_id, from, to }) => ({ host_id, from, to }))
      }))
    },
    healthy: total === 0
  }
}

const repairLine = ({ repair, changes }: RepairedRow): string => {
  const all = changes.map(
    ({ hostId, from, to }) => `${repair.kind === "credits" ? `member ${hostId} ` : ""}from ${from} to ${to}`
  )
  const place = repair.kind === "credits" ? `ledger ${repair.ledger}` : `meeting ${repair.meetingId}`
  return `${repair.kind}: host ${repair.hostId}, ${place}: ${all.join(", ")}`
}
