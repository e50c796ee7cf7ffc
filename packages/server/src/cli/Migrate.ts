import type { Distributed, MigrationState, PartitionedLogs } from "@slotkit/postgres"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { distributedTables, partitionedLogs, schemaState } from "../installation/SchemaState.ts"
import { operatorTokenPart, type Report } from "./Output.ts"
import { printedMigrations } from "./PrintedMigrations.ts"
import { type Environment, programName, reporting } from "./Reporting.ts"

/** `slotkit migrate`: migrates the database's schema. Several processes may run it at the same time. */
export const migrate = Command.make(
  "migrate",
  {
    "dry-run": Flag.Boolean("dry-run").pipe(
      Flag.withDescription("List the migrations that would run, without changing anything"),
      Flag.withDefault(false)
    ),
    status: Flag.Boolean("status").pipe(
      Flag.withDescription("List applied, pending and unknown migrations"),
      Flag.withDefault(false)
    ),
    print: Flag.Boolean("print").pipe(
      Flag.withDescription("Print the SQL of the migrations instead of running them. Needs no database"),
      Flag.withDefault(false)
    ),
    from: Flag.Int("from").pipe(
      Flag.withDescription("With --print, the version that the schema has: only later ones are printed (0)"),
      Flag.optional
    ),
    schema: Flag.String("schema").pipe(Flag.withDescription("With --print, the name of the schema (slotkit)"), Flag.optional),
    "views-schema": Flag.String("views-schema").pipe(
      Flag.withDescription("With --print, the name of the schema of the views (slotkit_api)"),
      Flag.optional
    ),
    "with-schema": Flag.Boolean("with-schema").pipe(
      Flag.withDescription("With --print, also print how to create the schemas and the extension btree_gist"),
      Flag.withDefault(false)
    ),
    citus: Flag.Boolean("citus").pipe(
      Flag.withDescription("Also distribute the tables over the nodes of a Citus cluster. Stop all other processes first"),
      Flag.withDefault(false)
    ),
    shards: Flag.Int("shards").pipe(
      Flag.withDescription("With --citus, the number of shards of each table, 1 to 64 (32)"),
      Flag.optional
    ),
    partitions: Flag.Boolean("partitions").pipe(
      Flag.withDescription("Also partition the logs by month. Cannot be undone. Stop all other processes first"),
      Flag.withDefault(false)
    )
  },
  ({
    "dry-run": isDryRun,
    status,
    print,
    from,
    schema,
    "views-schema": viewsSchema,
    "with-schema": withSchema,
    citus,
    shards,
    partitions
  }) =>
    reporting(async (environment) => {
      if ([isDryRun, status, print, citus, partitions].filter(Boolean).length > 1)
        throw new CommandFailure("Use only one of --dry-run, --status, --print, --citus and --partitions.")
      if (!print && (Option.isSome(from) || Option.isSome(schema) || Option.isSome(viewsSchema) || withSchema))
        throw new CommandFailure("Use --from, --schema, --views-schema and --with-schema with --print.")
      if (print)
        return printedMigrations({
          from: Option.getOrElse(from, () => 0),
          schema: Option.getOrElse(schema, () => "slotkit"),
          viewsSchema: Option.getOrUndefined(viewsSchema),
          withSchema
        })
      const config = readConfig(environment)
      if (Option.isSome(shards) && !citus) throw new CommandFailure("Use --shards with --citus.")
      if (citus && config.databaseUrl === undefined)
        throw new CommandFailure("--citus needs DATABASE_URL, the address of a Citus coordinator.")
      if (partitions && config.databaseUrl === undefined && config.dataDir === "memory")
        throw new CommandFailure("--partitions needs DATABASE_URL or a data folder.")
      if (status) return statusReport(await schemaState(config), environment)
      if (isDryRun) return dryRunReport(await schemaState(config), environment)
      const migrated = await withSlotkit({ ...config, migrate: "run" }, undefined, async (opened) => {
        const applied = opened.slotkit.appliedMigrations
        const token = operatorTokenPart(opened)
        const line = applied.length === 0 ? "The schema is already up to date." : `Applied ${applied.join(", ")}.`
        return { lines: [line, ...token.lines], document: { applied, ...token.document } }
      })
      const cluster = citus ? clusterPart(await distributedTables(config, Option.getOrUndefined(shards))) : nothingMore
      const logs = partitions ? logsPart(await partitionedLogs(config)) : nothingMore
      return {
        lines: [...migrated.lines, ...cluster.lines, ...logs.lines, `Next: ${programName(environment)} serve`],
        document: { ...migrated.document, ...cluster.document, ...logs.document }
      }
    })
).pipe(
  Command.withDescription("Migrate the database to the current schema"),
  Command.withExamples([
    { command: "slotkit migrate --dry-run", description: "List the migrations that would run" },
    { command: "slotkit migrate --status", description: "List applied and pending migrations" },
    { command: "slotkit migrate --print --with-schema", description: "Print the SQL for an empty database" },
    { command: "slotkit migrate --citus", description: "Distribute the tables over a Citus cluster" },
    { command: "slotkit migrate --partitions", description: "Partition the logs by month" }
  ])
)

const nothingMore = { lines: [], document: {} }

const clusterPart = ({ distributed, copied, shards, workers }: Distributed) => ({
  lines: [
    ...(distributed.length + copied.length === 0
      ? ["All tables are distributed already."]
      : [
          `Distributed ${distributed.length} tables by bucket in ${shards} shards each: ${distributed.join(", ")}.`,
          ...(copied.length === 0 ? [] : [`Copied to every node: ${copied.join(", ")}.`])
        ]),
    `Nodes with shards: ${workers.join(", ")}.`
  ],
  document: { distributed, copied, shards, workers }
})

const logsPart = ({ partitioned, months, rows }: PartitionedLogs) => ({
  lines: [
    partitioned.length === 0
      ? `The logs are partitioned already, with ${months.length} months.`
      : `Partitioned ${partitioned.join(", ")} by month, from ${months[0]} to ${months.at(-1)}, and moved ${rows} rows.`
  ],
  document: { partitioned, months, rows }
})

const statusReport = (state: MigrationState, environment: Environment): Report => ({
  lines: [
    ...state.applied.map((name) => `applied  ${name}`),
    ...state.pending.map((name) => `pending  ${name}`),
    ...state.unknown.map((name) => `unknown  ${name}`),
    nextStep(state, environment)
  ],
  document: listed(state),
  healthy: state.readable
})

const dryRunReport = (state: MigrationState, environment: Environment): Report => ({
  lines: [
    ...(state.pending.length === 0 ? ["No migrations to apply."] : [`Would apply ${state.pending.join(", ")}.`]),
    nextStep(state, environment)
  ],
  document: { would_apply: state.readable ? state.pending : [], ...listed(state) },
  healthy: state.readable
})

const listed = ({ applied, pending, unknown, readable }: MigrationState) => ({ applied, pending, unknown, readable })

const nextStep = ({ pending, unknown, readable }: MigrationState, environment: Environment): string => {
  const program = programName(environment)
  if (!readable) return `This version of Slotkit does not know the migrations ${unknown.join(", ")}. Upgrade Slotkit.`
  return pending.length === 0 ? `Next: ${program} serve` : `Next: ${program} migrate`
}
