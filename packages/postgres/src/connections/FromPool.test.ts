// @module-tag thorough

import { connectionContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import pg from "pg"
import { afterAll } from "vitest"
import { awkwardSettings } from "../../test/AwkwardSettings.ts"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { pgFromPool, pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("pool")
const pool = new pg.Pool({
  connectionString: realUrl,
  max: 20,
  options: Object.entries(awkwardSettings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
    .join(" ")
})
afterAll(() => pool.end())

const store = pgStore({ schema }).pipe(Layer.provide(migrated(pgFromPool(pool), { schema })))

connectionContract("a pool of pg", store)
