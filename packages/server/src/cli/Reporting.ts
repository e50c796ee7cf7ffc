import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { logFormatOf } from "../installation/LogWriter.ts"
import { makeOutput, type Output, type Report } from "./Output.ts"

/** `--json`, which every command takes. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(Flag.withDescription("Print one JSON document"), Flag.withDefault(false))
})

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A command has failed and has said why. */
export class CommandFailed extends Data.TaggedError("CommandFailed") {}

/** Does a command's work and prints its report, unless it has done that itself; or prints why it could not, and fails. */
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
