import {
  cancelBooking,
  erasePerson,
  exportHostStep,
  exportPerson,
  getBooking,
  getPrivateNote,
  rescheduleBooking,
  type Store,
  setPrivateNote
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { recordsOf } from "../../fixtures/HostRecords.ts"
import { unique } from "../../fixtures/Unique.ts"
import { aHostWith, alan, book, free, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** A host's private note about a booking, which changes nothing that others see. */
export const privateNoteSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Private notes", stores, (clause) => {
    clause.rule(
      "are changed and deleted in every state, each with an audit entry and without events or emails",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const { id } = yield* book(host, service, tuesday(10))
        const before = yield* getBooking(host.id, id)
        expect(yield* getPrivateNote(host.id, id)).toEqual({ id, private_note: null })
        const saved = yield* outcomeOf(host.id, setPrivateNote(host.id, id, { private_note: "Came late.\nTwice." }))
        expect(saved.answer).toEqual({ id, private_note: "Came late.\nTwice." })
        expect([saved.eventTypes, saved.mails]).toEqual([[], []])
        expect(saved.audit).toMatchObject([{ action: "booking.set_private_note", subjectId: id }])
        expect({ ...(yield* getBooking(host.id, id)), updated_at: before.updated_at }).toEqual(before)
        const again = yield* outcomeOf(host.id, setPrivateNote(host.id, id, { private_note: "Came late.\nTwice." }))
        expect(again.audit).toEqual([])
        yield* rescheduleBooking(host.id, id, { start: new Date(wednesday(10)).toISOString() })
        yield* cancelBooking(host.id, id, {})
        expect(yield* getPrivateNote(host.id, id)).toEqual(saved.answer)
        yield* TestClock.setTime(wednesday(12))
        expect(yield* setPrivateNote(host.id, id, { private_note: " \n" })).toEqual({ id, private_note: null })
      })
    )

    clause(
      "are a 404 for another host's booking, and a 422 if they are too long or missing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const stranger = yield* aHostWith(free)
        const { id } = yield* book(host, service, tuesday(10))
        const note = { private_note: "Mine" }
        expect(yield* refusalOf(stranger.host.id, setPrivateNote(stranger.host.id, id, note))).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(stranger.host.id, getPrivateNote(stranger.host.id, id))).toMatchObject({ _tag: "NotFound" })
        for (const input of [{}, { private_note: 7 }, { private_note: "x".repeat(5001) }]) {
          expect(yield* refusalOf(host.id, setPrivateNote(host.id, id, input))).toMatchObject({ _tag: "Invalid" })
        }
        expect(yield* getPrivateNote(host.id, id)).toEqual({ id, private_note: null })
      })
    )

    clause.rule(
      "MUST be exported with the person and to the host, and erased with the booker or with a person they mention",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const email = `${unique("Person")}@example.net`
        const first = yield* book(host, service, tuesday(10), { booker: { name: "Ada Lovelace", email } })
        const second = yield* book(host, service, tuesday(11), { attendees: [{ name: "Ada Lovelace", email }] })
        const third = yield* book(host, service, tuesday(12), { booker: alan })
        yield* setPrivateNote(host.id, first.id, { private_note: "Prefers mornings." })
        yield* setPrivateNote(host.id, second.id, { private_note: "Brings Ada Lovelace." })
        yield* setPrivateNote(host.id, third.id, { private_note: "New." })

        const exported = yield* exportPerson({ email })
        expect(exported.bookings.map(({ private_note }) => private_note)).toEqual(["Prefers mornings.", "Brings Ada Lovelace."])
        let position = { part: 0, cursor: "" }
        let notes: ReadonlyArray<unknown> = []
        for (;;) {
          const { lines, next } = yield* exportHostStep(host.id, position)
          notes = [...notes, ...lines.flatMap(({ data }) => (data as { private_note?: string }).private_note ?? [])]
          if (next === null) break
          position = next
        }
        expect(notes).toEqual(["New.", "Brings Ada Lovelace.", "Prefers mornings."])

        yield* erasePerson({ email })
        const left = JSON.stringify(yield* recordsOf(host.id))
        expect([left.includes("Prefers"), left.includes("Brings"), left.includes("New.")]).toEqual([false, false, true])
      })
    )
  })
