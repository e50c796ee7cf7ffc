import { commands, helpOf } from "./commandHelp.ts"

/** The page about `slotkit`, made of what its commands say with `--help`. */
export const commandLinePage = async (): Promise<string> => {
  const parts = [
    "# Command line",
    "`slotkit` is the command of `@slotkit/server`; in this repository `npm run slotkit --` runs it from its sources. Its environment is described in [configuration](../operations/configuration.md).",
    "Every command prints what it did and what to do next. It ends with 0 when it did its work, with 1 and one sentence when it could not, and with 2 when it was not understood. `--json` prints one JSON document instead, failures included."
  ]
  for (const command of commands) {
    const help = await helpOf(command)
    parts.push(`## slotkit ${command.join(" ")}`, `\`\`\`\n${help.replace(/GLOBAL FLAGS\n(?: .*\n)*\n?/, "").trim()}\n\`\`\``)
  }
  return `${parts.join("\n\n")}\n`
}
