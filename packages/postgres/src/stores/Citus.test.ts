import { engineContract, storeContract } from "@slotkit/conformance"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, describe } from "vitest"
import { asAdministrator, patientPool, uniqueName } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { distributed } from "../testing/Migrated.ts"

const url = process.env.TEST_CITUS_URL
if (url === undefined) console.log("Skipped: Citus. TEST_CITUS_URL is not set to the database of a Citus coordinator.")

/** The stores on tables that are distributed over the cluster, in their own schema. */
const storesOn = (citusUrl: string, word: string) => {
  const schema = uniqueName(word)
  afterAll(() => Effect.runPromise(asAdministrator(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`, citusUrl)))
  const connection = distributed(patientPool(citusUrl, { maxConnections: 20 }), { schema, shards: 8 })
  return pgStore({ schema }).pipe(Layer.provide(connection))
}

describe.skipIf(url === undefined)("On Citus", () => {
  storeContract("Citus", storesOn(url ?? "", "contract"))
  engineContract("Citus", storesOn(url ?? "", "life"), { rules: false })
})
