import { createHost, getHost, type Store, UnitOfWork, upsertHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { heading } from "../Clause.ts"
import { everythingOf, outcomeOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Hosts by the application's own ID. Decision 0097. */
export const upsertSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Hosts by an ID of the application", stores, (clause) => {
    clause(
      "the first upsert creates the host, later ones change the given fields, and one that changes nothing writes nothing",
      Effect.gen(function* () {
        const user = aUser()
        const { id, ...created } = yield* upsertHost({ ...user, plan: "pro", accent_color: "#AABBCC" })
        expect(created).toMatchObject({ ...user, plan: "pro", timezone: "Europe/London", accent_color: "#aabbcc" })
        const { external_id } = user
        expect(yield* getHost({ externalId: external_id })).toEqual({ id, ...created })
        yield* TestClock.adjust("1 hour")
        const changed = yield* outcomeOf(id, upsertHost({ external_id, name: "Ada", timezone: "Europe/Rome" }))
        expect(changed.answer).toEqual({ id, ...created, name: "Ada", timezone: "Europe/Rome" })
        expect(changed.audit.map(({ action }) => action)).toEqual(["host.change"])
        const before = yield* everythingOf(id)
        yield* TestClock.adjust("1 hour")
        const same = {
          ...user,
          name: "Ada",
          timezone: "Europe/Rome",
          accent_color: "#AABBCC",
          metadata: {},
          reminder_minutes: [1440]
        }
        expect(yield* upsertHost(same)).toEqual(changed.answer)
        expect(yield* everythingOf(id)).toEqual(before)
      })
    )

    clause(
      "concurrent upserts of one ID make one host",
      Effect.gen(function* () {
        const user = aUser()
        const { won, lost } = yield* race(callers(6, () => upsertHost(user)))
        expect([new Set(won.map(({ id }) => id)).size, won.length, lost]).toEqual([1, 6, []])
      })
    )

    clause(
      "an upsert in a transaction leaves nothing behind if the transaction rolls back",
      Effect.gen(function* () {
        const user = aUser()
        const { transaction } = yield* UnitOfWork
        yield* Effect.flip(transaction(Effect.andThen(upsertHost(user), Effect.fail("undone"))))
        expect(yield* Effect.flip(getHost({ externalId: user.external_id }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "a value that another host has, or one that a new host lacks, is named, and the transaction can continue",
      Effect.gen(function* () {
        const other = aUser()
        const username = unique("ada")
        yield* createHost({ ...other, username })
        const user = aUser()
        const { transaction } = yield* UnitOfWork
        const refusals = yield* transaction(
          Effect.forEach(
            [{ ...user, username }, { ...user, email: other.email }, { external_id: user.external_id }, { email: user.email }],
            (input) => Effect.flip(upsertHost(input))
          )
        )
        expect(refusals.map((refusal) => ("errors" in refusal ? refusal.errors : refusal))).toEqual([
          { username: ["The username has already been taken."] },
          { email: ["The email has already been taken."] },
          { email: ["The email field is required."], timezone: ["The timezone field is required."] },
          { external_id: ["The external_id field is required."] }
        ])
        const { id } = yield* upsertHost(user)
        expect(yield* Effect.flip(upsertHost({ ...user, username }))).toMatchObject({ _tag: "Invalid" })
        expect((yield* getHost(id)).username).toBeNull()
      })
    )
  })

const aUser = () => {
  const name = unique("user")
  return { external_id: name, email: `${name}@example.com`, timezone: "Europe/London" }
}
