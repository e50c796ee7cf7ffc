import { createServer } from "node:net"
import type { Config } from "./Config.ts"
import { nodeVersionProblem } from "./NodeVersion.ts"

/** The result of one check. `warn` works but needs attention; `fail` prevents Slotkit from working. */
export interface Finding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}

/** Checks that the server can listen on `HOST`. It uses a free port, so that a running server does not interfere. */
export const hostFinding = async ({ host }: Pick<Config, "host">): Promise<Finding> => {
  const server = createServer()
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once("error", resolve)
    server.listen(0, host, () => resolve(undefined))
  })
  await new Promise<void>((resolve) => (problem === undefined ? server.close(() => resolve()) : resolve()))
  if (problem === undefined) return { check: "HOST", result: "ok", detail: host }
  const detail = `${host} is not an address of this machine (${problem.code ?? problem.message}); set HOST to one of its addresses, or to 0.0.0.0 for all of them`
  return { check: "HOST", result: "fail", detail }
}

/** Checks the version of Node. */
export const runtimeFinding = (version: string): Finding => {
  const problem = nodeVersionProblem(version)
  return { check: "Node", result: problem === undefined ? "ok" : "fail", detail: problem ?? version }
}
