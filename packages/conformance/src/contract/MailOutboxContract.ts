import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { HostStore, type Job, JobStore, MailOutbox, type OutgoingMail, type Store } from "@slotkit/engine"
import { aMailEnd, anOutgoingMail, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs } from "../fixtures/Claims.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `MailOutbox`. */
export const MailOutboxContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
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
          expect((yield* claimAll()).due).toMatchObject(
            [full, bare].map(({ kind, mail }) => ({ hostId, attempts: 0, payload: { kind, mail } }))
          )
        })
      )

      it.effect("lists the emails about a booking, and erases their texts and recipients, so that none is sent any more", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          yield* outbox.add([anOutgoingMail({ hostId, bookingId: 7 }), anOutgoingMail({ hostId, bookingId: 8 })])
          const [mail, ...others] = yield* outbox.ofBooking(hostId, 7)
          const { text, html, calendar, replyTo } = anOutgoingMail({ hostId }).mail
          const content = { text, html, calendar, replyTo }
          expect(mail).toMatchObject({ to: "grace@example.com", toName: "Grace Hopper", content })
          expect(others).toEqual([])
          yield* outbox.erase(hostId, [{ id: mail!.id, isTo: true }])
          expect(yield* outbox.ofBooking(hostId, 7)).toMatchObject([
            { to: null, toName: null, subject: null, content: null, status: "failed" }
          ])
          expect((yield* claimAll()).due.map(({ key }) => Number(key))).toEqual([(yield* outbox.ofBooking(hostId, 8))[0]!.id])
        })
      )

      it.effect("adding no emails changes nothing", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          yield* outbox.add([])
          expect(yield* outbox.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("shows how an email ended, and counts every claim as an attempt", () =>
        Effect.gen(function* () {
          const { outbox, add, hostId } = yield* anEmptyOutbox
          const jobs = yield* JobStore
          const log = Effect.map(outbox.page(hostId, firstPage), ({ rows }) => rows[0])
          yield* add([["one", at(0)]])
          const { due, token } = yield* claimAll()
          expect(yield* jobs.retry(due[0]!, token, { dueAt: at(7), attempts: 1, error: "greylisted" })).toBe(true)
          expect(yield* log).toMatchObject({ status: "waiting", attempts: 1, sentAt: null, error: "greylisted" })
          const again = yield* claimAll(at(7))
          expect(again.due).toMatchObject([{ key: due[0]!.key, attempts: 1 }])
          expect(yield* jobs.complete(again.due[0]!, again.token, aMailEnd({ sentAt: at(8) }))).toBe(true)
          expect(yield* log).toMatchObject({ status: "sent", attempts: 2, sentAt: at(8), error: null })
          yield* add([["other", at(9)]])
          const other = yield* claimAll(at(9))
          const failed = aMailEnd({ status: "failed", sentAt: null, error: "no such mailbox" })
          expect(yield* jobs.complete(other.due[0]!, "other", failed)).toBe(false)
          expect(yield* jobs.complete(other.due[0]!, other.token, failed)).toBe(true)
          expect(yield* log).toMatchObject({ status: "failed", attempts: 1, sentAt: null, error: "no such mailbox" })
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

      it.effect("lists no emails of another host, but claims those of all hosts", () =>
        Effect.gen(function* () {
          const { outbox, hostId } = yield* anEmptyOutbox
          const { id: strangerId } = yield* givenHost()
          yield* outbox.add([withSubject(hostId, "own"), withSubject(strangerId, "theirs")])
          expect((yield* outbox.page(hostId, firstPage)).rows).toMatchObject([{ subject: "own" }])
          expect((yield* outbox.page(strangerId, firstPage)).rows).toMatchObject([{ subject: "theirs" }])
          expect(subjectsOf((yield* claimAll()).due)).toEqual(["own", "theirs"])
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
          const jobs = yield* JobStore
          const first = yield* claimAll(at(-2))
          yield* jobs.complete(first.due[0]!, first.token, aMailEnd())
          const { due, token } = yield* claimAll(at(-1))
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          expect(yield* purgeHost(hostId, at(0))).toBe(false)
          expect((yield* outbox.page(hostId, firstPage)).total).toBe(2)
          expect(yield* jobs.complete(due[0]!, token, aMailEnd())).toBe(true)
          expect(yield* purgeHost(hostId, at(1))).toBe(false)
          const left = yield* claimAll(at(60))
          expect(subjectsOf(left.due).toSorted()).toEqual(["kept", "waiting"])
          for (const mail of left.due) expect(yield* jobs.complete(mail, left.token, aMailEnd())).toBe(true)
          expect(yield* purgeHost(hostId, at(61))).toBe(true)
          expect(yield* outbox.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )
    })
}

/** An outbox without pending emails and a host, with a function that adds emails of that host by subject and time. */
const anEmptyOutbox = Effect.gen(function* () {
  yield* finishJobs
  const outbox = yield* MailOutbox
  const { id: hostId } = yield* givenHost()
  const add = (mails: ReadonlyArray<readonly [string, number]>) =>
    outbox.add(mails.map(([subject, createdAt]) => withSubject(hostId, subject, createdAt)))
  return { outbox, hostId, add }
})

/** Claims the emails that are due. */
const claimAll = Effect.fnUntraced(function* (now = at(0)) {
  const claim = aClaim({ now })
  return { due: yield* (yield* JobStore).claim("email", claim), token: claim.lease.token }
})

const withSubject = (hostId: number, subject: string, createdAt = fixtureNow): OutgoingMail => {
  const outgoingMail = anOutgoingMail({ hostId, createdAt })
  return { ...outgoingMail, mail: { ...outgoingMail.mail, subject } }
}

const subjectsOf = (due: ReadonlyArray<Job<"email">>): ReadonlyArray<string> => due.map(({ payload }) => payload.mail.subject)

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
