import { randomUUID } from "node:crypto"
import postgres from "postgres"
import type { TestProject } from "vitest/node"
import { quickSettings } from "../packages/postgres/src/testing/EmbeddedServer.ts"
import { type RealPostgres, startRealPostgres } from "../packages/postgres/src/testing/RealPostgres.ts"

/**
 * Starts the single PostgreSQL server of a test run, as `globalSetup` of the projects that need it. Each project gets its own
 * database. Tests read its URL with `inject("realPostgresUrl")`. The server starts with the first project and stops after the
 * last one. If `TEST_DATABASE_URL` is set, that server is used instead.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url: administration, release } = await acquire()
  const administrator = postgres(administration, { max: 1, onnotice: () => {} })
  const name = `slotkit_tests_${randomUUID().replaceAll("-", "")}`
  await administrator`CREATE DATABASE ${administrator(name)}`
  const url = new URL(administration)
  url.pathname = `/${name}`
  project.provide("realPostgresUrl", url.href)
  return async () => {
    await administrator`DROP DATABASE ${administrator(name)} WITH (FORCE)`
    await administrator.end()
    await release()
  }
}

/** Each project evaluates this module separately, so the server is stored in a global. */
interface Shared {
  server: Promise<RealPostgres> | undefined
  projects: number
}

const key = Symbol.for("slotkit.tests.postgres")
const held = globalThis as { [key]?: Shared }
held[key] ??= { server: undefined, projects: 0 }
const shared = held[key]

const acquire = async () => {
  shared.projects++
  shared.server ??= startRealPostgres(quickSettings)
  const { url, stop } = await shared.server
  const release = async (): Promise<void> => {
    if (--shared.projects > 0) return
    shared.server = undefined
    await stop()
  }
  return { url, release }
}
