import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { logFormatOf } from "../installation/LogWriter.ts"
import { makeOutput, type Output, type Report } from "./Output.ts"

/** The global `--json` flag. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(Flag.withDescription("Print one JSON document"), Flag.withDefault(false))
})

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A command failed and has already reported why. */
export class CommandFailed extends Data.TaggedError("CommandFailed") {}

/** Runs a command and prints the report that it returns, if any. Prints the error and fails when the command throws. */
export const reporting = (work: (environment: Environment, output: Output) => Promise<Report | undefined>) =>
  Effect.gen(function* () {
    const output = makeOutput(yield* Json, logFormatOf(process.env.SLOTKIT_LOG))
    const report = yield* Effect.tryPromise({
      try: () => work(process.env, output),
      catch: (error) => {
        output.failure(error)
        return new CommandFailed()
      }
    })
    if (report !== undefined) output.report(report)
    if (report?.healthy === false) return yield* new CommandFailed()
  })

/** The command that started the program, for lines to paste into a shell. */
export const programName = ({ npm_lifecycle_event: npmScript }: Environment): string =>
  npmScript === "slotkit" ? "npm run slotkit --" : "slotkit"
