// @module-tag thorough

import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { reportLine, runSlotkit, type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { codeBlocks, noted } from "../docs/CodeBlock.ts"
import { dataFolder } from "./DataFolder.ts"
import { readJson } from "./ReadJson.ts"

const [backup, restore] = codeBlocks("docs/operations/backups-and-secrets.md")
  .filter((block) => noted(block, "not run").some((reason) => reason.includes("FolderBackup")))
  .map(({ code }) => code)

const bookings = async ({ origin }: ServingProcess, key: string): Promise<number> => {
  const answer = fetch(`${origin}/api/v1/bookings`, { headers: { authorization: `Bearer ${key}` } })
  return (await readJson(answer)).meta.total
}

it("A data folder MUST be complete after the documented backup and restore, and MUST be refused without its secret", async () => {
  const place = dataFolder()
  const folder = join(place, "data")
  const variables = { SLOTKIT_DATA_DIR: folder }
  const run = (commands: string) =>
    execFileSync("sh", ["-euc", commands], { cwd: place, env: { PATH: process.env.PATH, ...variables } })

  const first = await serve(variables, ["--demo"])
  const key = reportLine(first, "Demo API key")!
  const count = await bookings(first, key)
  expect(count).toBeGreaterThan(0)
  await stop(first)
  run(backup!)
  run(restore!)

  const second = await serve(variables)
  expect(await bookings(second, key)).toBe(count)
  await stop(second)

  const secret = readFileSync(join(folder, "secret"), "utf8")
  rmSync(join(folder, "secret"))
  const refused = await runSlotkit(["serve"], variables)
  expect([refused.code, refused.stdout]).toEqual([1, ""])
  expect(refused.stderr).toContain(`slotkit: The data folder ${folder} contains a database but not its secret. Restore the file`)
  const doctor = await runSlotkit(["doctor"], variables)
  expect(doctor.code).toBe(1)
  expect(doctor.stdout).toMatch(/^fail {2}Database: .* contains a database but not its secret\. /m)

  const third = await serve({ ...variables, SLOTKIT_SECRET: secret })
  expect(await bookings(third, key)).toBe(count)
  await stop(third)
}, 240_000)
