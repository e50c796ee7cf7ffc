import { type Booking, formatInstant, type Instant } from "@slotkit/core"
import {
  BookingStore,
  bookForHost,
  cancelBooking,
  erasePerson,
  exportPerson,
  getManagedBooking,
  listEmails,
  MailOutbox,
  MessageRefused,
  Messages,
  patchServiceSettings,
  rescheduleBooking,
  runJobKind,
  runTimers,
  type Store,
  sendMailAgain,
  type TextMessage,
  visitServiceBooking,
  withdrawTextConsent,
  withdrawVisitorTexts
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { aHostWith, free, grace, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { nextDueAt, outcomeOf, refusalOf } from "../OutcomeOf.ts"

const phone = "+441632960123"
const sms = { channel: "sms", reminder_minutes: [60] }

/** Decision 0132: text messages for bookers who have agreed to them. */
export const textSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Text messages", stores, (clause) => {
    clause(
      "MUST go to bookers who agreed, at the times of the service, besides the emails",
      withProvider((sent) =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({ confirmation: true })
          yield* visit(host, service, wednesday(10))
          const booked = yield* visit(host, service, wednesday(12), { phone, text_consent: true, text_version: "form-3" })
          yield* runJobKind("email")
          expect(sent.map(({ to, channel, mayExist }) => [to, channel, mayExist])).toEqual([[phone, "sms", false]])
          expect(sent[0]!.text).toBe(`textConfirmation en ${wednesday(12)} ${booked.manage_url}`)
          yield* TestClock.setTime(wednesday(11))
          const { mails } = yield* outcomeOf(host.id, Effect.andThen(runTimers, runTimers))
          expect(mails.filter((mail) => mail.startsWith("text"))).toEqual([`textReminder to ${phone}`])
          expect(booked.text_consent).toEqual({ phone: "…123", withdrawn_at: null })
          expect((yield* getManagedBooking(host.id, booked.id)).text_consent).toMatchObject({
            ...{ phone, given_by: "booker", version: "form-3", withdrawn_at: null }
          })
        })
      )
    )

    clause(
      "MUST follow a new time and a cancellation, and tell only what the host changes",
      withProvider((sent) =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({ changes: true }, { reminder_minutes: [] })
          const { id } = yield* bookForHost(host.id, {
            ...{ service: service.slug, start: formatInstant(wednesday(12)) },
            booker: { name: "Grace", phone, text_consent: true }
          })
          expect(yield* nextDueAt).toEqual(Option.some(wednesday(11)))
          yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
          expect(yield* nextDueAt).toEqual(Option.some(tuesday(11)))
          yield* cancelBooking(host.id, id, {})
          expect(yield* nextDueAt).toEqual(Option.none())
          yield* runJobKind("email")
          // Without a link of the booker there is none in the text.
          expect(sent.map(({ text }) => text).toSorted()).toEqual([
            `textCancelled en ${tuesday(12)} `,
            `textRescheduled en ${tuesday(12)} `
          ])
          expect((yield* getManagedBooking(host.id, id)).text_consent).toMatchObject({ given_by: "host", version: null })
        })
      )
    )

    clause(
      "MUST NOT be sent once the consent is withdrawn, not even those that wait, also for the booker's other bookings",
      withProvider((sent) =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({ confirmation: true })
          const booker = { email: `${unique("grace")}@example.com`, phone, text_consent: true }
          const first = yield* visit(host, service, wednesday(10), booker)
          const second = yield* visit(host, service, wednesday(12), booker)
          const other = yield* visit(host, service, wednesday(13), { ...booker, phone: "+441632960124" })
          yield* runJobKind("email")
          const third = yield* visit(host, service, wednesday(14), booker)
          const token = first.manage_url!.split("/").at(-1)!
          expect((yield* withdrawVisitorTexts(token)).text_consent?.withdrawn_at).toBe("2026-01-05T09:00:00Z")
          expect((yield* withdrawVisitorTexts(token)).text_consent?.withdrawn_at).toBe("2026-01-05T09:00:00Z")
          const withdrawn = yield* Effect.forEach([first, second, third, other], ({ id }) => getManagedBooking(host.id, id))
          expect(withdrawn.map(({ text_consent: consent }) => consent?.withdrawn_at === null)).toEqual([
            false,
            false,
            false,
            true
          ])
          yield* runJobKind("email")
          expect(sent).toHaveLength(3)
          const { data } = yield* listEmails(host.id, {})
          expect(data.find(({ kind, status }) => kind === "textConfirmation" && status === "failed")).toMatchObject({
            error: "The consent to text messages was withdrawn."
          })
        })
      )
    )

    clause(
      "MUST be stopped by the host too, not sent again by hand, and count for their number",
      withProvider(() =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({ confirmation: true })
          const booker = () => ({ email: `${unique("grace")}@example.com`, phone, text_consent: true })
          const { id } = yield* visit(host, service, wednesday(10), booker())
          yield* runJobKind("email")
          const text = (yield* textLog(host.id))[0]!
          expect(yield* refusalOf(host.id, sendMailAgain(host.id, id, text.id))).toMatchObject({ reason: "text_message" })
          expect((yield* withdrawTextConsent(host.id, id)).text_consent?.withdrawn_at).toBe("2026-01-05T09:00:00Z")
          expect(yield* refusalOf(host.id, withdrawTextConsent(host.id, id + 1000))).toMatchObject({ _tag: "NotFound" })
          const again = Effect.suspend(() =>
            Effect.tap(visit(host, service, wednesday(12), booker()), (booked) => cancelBooking(host.id, booked.id, {}))
          )
          yield* Effect.repeat(again, { times: 8 })
          const refused = yield* refusalOf(host.id, again)
          expect(refused).toMatchObject({ _tag: "TooManyRequests", fact: { code: "phone" } })
        })
      )
    )

    clause(
      "MUST withdraw the consent of a number whose owner told the provider to stop, and not retry",
      withProvider(
        (sent) =>
          Effect.gen(function* () {
            const { host, service } = yield* aTextingHost({ confirmation: true })
            const { id } = yield* visit(host, service, wednesday(10), { phone, text_consent: true })
            yield* runJobKind("email")
            expect((yield* getManagedBooking(host.id, id)).text_consent?.withdrawn_at).not.toBe(null)
            expect(yield* textLog(host.id)).toMatchObject([{ status: "failed", attempts: 1, error: "stopped" }])
            yield* TestClock.adjust("1 day")
            yield* runJobKind("email")
            expect(sent).toHaveLength(1)
          }),
        () => new MessageRefused({ reason: "stopped", permanent: true, optedOut: true })
      )
    )

    clause(
      "MUST be retried like emails, not before the provider's Retry-After, and say that an earlier attempt may have sent it",
      Effect.suspend(() => {
        let refusal: MessageRefused | undefined = new MessageRefused({
          ...{ reason: "limited", permanent: false, retryAt: monday(9, 10) }
        })
        return withProvider(
          (sent) =>
            Effect.gen(function* () {
              const { host, service } = yield* aTextingHost({ confirmation: true })
              yield* visit(host, service, wednesday(10), { phone, text_consent: true })
              yield* runJobKind("email")
              expect(yield* textLog(host.id)).toMatchObject([{ status: "waiting", attempts: 1, error: "limited" }])
              yield* TestClock.adjust("9 minutes")
              yield* runJobKind("email")
              expect(sent).toHaveLength(1)
              refusal = undefined
              yield* TestClock.adjust("1 minute")
              yield* runJobKind("email")
              expect(sent.map(({ mayExist }) => mayExist)).toEqual([false, true])
              expect(yield* textLog(host.id)).toMatchObject([{ status: "sent", attempts: 2, error: null }])
            }),
          () => refusal
        )
      })
    )

    clause(
      "a reminder that waited until the meeting had begun MUST NOT be sent",
      withProvider((sent) =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({}, { reminder_minutes: [] })
          yield* visit(host, service, wednesday(10), { phone, text_consent: true })
          yield* TestClock.setTime(wednesday(9))
          yield* runTimers
          yield* TestClock.setTime(wednesday(10))
          yield* runJobKind("email")
          expect(sent).toEqual([])
        })
      )
    )

    clause.rule(
      "a service MUST have messages only in a way that the installation can send, and takes no number without them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const withNumber = { ...grace, phone, text_consent: true }
        const booking = bookForHost(host.id, {
          ...{ service: service.slug, start: formatInstant(wednesday(10)), booker: withNumber }
        })
        expect(yield* refusalOf(host.id, patchServiceSettings(host.id, service.id, { text_messages: sms }))).toMatchObject({
          errors: { text_messages: [expect.stringContaining("this installation sends no text messages")] }
        })
        expect(yield* refusalOf(host.id, booking)).toMatchObject({ problems: [{ path: "booker.phone", rule: "unaccepted" }] })
        yield* withProvider(() =>
          Effect.gen(function* () {
            const whatsapp = { ...sms, channel: "whatsapp" }
            const refused = yield* refusalOf(host.id, patchServiceSettings(host.id, service.id, { text_messages: whatsapp }))
            expect(refused).toMatchObject({ errors: { text_messages: [expect.stringContaining("must be sms")] } })
            yield* patchServiceSettings(host.id, service.id, { text_messages: sms })
          })
        )
        // Without the provider there are no messages either.
        expect(yield* refusalOf(host.id, booking)).toMatchObject({ problems: [{ path: "booker.phone", rule: "unaccepted" }] })
      })
    )

    clause(
      "the number and the texts MUST be erased with the booker",
      withProvider(() =>
        Effect.gen(function* () {
          const { host, service } = yield* aTextingHost({ confirmation: true })
          const email = `${unique("grace")}@example.com`
          const { id } = yield* visit(host, service, wednesday(10), { email, phone, text_consent: true })
          const exported = yield* exportPerson({ email })
          expect(exported.bookings.map(({ text_consent: consent }) => consent?.phone)).toEqual([phone])
          yield* erasePerson({ email })
          const stored: Option.Option<Booking> = yield* (yield* BookingStore).find(host.id, id)
          expect(Option.map(stored, ({ textConsent }) => textConsent)).toEqual(Option.some(null))
          const mails = yield* (yield* MailOutbox).ofBooking(host.id, id)
          expect(JSON.stringify(mails)).not.toContain(phone)
        })
      )
    )
  })

