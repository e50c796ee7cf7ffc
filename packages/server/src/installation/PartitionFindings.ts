import type { PartitionState } from "@slotkit/postgres"
import type { Finding } from "./Finding.ts"

/** Checks that partitioned logs have partitions for the coming months. Returns nothing for logs that are not partitioned. */
export const partitionFindings = (partitions: PartitionState | undefined): ReadonlyArray<Finding> => {
  if (partitions === undefined) return []
  const { months, first, last, missing, misplaced, isOwner } = partitions
  const detail = months === 0 ? "by month" : `by month, ${first} to ${last}`
  const problems = [
    ...(isOwner
      ? []
      : ["this role does not own the logs, so its jobs cannot create and drop partitions: run the jobs as the owner"]),
    ...missing.map((name) => `the partition ${name} is missing`),
    ...misplaced.map((log) => `${log} has rows of this month or later in its default partition`),
    ...(isOwner && missing.length + misplaced.length > 0 ? ["run slotkit migrate, and check that a process runs the jobs"] : [])
  ]
  return [
    problems.length === 0
      ? { check: "Partitions", result: "ok", detail }
      : { check: "Partitions", result: "warn", detail: `${detail}; ${problems.join("; ")}` }
  ]
}
