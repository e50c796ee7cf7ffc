// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { killDrill } from "../../drill/drills/kill.ts"
import { runCrews } from "../../drill/drills/workers.ts"
import { startPartitioned } from "../../harness/PartitionedServer.ts"
import type { Postgres } from "../../harness/RestartablePostgres.ts"
import { commandLine } from "../../harness/SlotkitProcess.ts"

describe("Webhook delivery with logs that are partitioned by month", { timeout: 600_000 }, () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPartitioned()
  })
  afterAll(() => postgres.stop())
  const options = () => ({ postgres, program: commandLine().slice(1) })
  const quietly = () => {}

  it("MUST deliver once with three processes", async () => {
    const { counts, breaches } = await runCrews([{ clocksAheadMs: [0, 0, 0] }], 16, quietly, options())
    expect([breaches, counts["repeats with 3 workers"]]).toEqual([[], 0])
  })

  it("MUST deliver every committed event at least once, when a worker is killed", async () => {
    const points = ["claimOpen", "answered"] as const
    expect((await killDrill(points.length, quietly, options(), points)).breaches).toEqual([])
  })
})
