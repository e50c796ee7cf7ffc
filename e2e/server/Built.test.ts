import { execFileSync } from "node:child_process"
import { rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSlotkit } from "../../harness/SlotkitProcess.ts"
import { dataFolder } from "./DataFolder.ts"

const root = join(import.meta.dirname, "../..")
const server = join(root, "packages/server")
const built = "dist-e2e"

describe("The built command line", () => {
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, "node_modules/tsup/dist/cli-default.js"), "--out-dir", built], { cwd: server })
  })
  afterAll(() => rmSync(join(server, built), { recursive: true, force: true }))

  it("MUST run without the sources' condition, also through the link that npm makes", async () => {
    const link = join(dataFolder(), "slotkit")
    symlinkSync(join(server, built, "main.js"), link)
    for (const main of [join(server, built, "main.js"), link]) {
      const doctor = await startSlotkit(["doctor", "--json"], {}, [process.execPath, main]).ended
      expect([doctor.code, doctor.stderr]).toEqual([0, ""])
      expect(JSON.parse(doctor.stdout).healthy).toBe(true)
    }
  })

  it("MUST be a program that can be called by its name", async () => {
    const called = await startSlotkit(["--version"], {}, [join(server, built, "main.js")]).ended
    expect([called.code, called.stdout]).toEqual([0, expect.stringMatching(/^slotkit \d+\.\d+\.\d+\n$/)])
  })

  it("MUST find the embedded database beside it", async () => {
    const variables = { SLOTKIT_DATA_DIR: dataFolder() }
    const migrated = await startSlotkit(["migrate"], variables, [process.execPath, join(server, built, "main.js")]).ended
    expect([migrated.code, migrated.stdout]).toEqual([0, expect.stringMatching(/^Applied 0001_/)])
  })
})
