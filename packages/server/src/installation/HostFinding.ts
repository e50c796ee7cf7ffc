import { createServer } from "node:net"
import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"

/** Looks whether the server can listen on `HOST`, on a port that is free, so that a server that runs is not in the way. */
export const hostFinding = async ({ host }: Pick<Config, "host">): Promise<Finding> => {
  const server = createServer()
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once("error", resolve)
    server.listen(0, host, () => resolve(undefined))
  })
  await new Promise<void>((resolve) => (problem === undefined ? server.close(() => resolve()) : resolve()))
  if (problem === undefined) return { check: "HOST", result: "ok", detail: host }
  const detail = `${host} is not an address of this machine (${problem.code ?? problem.message}); set HOST to one that is, or to 0.0.0.0 for all of them`
  return { check: "HOST", result: "fail", detail }
}
