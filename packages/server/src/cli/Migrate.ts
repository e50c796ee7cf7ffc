import type { MigrationState } from "@slotkit/postgres"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { schemaState } from "../installation/SchemaState.ts"
import { operatorTokenPart } from "./OperatorTokenPart.ts"
import type { Report } from "./Output.ts"
import { programName } from "./ProgramName.ts"
import { type Environment, reporting } from "./Reporting.ts"

/** `slotkit migrate`: brings the database's schema up to date; several processes may do so at once. */
export const migrate = Command.make(
  "migrate",
  {
    "dry-run": Flag.Boolean("dry-run").pipe(
      Flag.withDescription("List the migrations that would run, and change nothing"),
      Flag.withDefault(false)
    ),
    status: Flag.Boolean("status").pipe(
      Flag.withDescription("List the migrations that have run, that wait, and that only a newer version knows"),
      Flag.withDefault(false)
    )
  },
  ({ "dry-run": isDryRun, status }) =>
    reporting(async (environment) => {
      const config = readConfig(environment)
      if (isDryRun && status) throw new CommandFailure("Give --dry-run or --status, not both.")
      if (status) return statusReport(await schemaState(config), environment)
      if (isDryRun) return dryRunReport(await schemaState(config), environment)
      return withSlotkit(config, undefined, async (opened) => {
        const applied = opened.slotkit.appliedMigrations
        const token = operatorTokenPart(opened)
        return {
          lines: [
            applied.length === 0 ? "The schema was up to date; nothing was changed." : `Applied ${applied.join(", ")}.`,
            ...token.lines,
            `Next: ${programName(environment)} serve`
          ],
          document: { applied, ...token.document }
        }
      })
    })
).pipe(
  Command.withDescription("Bring the database's schema up to date"),
  Command.withExamples([
    { command: "slotkit migrate --dry-run", description: "List what would run" },
    { command: "slotkit migrate --status", description: "List what has run and what waits" }
  ])
)

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
    ...(state.pending.length === 0 ? ["Nothing would run."] : [`Would apply ${state.pending.join(", ")}.`]),
    nextStep(state, environment)
  ],
  document: { would_apply: state.readable ? state.pending : [], ...listed(state) },
  healthy: state.readable
})

const listed = ({ applied, pending, unknown, readable }: MigrationState) => ({ applied, pending, unknown, readable })

const nextStep = ({ pending, unknown, readable }: MigrationState, environment: Environment): string => {
  const program = programName(environment)
  if (!readable) return `This version may not work on the schema: it does not know ${unknown.join(", ")}. Upgrade Slotkit.`
  return pending.length === 0 ? `Next: ${program} serve` : `Next: ${program} migrate`
}
