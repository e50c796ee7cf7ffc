import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { type BenchRecord, writeRecord } from "../bench/BenchRecord.ts"

const root = join(import.meta.dirname, "..")
const history = join(root, "bench/history")
const recordIn = (file: string): BenchRecord => JSON.parse(readFileSync(file, "utf8"))

describe("The benchmark history", () => {
  it("MUST have a record of every version in the changelog", () => {
    const versions = [...readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^## (\d\S+)$/gm)].map(
      ([, version]) => version!
    )
    const recorded = readdirSync(history).map((file) => file.replace(/\.json$/, ""))
    expect(recorded.sort()).toEqual(versions.sort())
  })

  it.each(readdirSync(history))("MUST contain figures of the version in its file name: %s", (file) => {
    const { version, figures, ...environment } = recordIn(join(history, file))
    expect(`${version}.json`).toBe(file)
    expect(environment).toEqual({ node: expect.stringMatching(/^\d+\.\d+/), postgres: expect.stringMatching(/^\d+\.\d+/) })
    const values = Object.values(figures).flatMap((bench) => Object.values(bench))
    expect(values.length).toBeGreaterThan(0)
    expect(values.filter((value) => !Number.isFinite(value))).toEqual([])
  })
})

describe("A record", () => {
  const temporaryFile = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-bench-record-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return join(folder, "history", "record.json")
  }
  const record = (version: string, figures: BenchRecord["figures"]): BenchRecord => ({
    version,
    node: "24.0.0",
    postgres: "18.0",
    figures
  })

  it("MUST keep the figures of benchmarks that did not run", () => {
    const file = temporaryFile()
    writeRecord(file, record("1.0.0", { slots: { ratio: 2 }, http: { ratio: 1 } }))
    writeRecord(file, record("1.0.0", { http: { ratio: 3 } }))
    expect(recordIn(file)).toEqual(record("1.0.0", { slots: { ratio: 2 }, http: { ratio: 3 } }))
  })

  it("MUST drop the figures of another version", () => {
    const file = temporaryFile()
    writeRecord(file, record("1.0.0", { slots: { ratio: 2 } }))
    writeRecord(file, record("1.1.0", { http: { ratio: 1 } }))
    expect(recordIn(file)).toEqual(record("1.1.0", { http: { ratio: 1 } }))
  })
})
