import { runCommandLine } from "../../packages/server/src/cli/CommandLine.ts"

/** The commands of `slotkit`, each as the words that call it. */
export const commands = [
  ["serve"],
  ["migrate"],
  ["doctor"],
  ["host", "create"],
  ["key", "create"],
  ["secrets", "reseal"],
  ["webhook", "listen"],
  ["webhook", "verify"],
  ["openapi"]
] as const satisfies ReadonlyArray<ReadonlyArray<string>>

/** What a command says of itself with `--help`. */
export const helpOf = async (command: ReadonlyArray<string>): Promise<string> => {
  const { log } = console
  const said: Array<string> = []
  console.log = (line: unknown) => void said.push(String(line))
  try {
    await runCommandLine([...command, "--help"])
  } finally {
    console.log = log
  }
  return said.join("\n")
}
