import { commands, helpOf } from "./commandHelp.ts"

/** Generates the command line page from the commands' `--help` output. */
export const commandLinePage = async (): Promise<string> => {
  const parts = [
    "# Command line",
    "`slotkit` is the command of `@slotkit/server`; in this repository, `npm run slotkit --` runs it from its sources. [Configuration](../operations/configuration.md) describes its environment variables.",
    "Every command prints its result and the next step. It exits with status 0 on success, 1 with an error message on failure, and 2 on a usage error. With `--json` it prints one JSON document instead, also on failure."
  ]
  for (const command of commands) {
    const help = await helpOf(command)
    parts.push(`## slotkit ${command.join(" ")}\n\`\`\`\n${help.replace(/GLOBAL FLAGS\n(?: .*\n)*\n?/, "").trim()}\n\`\`\``)
  }
  return `${parts.join("\n\n")}\n`
}
