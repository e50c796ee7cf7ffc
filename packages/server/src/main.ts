#!/usr/bin/env node
import module from "node:module"
import { nodeVersionProblem } from "./installation/NodeVersion.ts"

// A closed pipe, as in `slotkit openapi | head`, is not an error, and a server must survive the end of its log's reader.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

const args = process.argv.slice(2)
const problem = nodeVersionProblem(process.versions.node)
if (problem === undefined) {
  // The compile cache halves the start: compiling the imports takes as long as everything else.
  module.enableCompileCache()
  const { runCommandLine } = await import("./cli/CommandLine.ts")
  process.exitCode = await runCommandLine(args)
} else {
  console.error(`slotkit: ${problem}`)
  if (args.includes("--json")) console.log(JSON.stringify({ error: problem }))
  process.exitCode = 1
}
