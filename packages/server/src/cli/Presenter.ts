import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import type { Output } from "./Output.ts"

/** Prints help and versions as reports, and invalid command lines as failures with a pointer to `--help`. */
export const presenter = (output: Output): CliOutput.Presenter => ({
  present: (event) =>
    Effect.sync(() => {
      if (event._tag === "Version") {
        return output.report({ lines: [`${event.name} ${event.version}`], document: { version: event.version } })
      }
      const command = event.commandPath.join(" ")
      if (event._tag === "InvalidInvocation") {
        return output.failure(`${event.errors.map(sentenceOf).join(" ")} See ${command} --help.`, { usage: event.helpDoc.usage })
      }
      const help = CliOutput.defaultFormatter({ colors: false }).formatHelpDoc(event.helpDoc)
      if (event.reason === "Requested") return output.report({ lines: [help], document: { help } })
      const subcommands = (event.helpDoc.subcommands ?? []).flatMap(({ commands }) => commands.map(({ name }) => name))
      output.failure(`Specify one of the commands of ${command}: ${subcommands.join(", ")}. See ${command} --help.`, {
        usage: event.helpDoc.usage
      })
    })
})

const sentenceOf = (error: { readonly message: string; readonly suggestions?: ReadonlyArray<string> }): string => {
  const [what = ""] = error.message.split("\n")
  const { suggestions = [] } = error
  return `${what.replace(/\.$/, "")}.${suggestions.length === 0 ? "" : ` Did you mean ${suggestions.join(" or ")}?`}`
}
