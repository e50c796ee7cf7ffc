import { engineContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import { describe } from "vitest"
import { asLimitedRole } from "../../test/LimitedRole.ts"
import { ownSchema } from "../../test/RealDatabase.ts"
import { pgFromPglite, pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("life")

engineContract(
  "PostgreSQL, as a role that cannot create anything",
  pgStore({ schema }).pipe(Layer.provide(asLimitedRole(schema)))
)

describe("Embedded", { tags: ["thorough"] }, () => {
  engineContract("PGlite", pgStore().pipe(Layer.provide(migrated(pgFromPglite({ dataDir: "memory" })))))
})
