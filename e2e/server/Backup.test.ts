// @module-tag thorough

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { reportLine, runSlotkit, serve, stop } from "../../harness/SlotkitProcess.ts"
import { dataFolder } from "./DataFolder.ts"
import { readJson } from "./ReadJson.ts"

const token = "operator-token-of-thirty-two-characters"
const operator = { SLOTKIT_OPERATOR_TOKEN: token }

it("MUST back up a folder that a server works in, and restore every booking that was answered", async () => {
  const place = dataFolder()
  const [folder, restored, file] = [join(place, "data"), join(place, "restored"), join(place, "backup.tgz")]
  const variables = { ...operator, SLOTKIT_DATA_DIR: folder }
  const server = await serve(variables, ["--demo"])
  const key = reportLine(server, "Demo API key")!
  const listOf = async (origin: string) =>
    (await readJson(fetch(`${origin}/api/v1/bookings?per_page=100`, { headers: { authorization: `Bearer ${key}` } }))).data
  const before = await listOf(server.origin)
  expect(before.length).toBeGreaterThan(0)

  const written = await runSlotkit(["backup", file], variables)
  expect([written.code, written.stderr]).toEqual([0, ""])
  expect(written.stdout).toMatch(/^Wrote \S+backup\.tgz, \d+ kB: the database and its secret\./)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await runSlotkit(["backup", file], variables)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("exists already")])
  expect(await stop(server)).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, "lock.backup"))).toBe(false)

  const refused = await runSlotkit(["restore", file], variables)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not empty")])
  const moved = { ...operator, SLOTKIT_DATA_DIR: restored }
  expect(await runSlotkit(["restore", file], moved)).toMatchObject({ code: 0, stderr: "" })
  expect(readFileSync(join(restored, "secret"), "utf8")).toBe(readFileSync(join(folder, "secret"), "utf8"))
  const second = await serve(moved)
  expect(await listOf(second.origin)).toEqual(before)
  await stop(second)
})

it("MUST back up a folder that nobody works in, refuse what is no backup, and name other tools for other databases", async () => {
  const place = dataFolder()
  const [folder, file, broken] = [join(place, "data"), join(place, "backup.tgz"), join(place, "broken.tgz")]
  const variables = { ...operator, SLOTKIT_DATA_DIR: folder }
  const empty = await runSlotkit(["backup", file], variables)
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining("has no database")])
  await runSlotkit(["migrate"], variables)
  expect((await runSlotkit(["backup", file], variables)).code).toBe(0)

  writeFileSync(broken, readFileSync(file).subarray(0, 10_000))
  const fresh = { ...operator, SLOTKIT_DATA_DIR: join(place, "fresh") }
  const refused = await runSlotkit(["restore", broken], fresh)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not a backup that can be restored")])
  expect(existsSync(join(place, "fresh"))).toBe(false)

  const url = { ...operator, DATABASE_URL: "postgres://nobody@127.0.0.1:1/x", SLOTKIT_SECRET: token }
  expect((await runSlotkit(["backup", file], url)).stderr).toContain("Use pg_dump")
})
