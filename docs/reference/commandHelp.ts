import { runCommandLine } from "../../packages/server/src/cli/CommandLine.ts"

/** The commands of `slotkit`, as the words that invoke them. */
export const commands = [
  ["serve"],
  ["migrate"],
  ["doctor"],
  ["backup"],
  ["restore"],
  ["host", "create"],
  ["host", "export"],
  ["import", "calendly"],
  ["import", "cal.com"],
  ["person", "export"],
  ["person", "erase"],
  ["key", "create"],
  ["secrets", "reseal"],
  ["secrets", "discard"],
  ["audit", "export"],
  ["webhook", "listen"],
  ["webhook", "verify"],
  ["simulate"],
  ["openapi"],
  ["mcp"]
] as const satisfies ReadonlyArray<ReadonlyArray<string>>

/** Returns a command's `--help` output. */
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
