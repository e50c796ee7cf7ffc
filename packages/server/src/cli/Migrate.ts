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
    )
  },
  ({ "dry-run": isDryRun, status }) =>
    reporting(async (environment) => {
      const config = readConfig(environment)
      if (isDryRun && status) throw new CommandFailure("Use either --dry-run or --status.")
      if (status) return statusReport(await schemaState(config), environment)
      if (isDryRun) return dryRunReport(await schemaState(config), environment)
      return withSlotkit(config, undefined, async (opened) => {
        const applied = opened.slotkit.appliedMigrations
        const token = operatorTokenPart(opened)
        return {
          lines: [
            applied.length === 0 ? "The schema is already up to date." : `Applied ${applied.join(", ")}.`,
            ...token.lines,
            `Next: ${programName(environment)} serve`
          ],
          document: { applied, ...token.document }
        }
      })
    })
).pipe(
  Command.withDescription("Migrate the database to the current schema"),
  Command.withExamples([
    { command: "slotkit migrate --dry-run", description: "List the migrations that would run" },
    { command: "slotkit migrate --status", description: "List applied and pending migrations" }
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
