import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { BookingStore, ContactStore, HostStore, type PersonPosition, PrivacyStore } from "@slotkit/engine"
import { aBooking, aContact, aHost } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ownSchema, patientPool } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("people")
const connection = migrated(patientPool(), { schema })

layer(Layer.provideMerge(pgStore({ schema }), connection))("The index of people on PostgreSQL", (it) => {
  it.effect("MUST lose the entries of deleted rows, in batches, and no others", () =>
    Effect.gen(function* () {
      const people = yield* PrivacyStore
      const bookings = yield* BookingStore
      const contacts = yield* ContactStore
      const sql = yield* SqlClient
      const host = yield* (yield* HostStore).add(aHost(), defaultSchedule("Europe/Rome"))
      const booker = { name: "Grace", email: "grace@example.com" }
      const stored = yield* bookings.add(aBooking({ hostId: host.id, booker }))
      for (const _ of [1, 2, 3]) yield* bookings.add(aBooking({ hostId: host.id, booker }))
      yield* contacts.save(aContact({ hostId: host.id, email: "GRACE@example.com" }))
      yield* sql`DELETE FROM ${sql(schema)}.bookings WHERE id > ${stored.id}`
      expect(yield* people.find({ email: "Grace@Example.com", hostId: null })).toHaveLength(5)

      let after: PersonPosition | null = null
      let purged = 0
      do {
        const step: { readonly purged: number; readonly next: PersonPosition | null } = yield* people.purgeOrphans(
          host.id % 64,
          after,
          2
        )
        purged += step.purged
        after = step.next
      } while (after !== null)
      expect(purged).toBe(3)
      expect(yield* people.find({ email: "grace@example.com", hostId: host.id })).toMatchObject([
        { hostId: host.id, kind: "booking", id: stored.id },
        { hostId: host.id, kind: "contact" }
      ])
    })
  )
})
