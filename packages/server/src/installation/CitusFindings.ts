import type { CitusState } from "@slotkit/postgres"
import type { Finding } from "./Finding.ts"

/** Checks that the tables are distributed over all nodes of a Citus cluster. Returns nothing for a database without Citus. */
export const citusFindings = (citus: CitusState | undefined): ReadonlyArray<Finding> => {
  if (citus === undefined) return []
  const check = "Citus"
  const { version, workers, shards, undistributed } = citus
  if (shards === 0) {
    const detail = `version ${version} is installed, but the tables are on the coordinator alone: stop all processes and run slotkit migrate --citus to distribute them`
    return [{ check, result: "warn", detail }]
  }
  const holders = workers.filter(({ holdsShards }) => holdsShards)
  const placed = holders.map(({ node, shards: count }) => `${node} (${count})`).join(", ")
  const missing = undistributed.map((table) => `the table ${table} is on the coordinator alone`)
  const inactive = workers.flatMap(({ node, isActive }) => (isActive ? [] : [`the node ${node} is not active`]))
  const empty = holders.flatMap(({ node, shards: count, isActive }) =>
    isActive && count === 0 ? [`the node ${node} has no shards: run SELECT citus_rebalance_start()`] : []
  )
  const advice = missing.length === 0 ? [] : ["stop all processes and run slotkit migrate --citus"]
  const problems = [...inactive, ...empty, ...missing, ...advice]
  const detail = `version ${version}, tables of ${shards} shards; shards of each node: ${placed}`
  return [
    problems.length === 0
      ? { check, result: "ok", detail }
      : { check, result: "warn", detail: `${detail}; ${problems.join("; ")}` }
  ]
}