/** A host whose service sends SMS an hour before, and otherwise as `more` says. */
const aTextingHost = Effect.fnUntraced(function* (more: object, settings: object = {}) {
  const { host, service } = yield* aHostWith(free)
  yield* patchServiceSettings(host.id, service.id, { ...settings, text_messages: { ...sms, ...more } })
  return { host, service }
})

const visit = (
  host: { readonly username: string | null },
  service: { readonly slug: string },
  start: Instant,
  booker: object = {}
) => visitServiceBooking(host.username!, service.slug, { start: formatInstant(start), booker: { ...grace, ...booker } })

/** Runs a test with a provider of SMS that records what it gets, and answers as `refusal` says. */
const withProvider = <A, E, R>(
  run: (sent: Array<TextMessage>) => Effect.Effect<A, E, R>,
  refusal: () => MessageRefused | undefined = () => undefined
) =>
  Effect.suspend(() => {
    const sent: Array<TextMessage> = []
    return Effect.provideService(run(sent), Messages, {
      channels: ["sms"],
      send: (message) =>
        Effect.suspend(() => {
          sent.push(message)
          const refused = refusal()
          return refused === undefined ? Effect.void : Effect.fail(refused)
        })
    })
  })

const textLog = (hostId: number) =>
  Effect.map(listEmails(hostId, {}), ({ data }) => data.filter(({ kind }) => kind.startsWith("text")))
