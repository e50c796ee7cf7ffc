// @module-tag thorough

import { whyNoCitus } from "@slotkit/postgres/testing"
import { afterAll, describe, expect, it } from "vitest"
import { killDrill } from "../../drill/drills/kill.ts"
import { switchesDrill } from "../../drill/drills/switches.ts"
import { runCrews } from "../../drill/drills/workers.ts"
import { citusServer } from "../../harness/CitusServer.ts"
import { commandLine } from "../../harness/SlotkitProcess.ts"

const missing = whyNoCitus()
if (missing !== undefined) console.log(`Skipped: webhook delivery on Citus. ${missing}.`)

describe.skipIf(missing !== undefined)("Webhook delivery on Citus", { timeout: 600_000 }, () => {
  const postgres = citusServer()
  afterAll(postgres.stop)
  const options = () => ({ postgres, program: commandLine().slice(1) })
  const quietly = () => {}

  it("MUST deliver once with three processes", async () => {
    const { counts, breaches } = await runCrews([{ clocksAheadMs: [0, 0, 0] }], 16, quietly, options())
    expect([breaches, counts["repeats with 3 workers"]]).toEqual([[], 0])
  })

  it("MUST deliver every committed event at least once, when a worker is killed", async () => {
    const points = ["connected", "received", "answered", "random"] as const
    expect((await killDrill(points.length, quietly, options(), points)).breaches).toEqual([])
  })

  it("MUST send only what is in flight once a webhook is disabled, paused or deleted", async () => {
    expect((await switchesDrill(1, quietly, options())).breaches).toEqual([])
  })
})
