import {
  type CitusState,
  type DatabaseState,
  neededRoleSettings,
  type PartitionState,
  type RoleSettings,
  type TableSize
} from "@slotkit/postgres"
import type { Finding } from "./Finding.ts"

/** The values read from a working database. */
export interface Operation {
  readonly state: DatabaseState
  readonly role: RoleSettings
  readonly sizes: ReadonlyArray<TableSize>
  /** The Citus cluster, if the database is on one. */
  readonly citus: CitusState | undefined
  /** The partitions of the logs, if they have any. */
  readonly partitions: PartitionState | undefined
  /** The mode of the pooler in front of the database. */
  readonly pooler: "session" | "transaction" | undefined
}

/** Checks overdue work, old snapshots and the role, and reports the size of each table. */
export const operationFindings = ({ state, role, sizes, citus, partitions, pooler }: Operation): ReadonlyArray<Finding> => [
  ...Object.entries(state.overdue).map(([work, { count, ageSeconds }]) => overdueFinding(work, count, ageSeconds)),
  snapshotFinding(state.oldestSnapshotSeconds),
  roleFinding(role, pooler === "transaction"),
  ...citusFindings(citus),
  ...partitionFindings(partitions),
  { check: "Tables", result: "ok", detail: sizes.map(({ table, bytes }) => `${table} ${inWords(bytes)}`).join(", ") }
]

/** Jobs poll every second, so work that is more than a minute overdue has no process that runs it. */
const overdueFinding = (work: string, count: number, ageSeconds: number): Finding => {
  const check = `Overdue ${work}`
  if (count === 0) return { check, result: "ok", detail: "none" }
  const found = `${count > 10_000 ? "more than 10000" : count}, the longest for ${Math.round(ageSeconds)} seconds`
  return ageSeconds <= 60
    ? { check, result: "ok", detail: found }
    : { check, result: "warn", detail: `${found}: no process runs the jobs, or they cannot keep up` }
}

const snapshotFinding = (seconds: number): Finding => {
  const check = "Oldest snapshot"
  if (seconds <= 300) return { check, result: "ok", detail: `${Math.round(seconds)} seconds` }
  const detail = `${Math.round(seconds)} seconds: a long transaction, a dump or a replica prevents vacuum from removing dead rows, which slows down the jobs`
  return { check, result: "warn", detail }
}

/** Through a pooler in transaction mode, single statements have the settings of the role. */
const roleFinding = ({ role, isSuperuser, settings }: RoleSettings, needsSettings: boolean): Finding => {
  const detail = `${role}${isSuperuser ? ", a superuser" : ""}${settings.length === 0 ? ", no settings of its own" : `, with ${settings.join(", ")}`}`
  const isSet = (name: string) => settings.some((setting) => setting.startsWith(`${name}=`))
  const missing = needsSettings ? Object.entries(neededRoleSettings).filter(([name]) => !isSet(name)) : []
  if (missing.length === 0) return { check: "Role", result: "ok", detail }
  const statements = missing.map(([name, value]) => `ALTER ROLE "${role}" SET ${name} = '${value}';`)
  return { check: "Role", result: "warn", detail: `${detail}: through this pooler it needs ${statements.join(" ")}` }
}

const inWords = (bytes: number): string => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

/** Checks that partitioned logs have partitions for the coming months. Returns nothing for logs that are not partitioned. */
const partitionFindings = (partitions: PartitionState | undefined): ReadonlyArray<Finding> => {
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

/** Checks that the tables are distributed over all nodes of a Citus cluster. Returns nothing for a database without Citus. */
const citusFindings = (citus: CitusState | undefined): ReadonlyArray<Finding> => {
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
