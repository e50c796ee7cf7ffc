import type { Finding } from "./Finding.ts"
import { nodeVersionProblem } from "./NodeVersion.ts"

/** Checks the version of Node. */
export const runtimeFinding = (version: string): Finding => {
  const problem = nodeVersionProblem(version)
  return { check: "Node", result: problem === undefined ? "ok" : "fail", detail: problem ?? version }
}
