import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { stopSignal } from "../serve/Shutdown.ts"
import { bridgeMcp } from "./McpBridge.ts"
import { optionalText } from "./OptionalFlag.ts"
import { reporting } from "./Reporting.ts"

/**
 * `slotkit mcp`: a server of the Model Context Protocol on standard input and output for clients that cannot call an address. It
 * passes messages on to a running Slotkit server and opens no database.
 */
export const mcp = Command.make(
  "mcp",
  {
    url: Flag.String("url").pipe(
      Flag.withDescription("The address of the Slotkit server (SLOTKIT_BASE_URL, or http://127.0.0.1:3000)"),
      Flag.optional
    ),
    key: optionalText("key", "An API key of the host. SLOTKIT_API_KEY keeps it out of the list of processes")
  },
  ({ url, key }) =>
    reporting(async (environment, output) => {
      const baseUrl = Option.getOrElse(url, () => environment.SLOTKIT_BASE_URL ?? "http://127.0.0.1:3000")
      const address = mcpAddress(baseUrl)
      if (address === undefined) throw new CommandFailure(`--url must be an http or https URL, not ${baseUrl}.`)
      const token = Option.getOrElse(key, () => environment.SLOTKIT_API_KEY)
      const isVisitor = address.pathname.endsWith("/mcp/visitor")
      if (!isVisitor && (token ?? "") === "") {
        throw new CommandFailure("Set SLOTKIT_API_KEY to an API key of the host. Create one with slotkit key create.")
      }
      if (!/^[\x21-\x7e]*$/.test(token ?? "")) throw new CommandFailure("The API key must not contain spaces or line breaks.")
      if (!isVisitor && address.protocol === "http:" && !loopback.test(address.hostname)) {
        output.note(`The key is sent to ${address.host} without encryption. Use an https URL.`, "warn")
      }
      await bridgeMcp({
        url: address,
        key: isVisitor ? undefined : token,
        input: process.stdin,
        write: (line) => void process.stdout.write(`${line}\n`),
        signal: stopSignal()
      })
      return undefined
    })
).pipe(
  Command.withDescription("Connect an agent to a Slotkit server over standard input and output (MCP)"),
  Command.withExamples([
    {
      command: "SLOTKIT_API_KEY=svc_sk_... slotkit mcp --url https://book.example.com",
      description: "The command to configure in a desktop client"
    },
    { command: "slotkit mcp --url https://book.example.com/mcp/visitor", description: "Book with hosts, without a key" }
  ])
)

/** The address of the tools on a server: `/mcp` below its base URL, unless the URL already is one. */
const mcpAddress = (url: string): URL | undefined => {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  if (address.protocol !== "http:" && address.protocol !== "https:") return undefined
  const path = address.pathname.replace(/\/+$/, "")
  address.pathname = /\/mcp(?:\/visitor)?$/.test(path) ? path : `${path}/mcp`
  address.search = ""
  address.hash = ""
  return address
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
