// @module-tag thorough

import { expect, it } from "vitest"
import { postgresDrill } from "../../drill/drills/postgres.ts"
import { commandLine } from "../../harness/SlotkitProcess.ts"

const clause =
  "MUST go on by itself, and send nothing twice, when the database cuts a worker's sessions, restarts, crashes or is full"

it(clause, { timeout: 600_000 }, async () => {
  const faults = ["terminated", "all cut", "restarted", "crashed", "no connection left", "pool exhausted"] as const
  const [, ...program] = commandLine()
  expect((await postgresDrill(1, () => {}, faults, { program })).breaches).toEqual([])
})
