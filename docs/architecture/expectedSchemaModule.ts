import { inMakingOrder, partLine, schemaParts } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { replaceLogs } from "../../packages/postgres/src/migrations/PartitionLogs.ts"
import { askMigratedDatabase } from "./migratedDatabase.ts"

/**
 * Generates the module that lists every part of a freshly migrated schema, and the parts of the tables that `partitionLogs`
 * changes, one per line.
 */
export const expectedSchemaModule = async (): Promise<string> => {
  const partLines = Effect.map(schemaParts("slotkit"), (parts) =>
    inMakingOrder(parts).map((part) => ({ ...part, line: partLine(part) }))
  )
  const [whole, partitioned] = await askMigratedDatabase(
    Effect.gen(function* () {
      const before = yield* partLines
      yield* replaceLogs(yield* SqlClient, "slotkit", [])
      return [before, yield* partLines] as const
    })
  )
  const linesOf = (parts: typeof whole, table: string) =>
    parts.flatMap((part) => (part.table === table ? [part.line] : [])).join()
  const changed = partitioned.filter(({ table }) => linesOf(whole, table) !== linesOf(partitioned, table))
  return `/**
 * Every part of the schema after all migrations, in the order in which missing ones can be created. Each line is a kind, table,
 * name and definition, separated by tabs. Written by \`npm run docs\`.
 */
export const expectedSchema: string = \`
${escaped(whole)}
\`

/** Every part of the tables that are different once the logs are partitioned by month, in the same form. */
export const expectedPartitions = \`
${escaped(changed)}
\`
`
}

const escaped = (parts: ReadonlyArray<{ readonly line: string }>): string =>
  parts.map(({ line }) => line.replace(/[\\`]|\$\{/g, "\\$&")).join("\n")
