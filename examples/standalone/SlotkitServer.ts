import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** The server in a separate process. */
export interface SlotkitServer {
  readonly baseUrl: string
  /** Asks it to stop, and waits until running requests have completed and the database is closed. Returns its exit code. */
  readonly stop: () => Promise<number | null>
}

/** The command from this repository's sources. Where `@slotkit/server` is installed, use `npx slotkit`. */
const server = dirname(createRequire(import.meta.url).resolve("@slotkit/server/package.json"))
const slotkit = ["--conditions=@slotkit/source", join(server, "src/main.ts")]

/** Starts `slotkit serve` with these variables, and waits until it is ready. */
export const startServer = async (
  variables: Readonly<Record<string, string>>,
  log: "inherit" | "ignore" = "inherit"
): Promise<SlotkitServer> => {
  const child = spawn(process.execPath, [...slotkit, "serve", "--json"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ["ignore", "pipe", log]
  })
  const exited = once(child, "exit")
  let report = ""
  for await (const text of child.stdout.setEncoding("utf8")) {
    report += text
    if (/^\}$/m.test(report)) break
  }
  if (report === "") throw new Error(`The server did not start: it ended with ${(await exited)[0]}.`)
  return {
    baseUrl: JSON.parse(report).base_url,
    stop: async () => {
      child.kill("SIGTERM")
      return (await exited)[0]
    }
  }
}
