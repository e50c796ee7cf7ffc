// @module-tag thorough

import { logContract } from "@slotkit/conformance"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Layer from "effect/Layer"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { partitioned } from "../testing/Migrated.ts"

const schema = ownSchema("monthly")

logContract(
  "PostgreSQL, with logs that are partitioned by month",
  pgStore({ schema }).pipe(Layer.provide(partitioned(patientPool(realUrl, { maxConnections: 20 }), { schema }, fixtureNow)))
)
