// @module-tag thorough

import { beforeAll, describe, expect, it } from "vitest"
import type { Verdict } from "../../drill/Drill.ts"
import type { DrillOptions } from "../../drill/DrillSetup.ts"
import { killDrill, killPoints } from "../../drill/drills/kill.ts"
import { quickCases, tryReceivers } from "../../drill/drills/receivers.ts"
import { switchesDrill } from "../../drill/drills/switches.ts"
import { runCrews } from "../../drill/drills/workers.ts"
import { yearDrill } from "../../drill/drills/year.ts"
import { startPostgres } from "../../harness/RestartablePostgres.ts"
import { commandLine } from "../../harness/SlotkitProcess.ts"

let options: DrillOptions
beforeAll(async () => {
  const postgres = await startPostgres()
  const [, ...program] = commandLine()
  options = { postgres, program }
  return postgres.stop
})

const quietly = () => {}

const expectHeld = async (drill: Promise<Verdict>): Promise<Verdict["counts"]> => {
  const { counts, breaches } = await drill
  expect(breaches).toEqual([])
  return counts
}

describe.concurrent("Webhook delivery, observed from outside", { timeout: 600_000 }, () => {
  it("MUST deliver every committed event at least once, whenever a worker is killed", async () => {
    const counts = await expectHeld(killDrill(killPoints.length, quietly, options))
    expect(counts).toMatchObject({ waiting: 0, failed: 0, "repeats after claimOpen": 0, "repeats after claimCommitted": 0 })
  })

  it("MUST log every receiver's behaviour correctly", async () => {
    await expectHeld(tryReceivers([quickCases], 1, quietly, options))
  })

  it("MUST send only what is in flight once a webhook is disabled, paused or deleted", async () => {
    await expectHeld(switchesDrill(1, quietly, options))
  })

  it("MUST deliver once with three processes, and lose nothing when their clocks are off by five minutes", async () => {
    const crews = [{ clocksAheadMs: [0, 0, 0] }, { clocksAheadMs: [0, 300_000, -300_000] }]
    const counts = await expectHeld(runCrews(crews, 16, quietly, options))
    expect(counts["repeats with 3 workers"]).toBe(0)
  })
})

it("A week of hosts and teams MUST leave no row that breaks a rule", { timeout: 600_000 }, async () => {
  const size = { hosts: 12, bookingsPerDay: 20 }
  const counts = await expectHeld(yearDrill(7, quietly, { size, server: options.postgres }))
  expect(counts).toMatchObject({ days: 7, violations: 0 })
  expect(counts.booked).toBeGreaterThan(50)
})
