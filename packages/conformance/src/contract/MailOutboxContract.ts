import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { HostStore, MailOutbox, type OutgoingMail, type RetentionStore, UnitOfWork } from "@slotkit/engine"
import { anOutgoingMail, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishMails, leaseMillis } from "../fixtures/Claims.ts"
import { firstPage } from "../fixtures/FirstPage.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"
import { walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `MailOutbox`. */
export const MailOutboxContract = {
  suite: (name: string, stores: Layer.Layer<MailOutbox | HostStore | UnitOfWork | RetentionStore, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("leases emails unchanged, with or without a name and a calendar part", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          const full = anOutgoingMail({ hostId })
          const bare = anOutgoingMail({
            hostId,
            kind: "webhookDisabled",
            createdAt: fixtureNow,
            mail: { to: { name: null, email: "ada@example.com" }, subject: "", text: "é\n👩‍👩‍👧", html: "", calendar: null }
          })
          yield* outbox.add([full, bare])
          expect(yield* outbox.claim(aClaim())).toEqual([
            { hostId, id: expect.any(Number), kind: full.kind, attempt: 1, mail: full.mail },
            { hostId, id: expect.any(Number), kind: bare.kind, attempt: 1, mail: bare.mail }
          ])
        })
      )

      it.effect("leases at most the requested number, the longest due first, and none before it was written", () =>
        Effect.gen(function* () {
          const { outbox, add } = yield* anEmptyOutbox
          yield* add([
            ["third", at(-1)],
            ["first", at(-3)],
            ["second", at(-2)],
            ["fourth", at(0)],
            ["later", at(0) + 1]
          ])
          const claim = (limit: number, now = at(0)) => Effect.map(outbox.claim(aClaim({ limit, now })), subjectsOf)
          expect(yield* claim(2)).toEqual(["first", "second"])
          expect(yield* claim(5)).toEqual(["third", "fourth"])
          expect(yield* claim(5)).toEqual([])
          expect(yield* claim(5, at(0) + 1)).toEqual(["later"])
        })
      )

      it.effect("lists the emails about a booking, and erases their texts and recipients, so that none is sent any more", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          yield* outbox.add([anOutgoingMail({ hostId, bookingId: 7 }), anOutgoingMail({ hostId, bookingId: 8 })])
          const [mail, ...others] = yield* outbox.ofBooking(hostId, 7)
          expect(mail).toMatchObject({ to: "grace@example.com", toName: "Grace Hopper", text: "See you on Tuesday." })
          expect(others).toEqual([])
          yield* outbox.erase(hostId, [{ id: mail!.id, isTo: true }])
          expect(yield* outbox.ofBooking(hostId, 7)).toMatchObject([
            { to: null, toName: null, subject: null, text: null, status: "failed" }
          ])
          expect((yield* outbox.claim(aClaim())).map(({ id }) => id)).toEqual([(yield* outbox.ofBooking(hostId, 8))[0]!.id])
        })
      )

      it.effect("adding no emails changes nothing", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          yield* outbox.add([])
          expect(yield* outbox.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
          expect(yield* outbox.nextDueAt).toEqual(Option.none())
        })
      )

      it.effect("a leased email can be claimed again once its lease has ended, and every lease counts as an attempt", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          yield* outbox.claim(aClaim({ until: at(5) }))
          expect(yield* outbox.claim(aClaim({ now: at(5) - 1 }))).toEqual([])
          expect(yield* outbox.claim(aClaim({ now: at(5) }))).toMatchObject([{ attempt: 2 }])
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([{ status: "waiting", attempts: 2 }])
        })
      )

      it.effect("an email whose lease ended keeps its original due time", () =>
        Effect.gen(function* () {
          const { outbox, add } = yield* anEmptyOutbox
          yield* add([["first", at(-3)]])
          yield* outbox.claim(aClaim())
          yield* add([["second", at(-2)]])
          expect(subjectsOf(yield* outbox.claim(aClaim({ now: at(0) + leaseMillis })))).toEqual(["first", "second"])
        })
      )

      it.effect("a sent email is not sent again and shows when it was sent", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          const { id, token } = yield* claimOne
          expect(yield* outbox.sent({ hostId, id }, token, at(1))).toBe(true)
          expect(yield* outbox.sent({ hostId, id }, token, at(2))).toBe(false)
          expect(yield* outbox.refused({ hostId, id }, token, "late", Option.some(at(2)))).toBe(false)
          expect(yield* outbox.claim(aClaim({ now: at(60) }))).toEqual([])
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([
            { id, status: "sent", attempts: 1, sentAt: at(1), error: null }
          ])
        })
      )

      it.effect("a rejected email waits until its next attempt and shows why it was rejected", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          const { id, token } = yield* claimOne
          expect(yield* outbox.refused({ hostId, id }, token, "greylisted", Option.some(at(7)))).toBe(true)
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([
            { id, status: "waiting", attempts: 1, sentAt: null, error: "greylisted" }
          ])
          expect(yield* outbox.claim(aClaim({ now: at(7) - 1 }))).toEqual([])
          const again = aClaim({ now: at(7) })
          expect(yield* outbox.claim(again)).toMatchObject([{ id, attempt: 2 }])
          expect(yield* outbox.sent({ hostId, id }, again.lease.token, at(8))).toBe(true)
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([
            { id, status: "sent", attempts: 2, sentAt: at(8), error: null }
          ])
        })
      )

      it.effect("an abandoned email is not retried and shows why", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          const { id, token } = yield* claimOne
          expect(yield* outbox.refused({ hostId, id }, token, "no such mailbox", Option.none())).toBe(true)
          expect(yield* outbox.claim(aClaim({ now: at(60) }))).toEqual([])
          expect(yield* outbox.nextDueAt).toEqual(Option.none())
          expect(yield* outbox.sent({ hostId, id }, token, at(1))).toBe(false)
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([
            { id, status: "failed", attempts: 1, sentAt: null, error: "no such mailbox" }
          ])
        })
      )

      it.effect("an email without a mail server ends as unsent and is not claimed again", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          const { id, token } = yield* claimOne
          expect(yield* outbox.unsent({ hostId, id }, "other")).toBe(false)
          expect(yield* outbox.unsent({ hostId, id }, token)).toBe(true)
          expect(yield* outbox.claim(aClaim({ now: at(60) }))).toEqual([])
          expect(yield* outbox.nextDueAt).toEqual(Option.none())
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([
            { id, status: "unsent", attempts: 1, sentAt: null, error: "No mail server is configured." }
          ])
        })
      )

      it.effect("a late outcome under an old token is rejected and changes nothing", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([["one", at(0)]])
          const old = yield* claimOne
          const claim = aClaim({ now: at(0) + leaseMillis })
          yield* outbox.claim(claim)
          const before = yield* outbox.page(hostId, firstPage)
          expect(yield* outbox.sent(old, old.token, at(1))).toBe(false)
          expect(yield* outbox.refused(old, old.token, "late", Option.some(at(1)))).toBe(false)
          expect(yield* outbox.refused(old, old.token, "late", Option.none())).toBe(false)
          expect(yield* outbox.page(hostId, firstPage)).toEqual(before)
          expect(yield* outbox.nextDueAt).toEqual(Option.some(claim.lease.until))
          expect(yield* outbox.sent(old, claim.lease.token, at(2))).toBe(true)
        })
      )

      it.effect("a token only ends the email that it was issued for", () =>
        Effect.gen(function* () {
          const { outbox, add } = yield* anEmptyOutbox
          yield* add([
            ["one", at(-1)],
            ["other", at(0)]
          ])
          const one = yield* claimOne
          const other = yield* claimOne
          expect(yield* outbox.sent(other, one.token, at(1))).toBe(false)
          expect(yield* outbox.sent(one, one.token, at(1))).toBe(true)
          expect(yield* outbox.sent(other, other.token, at(1))).toBe(true)
        })
      )

      it.effect("returns exactly when the next email can be claimed", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          expect(yield* outbox.nextDueAt).toEqual(Option.none())
          yield* add([
            ["first", at(0) - 1],
            ["second", at(3)]
          ])
          expect(yield* outbox.nextDueAt).toEqual(Option.some(at(0) - 1))
          const { id, token } = yield* claimOne
          expect(yield* outbox.nextDueAt).toEqual(Option.some(at(0) + leaseMillis))
          yield* outbox.refused({ hostId, id }, token, "busy", Option.some(at(2) + 7))
          expect(yield* outbox.nextDueAt).toEqual(Option.some(at(2) + 7))
          const claim = aClaim({ now: at(2) + 7 })
          yield* outbox.claim(claim)
          yield* outbox.sent({ hostId, id }, claim.lease.token, at(2))
          expect(yield* outbox.nextDueAt).toEqual(Option.some(at(3)))
        })
      )

      it.effect("pages a host's emails newest first, with simultaneous ones in reverse order of adding", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          yield* add([
            ["second", at(2)],
            ["third", at(2)]
          ])
          yield* add([["first", at(1)]])
          yield* add([["fourth", at(3)]])
          const { rows, total } = yield* outbox.page(hostId, firstPage)
          expect(total).toBe(4)
          expect(rows.map(({ subject }) => subject)).toEqual(["fourth", "third", "second", "first"])
          expect(rows[0]).toEqual({
            id: expect.any(Number),
            to: "grace@example.com",
            subject: "fourth",
            kind: "confirmation",
            status: "waiting",
            attempts: 0,
            createdAt: at(3),
            sentAt: null,
            error: null
          })
          expect(yield* outbox.page(hostId, { page: 2, perPage: 3 })).toEqual({ rows: rows.slice(3), total: 4 })
          expect(yield* outbox.page(hostId, { page: 3, perPage: 3 })).toEqual({ rows: [], total: 4 })
          const walked = walkThrough(
            (request) => outbox.page(hostId, request),
            ({ createdAt, id }) => ({ at: createdAt, id })
          )
          expect(yield* walked).toEqual(rows)
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          const { transaction } = yield* UnitOfWork
          yield* transaction(
            add([
              ["leased", at(-1)],
              ["waiting", at(0)]
            ])
          )
          const { id, token } = yield* claimOne
          const before = yield* outbox.page(hostId, firstPage)
          const changes = {
            add: add([["undone", at(-9)]]),
            claim: outbox.claim(aClaim()),
            sent: outbox.sent({ hostId, id }, token, at(1)),
            retry: outbox.refused({ hostId, id }, token, "no", Option.some(at(0))),
            giveUp: outbox.refused({ hostId, id }, token, "no", Option.none())
          }
          for (const change of Object.values<Effect.Effect<unknown>>(changes)) {
            yield* Effect.exit(transaction(Effect.andThen(change, Effect.fail("no"))))
          }
          expect(yield* outbox.page(hostId, firstPage)).toEqual(before)
          expect(subjectsOf(yield* outbox.claim(aClaim()))).toEqual(["waiting"])
          expect(yield* outbox.sent({ hostId, id }, token, at(1))).toBe(true)
        })
      )

      it.effect(
        "concurrent claims never get the same email, and together get all that are due",
        () =>
          Effect.gen(function* () {
            const { outbox, hostId } = yield* anEmptyOutbox
            const subjects = Array.from({ length: 40 }, () => unique("mail"))
            yield* outbox.add(subjects.map((subject) => withSubject(hostId, subject)))
            const batches = yield* Effect.forEach(Array(12), () => outbox.claim(aClaim({ limit: 5 })), {
              concurrency: "unbounded"
            })
            expect(batches.every((batch) => batch.length <= 5)).toBe(true)
            expect(batches.flat().every(({ attempt }) => attempt === 1)).toBe(true)
            expect(batches.flatMap(subjectsOf).toSorted()).toEqual(subjects.toSorted())
          }),
        timeLimit
      )

      it.effect("lists no emails of another host, but claims those of all hosts", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          const { id: strangerId } = yield* givenHost()
          yield* outbox.add([withSubject(hostId, "own"), withSubject(strangerId, "theirs")])
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([{ subject: "own" }])
          expect((yield* outbox.page(strangerId, firstPage)).rows).toMatchObject([{ subject: "theirs" }])
          expect(subjectsOf(yield* outbox.claim(aClaim()))).toEqual(["own", "theirs"])
        })
      )

      it.effect("a deleted host's waiting emails are still sent, and its log is deleted", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          const { id: strangerId } = yield* givenHost()
          yield* add([
            ["sent", at(-2)],
            ["leased", at(-1)],
            ["waiting", at(0)]
          ])
          yield* outbox.add([withSubject(strangerId, "kept"), { ...withSubject(hostId, "a sign-in link"), kind: "signIn" }])
          const first = yield* claimOne
          yield* outbox.sent(first, first.token, at(0))
          const { id, token } = yield* claimOne
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          expect(yield* purgeHost(hostId, at(0))).toBe(false)
          expect((yield* outbox.page(hostId, firstPage)).total).toBe(2)
          expect(yield* outbox.sent({ hostId, id }, token, at(1))).toBe(true)
          expect(yield* purgeHost(hostId, at(1))).toBe(false)
          const claim = aClaim({ now: at(60) })
          const leased = yield* outbox.claim(claim)
          expect(subjectsOf(leased).toSorted()).toEqual(["kept", "waiting"])
          for (const mail of leased) expect(yield* outbox.sent(mail, claim.lease.token, at(61))).toBe(true)
          expect(yield* purgeHost(hostId, at(61))).toBe(true)
          expect(yield* outbox.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )
    })
}

/** An outbox without pending emails and a host, with a function that adds emails of that host by subject and time. */
const anEmptyOutbox = Effect.gen(function* () {
  yield* finishMails
  const outbox = yield* MailOutbox
  const { id: hostId } = yield* givenHost()
  const add = (mails: ReadonlyArray<readonly [string, number]>) =>
    outbox.add(mails.map(([subject, createdAt]) => withSubject(hostId, subject, createdAt)))
  return { outbox, hostId, add }
})

/** Claims the email that is the longest due. */
const claimOne = Effect.gen(function* () {
  const claim = aClaim({ limit: 1 })
  const [leased] = yield* (yield* MailOutbox).claim(claim)
  return { hostId: leased!.hostId, id: leased!.id, token: claim.lease.token }
})

const withSubject = (hostId: number, subject: string, createdAt = fixtureNow): OutgoingMail => {
  const outgoingMail = anOutgoingMail({ hostId, createdAt })
  return { ...outgoingMail, mail: { ...outgoingMail.mail, subject } }
}

const subjectsOf = (leased: ReadonlyArray<{ readonly mail: { readonly subject: string } }>): ReadonlyArray<string> =>
  leased.map(({ mail }) => mail.subject)

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
