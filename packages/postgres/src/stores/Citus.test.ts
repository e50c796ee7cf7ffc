import { engineContract, storeContract } from "@slotkit/conformance"
import { defaultSchedule } from "@slotkit/core"
import { bucketPrefix } from "@slotkit/core/internal"
import { BookingStore, CredentialStore, HostStore } from "@slotkit/engine"
import { anApiKey, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { afterAll, describe, expect, it } from "vitest"
import { asAdministrator, patientPool, uniqueName } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { distributed } from "../testing/Migrated.ts"

const url = process.env.TEST_CITUS_URL
if (url === undefined) console.log("Skipped: Citus. TEST_CITUS_URL is not set to the database of a Citus coordinator.")

const emptyHost = {
  kind: "person",
  ...{ name: null, title: null, bio: null, avatarUrl: null, logoUrl: null, language: null, accentColor: null, hourFormat: null },
  ...{
    indexable: true,
    reminderMinutes: [],
    limits: [],
    mailTexts: {},
    currency: "USD",
    plan: "free" as const,
    externalId: null
  },
  ...{ metadata: {}, attributes: {}, createdAt: 0 }
} as const

/** The stores on one connection, which counts the statements that ask more than one server. */
const countingStores = (citusUrl: string) => {
  const schema = uniqueName("counts")
  afterAll(() => Effect.runPromise(asAdministrator(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`, citusUrl)))
  const connection = distributed(patientPool(citusUrl, { maxConnections: 1 }), { schema, shards: 8 })
  return pgStore({ schema }).pipe(Layer.provideMerge(connection))
}

/** The number of statements of this database that Citus has sent to several shards. */
const scattered = SqlClient.use((sql) =>
  Effect.map(
    sql<{ readonly n: number }>`SELECT query_execution_multi_shard::int AS n FROM citus_stat_counters
      WHERE name = current_database()`,
    ([row]) => row!.n
  )
)

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

  it("67: hosts of one bucket, and their times, are read from the server that has it", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const [hosts, bookings] = [yield* HostStore, yield* BookingStore]
        for (const name of ["ada", "bea"]) {
          const fields = { email: `${name}@example.com`, username: name, timezone: "UTC" } as const
          yield* hosts.add({ ...emptyHost, ...fields }, defaultSchedule("UTC"))
        }
        yield* sql`SET citus.enable_stat_counters = on`
        const before = yield* scattered
        const ada = Option.getOrThrow(yield* hosts.find({ username: "ada" }))
        const bea = Option.getOrThrow(yield* hosts.find({ email: "bea@example.com" }))
        yield* hosts.findEach([ada.id, ada.id + 64])
        yield* bookings.occupiedOfEach([ada.id], 0, 1)
        expect(yield* scattered).toBe(before)
        yield* bookings.occupiedOfEach([ada.id, bea.id], 0, 1)
        expect(yield* scattered).toBe(before + 1)
      }).pipe(Effect.provide(countingStores(url ?? "")), Effect.scoped) as Effect.Effect<void>
    ))

  it("67: an API key is looked up, and its request counted, on the server that has it", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const [hosts, credentials] = [yield* HostStore, yield* CredentialStore]
        const fields = { email: "cleo@example.com", username: "cleo", timezone: "UTC" } as const
        yield* hosts.add({ ...emptyHost, ...fields }, defaultSchedule("UTC"))
        const { id: hostId } = Option.getOrThrow(yield* hosts.find({ username: "cleo" }))
        const keyHash = bucketPrefix(hostId) + "a".repeat(64)
        yield* credentials.addApiKey(anApiKey({ hostId, keyHash }))
        yield* sql`SET citus.enable_stat_counters = on`
        const before = yield* scattered
        expect(Option.isSome(yield* credentials.authenticate("apiKey", keyHash, fixtureNow))).toBe(true)
        expect(yield* scattered).toBe(before)
      }).pipe(Effect.provide(countingStores(url ?? "")), Effect.scoped) as Effect.Effect<void>
    ))
})
