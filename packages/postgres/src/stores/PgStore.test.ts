import { storeContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { pgFromPglite, pgFromUrl, pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("contract")

storeContract(
  "PostgreSQL",
  pgStore({ schema }).pipe(Layer.provide(migrated(pgFromUrl(realUrl, { maxConnections: 20 }), { schema })))
)

storeContract("PGlite", pgStore().pipe(Layer.provide(migrated(pgFromPglite({ dataDir: "memory" })))), {
  readsBesideTransactions: false
})
