// @module-tag thorough

import { connectionContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import postgres from "postgres"
import { afterAll } from "vitest"
import { awkwardSettings } from "../../test/AwkwardSettings.ts"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { pgFromPostgres, pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("postgres")
const sql = postgres(realUrl, {
  max: 20,
  connection: awkwardSettings,
  transform: postgres.camel,
  types: { bigint: postgres.BigInt, moment: { to: 1184, from: [1184], serialize: () => "never", parse: () => "never" } }
})
afterAll(() => sql.end())

const store = pgStore({ schema }).pipe(Layer.provide(migrated(pgFromPostgres(sql), { schema })))

connectionContract("a client of postgres", store)
