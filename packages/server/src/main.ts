#!/usr/bin/env node
import module from "node:module"
import { nodeVersionProblem } from "./installation/NodeVersion.ts"

// A reader that goes away, as in `slotkit openapi | head`, is no failure; and a server outlives whoever reads its log.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

const args = process.argv.slice(2)
const problem = nodeVersionProblem(process.versions.node)
if (problem === undefined) {
  // Compiling what is imported takes as long as all the rest of a start.
  module.enableCompileCache()
  const { runCommandLine } = await import("./cli/CommandLine.ts")
  process.exitCode = await runCommandLine(args)
} else {
  console.error(`slotkit: ${problem}`)
  if (args.includes("--json")) console.log(JSON.stringify({ error: problem }))
  process.exitCode = 1
}
