import { createInterface } from "node:readline"
import { CommandFailure } from "../../installation/CommandFailure.ts"
import type { Environment } from "../Reporting.ts"

/** The places where a token may be given. */
export interface TokenPlaces {
  /** The value of the flag. */
  readonly flag: string | undefined
  readonly flagName: string
  /** The environment variable. */
  readonly variable: string
  /** The name in the prompt, such as `Calendly token`. */
  readonly label: string
}

/**
 * Returns a token from its flag, its environment variable, or the first line of standard input, in this order. Typed input is not
 * shown.
 */
export const readToken = async (
  { flag, flagName, variable, label }: TokenPlaces,
  environment: Environment,
  input: NodeJS.ReadStream = process.stdin
): Promise<string> => {
  const token = (flag ?? environment[variable] ?? (await firstLine(label, input))).trim()
  if (token === "") throw new CommandFailure(`Give the ${label} in ${variable}, on standard input, or with ${flagName}.`)
  return token
}

const firstLine = async (label: string, input: NodeJS.ReadStream): Promise<string> => {
  const isTyped = input.isTTY === true
  if (isTyped) process.stderr.write(`${label} (not shown): `)
  if (isTyped) input.setRawMode(true)
  // Without an output, readline shows nothing of what is typed.
  const lines = createInterface({ input, terminal: isTyped })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve)
      lines.once("close", () => resolve(""))
      lines.once("SIGINT", () => reject(new CommandFailure("Cancelled.")))
    })
  } finally {
    lines.close()
    if (isTyped) input.setRawMode(false)
    if (isTyped) process.stderr.write("\n")
    input.pause()
  }
}
