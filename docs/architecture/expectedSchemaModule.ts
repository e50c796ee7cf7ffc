import { inMakingOrder, partLine, schemaParts } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { askMigratedDatabase } from "./migratedDatabase.ts"

/** Generates the module that lists every part of a freshly migrated schema, one per line. */
export const expectedSchemaModule = async (): Promise<string> => {
  const parts = await askMigratedDatabase(Effect.map(schemaParts("slotkit"), inMakingOrder))
  const lines = parts.map((part) => partLine(part).replace(/[\\`]|\$\{/g, "\\$&"))
  return `/**
 * Every part of the schema after all migrations, in the order in which missing ones can be created. Each line is a kind, table,
 * name and definition, separated by tabs. Written by \`npm run docs\`.
 */
export const expectedSchema = \`
${lines.join("\n")}
\`
`
}
