// @module-tag thorough

import { execFileSync } from "node:child_process"
import { chownSync, existsSync, globSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { runSlotkit } from "../../harness/SlotkitProcess.ts"
import { freePort } from "../../packages/postgres/src/testing/FreePort.ts"
import { codeBlocks, noted } from "../docs/CodeBlock.ts"
import { dataFolder } from "./DataFolder.ts"

/** The programs of an installed PostgreSQL. `pg_dump` must be at least as new as the server, and no npm package contains it. */
const programs = globSync("/usr/lib/postgresql/*/bin")
  .filter((folder) => ["initdb", "pg_ctl", "pg_dump", "psql"].every((program) => existsSync(join(folder, program))))
  .at(-1)
if (programs === undefined) console.warn("Skipped: no PostgreSQL with pg_dump is installed in /usr/lib/postgresql.")

const [backup, restore] = codeBlocks("docs/operations/backups-and-secrets.md")
  .filter((block) => noted(block, "not run").some((reason) => reason.includes("SchemaBackup")))
  .map(({ code }) => code)

it.skipIf(programs === undefined)(
  "A schema MUST be complete after the documented backup and restore, and MUST be refused without its constraint",
  async () => {
    const { place, urlOf } = await installedPostgres(programs!)
    const run = (url: string, commands: string) =>
      execFileSync("sh", ["-euc", commands], {
        cwd: place,
        env: { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: url },
        stdio: ["ignore", "pipe", "ignore"]
      })
    const [whole, restored, careless] = ["whole", "restored", "careless"].map(urlOf) as [string, string, string]
    for (const name of ["whole", "restored", "careless"])
      run(urlOf("postgres"), `psql "$DATABASE_URL" -c 'CREATE DATABASE ${name}'`)
    const slotkit = (url: string, ...args: ReadonlyArray<string>) =>
      runSlotkit(args, { DATABASE_URL: url, SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters" })

    expect((await slotkit(whole, "migrate")).code).toBe(0)
    run(
      whole,
      `psql "$DATABASE_URL" -c 'CREATE ROLE reports; GRANT USAGE ON SCHEMA slotkit_api TO reports'
      psql "$DATABASE_URL" -c 'GRANT SELECT ON ALL TABLES IN SCHEMA slotkit_api TO reports'`
    )
    run(whole, backup!)
    run(restored, restore!)
    expect((await slotkit(restored, "doctor")).stdout).toContain("Database: reachable, schema up to date")
    const asReader = `psql --set=ON_ERROR_STOP=1 "$DATABASE_URL" -c 'SET ROLE reports' -c 'SELECT id FROM slotkit_api.bookings'`
    run(restored, asReader)
    run(restored, `psql "$DATABASE_URL" -c 'DROP SCHEMA slotkit_api CASCADE'`)
    const names = "hosts, services, bookings, invites, teams, members, assignments"
    const grant = "run slotkit migrate, then grant them to the roles that read them"
    const views = `The schema slotkit_api is missing the views ${names}: ${grant}`
    const withoutViews = await slotkit(restored, "doctor")
    expect([withoutViews.code, withoutViews.stdout]).toEqual([1, expect.stringContaining(`fail  Database: ${views}`)])
    const recreated = await slotkit(restored, "migrate")
    expect([recreated.code, recreated.stderr]).toEqual([
      0,
      expect.stringContaining("were missing and were created again: grant them")
    ])
    expect((await slotkit(restored, "doctor")).code).toBe(0)

    run(careless, 'pg_restore --dbname="$DATABASE_URL" slotkit.dump || true')
    const doctor = await slotkit(careless, "doctor")
    const lost = [
      "the exclusion constraint meetings_no_overlap of meetings",
      "the index busy_times_between_idx of busy_times",
      "the index meetings_overlapping_idx of meetings"
    ]
    const sentence = `The schema slotkit is missing ${lost.join(", ")}: run `
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`fail  Database: ${sentence}`)])
    const refused = await slotkit(careless, "migrate")
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(sentence)])
    const [, statements] = /: run (CREATE EXTENSION .*;)$/m.exec(refused.stderr)!
    run(careless, `psql --set=ON_ERROR_STOP=1 "$DATABASE_URL" -c '${statements}'`)
    expect((await slotkit(careless, "migrate")).stdout).toContain("The schema is already up to date")
  }
)

/**
 * Starts the installed server on a free port until the test ends. For root, it runs as the user `postgres`, because PostgreSQL
 * refuses root.
 */
const installedPostgres = async (folder: string) => {
  const place = dataFolder()
  const isRoot = process.getuid?.() === 0
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }))
  const user = isRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {}
  if (isRoot) chownSync(place, idOf("-u"), idOf("-g"))
  const call = (program: string, ...args: ReadonlyArray<string>) =>
    execFileSync(join(folder, program), args, { ...user, cwd: place, stdio: "ignore" })
  const data = join(place, "data")
  const port = await freePort()
  call("initdb", "--username=postgres", "--auth=trust", "--no-sync", `--pgdata=${data}`)
  onTestFinished(() => void call("pg_ctl", "stop", "--mode=immediate", `--pgdata=${data}`))
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${dirname(data)}`
  call("pg_ctl", "start", "--wait", `--pgdata=${data}`, `--log=${join(place, "log")}`, `--options=${options}`)
  return { place, urlOf: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}` }
}
