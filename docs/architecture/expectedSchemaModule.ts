import { inMakingOrder, partLine, schemaParts } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { askMigratedDatabase } from "./migratedDatabase.ts"

/** The module that holds every part of a freshly migrated schema, a line each. */
export const expectedSchemaModule = async (): Promise<string> => {
  const parts = await askMigratedDatabase(Effect.map(schemaParts("slotkit"), inMakingOrder))
  const lines = parts.map((part) => partLine(part).replace(/[\\`]|\$\{/g, "\\$&"))
  return `/**
 * Every part of the schema after all migrations, in the order in which lost ones can be made anew: kind, table, name and definition with
 * tabs between them. Written by \`npm run docs\`.
 */
export const expectedSchema = \`
${lines.join("\n")}
\`
`
}
