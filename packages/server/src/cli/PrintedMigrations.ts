import { type MigrationSql, migrationSql, preparationSql } from "@slotkit/postgres"
import { CommandFailure } from "../installation/CommandFailure.ts"
import type { Report } from "./Output.ts"

/** The choices of `slotkit migrate --print`. */
export interface PrintOptions {
  /** The version that the schema has; 0 if it has no tables. */
  readonly from: number
  readonly schema: string
  readonly viewsSchema: string | undefined
  /** True to print the statements that create the schemas and the extension, too. */
  readonly withSchema: boolean
}

/** The SQL of the migrations, for people as a script and for programs by version. It needs no database. */
export const printedMigrations = ({ from, schema, viewsSchema, withSchema }: PrintOptions): Report => {
  const [migrations, preparation] = orFailure(() => [
    migrationSql({ schema, viewsSchema, from }),
    withSchema ? preparationSql({ schema, viewsSchema }) : []
  ])
  const prepared = preparation.length === 0 ? [] : [preparation.map((statement) => `${statement};`).join("\n")]
  const scripts = migrations.map(scriptOf)
  return {
    lines: [[...prepared, ...scripts].join("\n\n") || `-- The schema ${schema} is up to date.`],
    document: { preparation, migrations }
  }
}

/** An option without sense is a failure of the command. */
const orFailure = <A>(work: () => A): A => {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw new CommandFailure(error.message)
    throw error
  }
}

const scriptOf = ({ name, kind, statements }: MigrationSql): string => {
  const how = kind === "transaction" ? "Run it in one transaction." : "Run each statement on its own, outside a transaction."
  return [`-- ${name}. ${how}`, ...statements.map((statement) => `${statement};`)].join("\n\n")
}
