// @module-tag thorough

import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"

const root = join(import.meta.dirname, "../..")

describe("The contract of a store that double-books", () => {
  it("MUST fail exactly at the clauses about held time", async () => {
    const failed = await failures("overbooking.store.ts")
    expect(failed.map(({ clause }) => clause).filter((clause) => !clause.startsWith("BookingStore "))).toEqual([
      "ServiceStore meetings of a deleted service still hold their time",
      "UnitOfWork the transaction remains usable after a uniqueness or time conflict"
    ])
    const overlaps = "BookingStore rejects time that overlaps held time by a minute, from either side, inside and around"
    const reason = failed.find(({ clause }) => clause === overlaps)?.reason
    expect(reason).toMatch(/^Error: The store MUST reject this, but returned \d+\./)
    const race =
      "BookingStore of 200 concurrent overlapping requests, the winners do not overlap, and each loser overlaps a winner"
    expect(failed).toContainEqual({ clause: race, reason: expect.stringContaining("AssertionError") })
  })
})

/** Runs the tests of a file in `given/` in a separate Vitest. Returns the failed tests and their errors. */
const failures = async (file: string): Promise<ReadonlyArray<{ readonly clause: string; readonly reason: string }>> => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-contract-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, "report.json")
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const input = ["--root", join(import.meta.dirname, "given"), file]
  await promisify(execFile)(process.execPath, [
    vitest,
    "run",
    ...input,
    "--silent",
    "--reporter=json",
    `--outputFile=${report}`
  ]).catch(({ code }) => expect(code).toBe(1))
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"))
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ ancestorTitles, title, failureMessages }) => ({
      clause: [...ancestorTitles.slice(1), title].join(" "),
      reason: failureMessages.join("\n")
    }))
}

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{
      readonly ancestorTitles: ReadonlyArray<string>
      readonly title: string
      readonly status: string
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}
