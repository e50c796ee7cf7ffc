import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { readConfig } from "./Config.ts"
import { databaseFinding, dataFolderProblem } from "./DatabaseFinding.ts"

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "slotkit-folder-"))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

it("MUST be none when the folder can be created, at any depth", () => {
  expect(dataFolderProblem(join(parent, "made", "by", "us"))).toBeUndefined()
})

it("MUST be none for an empty folder, such as a mounted volume, which doctor leaves empty", async () => {
  const dataDir = join(parent, "volume")
  mkdirSync(dataDir)
  expect(dataFolderProblem(dataDir)).toBeUndefined()
  const { finding } = await databaseFinding(readConfig({ SLOTKIT_DATA_DIR: dataDir }))
  expect(finding).toEqual({ check: "Database", result: "ok", detail: `will be created at the first start in ${dataDir}` })
  expect(readdirSync(dataDir)).toEqual([])
})

it("MUST be a file in the path, which doctor reports as a failure", async () => {
  const file = join(parent, "file")
  writeFileSync(file, "")
  const dataDir = join(file, "below", "data")
  const problem = `cannot create the data folder ${dataDir}: ${file} is not a folder`
  expect(dataFolderProblem(dataDir)).toBe(problem)
  expect(await databaseFinding(readConfig({ SLOTKIT_DATA_DIR: dataDir }))).toEqual({
    finding: { check: "Database", result: "fail", detail: problem },
    pricedServices: undefined,
    connections: [],
    operation: []
  })
})
