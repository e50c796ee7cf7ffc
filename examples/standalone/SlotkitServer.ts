import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** The server in a process of its own. */
export interface SlotkitServer {
  readonly baseUrl: string
  /** Tells it to stop, and waits until running requests have ended and the database is closed; its exit code. */
  readonly stop: () => Promise<number | null>
}

/** The command as the sources of this repository have it; where `@slotkit/server` is installed it is `npx slotkit`. */
const server = dirname(createRequire(import.meta.url).resolve("@slotkit/server/package.json"))
const slotkit = ["--conditions=@slotkit/source", join(server, "src/main.ts")]

/** Starts `slotkit serve` with these variables, and waits until it says that it is ready. */
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
