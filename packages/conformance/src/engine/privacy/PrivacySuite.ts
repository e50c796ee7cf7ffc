import { formatInstant } from "@slotkit/core"
import { inviteTokensIn } from "@slotkit/core/internal"
import {
  acceptBooking,
  createInvite,
  deliverWebhooks,
  type ErasureRequest,
  erasePerson,
  exportPerson,
  getBooking,
  getInvite,
  IdempotencyStore,
  JobStore,
  listAudit,
  listContacts,
  listEmails,
  PrivacyStore,
  purgeEnded,
  redeliver,
  runJobKind,
  runJobsOnce,
  runTimers,
  SecretBox,
  type Store,
  viewErasure
} from "@slotkit/engine"
import { aKeyedRequest, anAnswer, answering, fixtureNow, MailSink, WebhookReceiver } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aClaim } from "../../fixtures/Claims.ts"
import { recordsOf } from "../../fixtures/HostRecords.ts"
import { unique } from "../../fixtures/Unique.ts"
import { aHostOn, aHostWith, alan, approved, book, bookInvite, free, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { holdingBack } from "../deliveries/DeliveryFixtures.ts"
import { aKeyHolder, subscribe } from "../webhooks/WebhookFixtures.ts"

/** Exporting and erasing a person by email address. */
export const privacySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("People", stores, (clause) => {
    clause.rule(
      "MUST erase a booker's name, address, texts and answers, and keep times, states and seats",
      Effect.gen(function* () {
        const person = aPerson()
        const { host, service } = yield* aHostWith(group)
        const others = { attendees: [alan, { name: "Guest" }], notes: "Call me Countess", topic: "Engines" }
        const { id } = yield* book(host, service, tuesday(10), { booker: person, ...others })
        const before = yield* getBooking(host.id, id)
        expect(yield* erasePerson({ email: person.email.toUpperCase() })).toMatchObject({ bookings: 1, events: 3, done: true })

        expect(yield* getBooking(host.id, id)).toEqual({
          ...before,
          booker: { name: null, email: null },
          attendees: [alan, { name: "Guest", email: null }],
          notes: null,
          topic: null
        })
        yield* expectNothingLeft(host.id, person)
        expect(JSON.stringify(yield* recordsOf(host.id))).toContain(alan.email)
        const { data: audit } = yield* listAudit(host.id, {})
        expect(audit[0]).toMatchObject({ action: "person.erase", subject_id: null })
      })
    )

    clause.rule(
      "MUST erase an attendee with texts that mention the attendee, and keep the booker's other texts",
      Effect.gen(function* () {
        const person = aPerson()
        const { host, service } = yield* aHostWith(group)
        const { id } = yield* book(host, service, tuesday(10), {
          attendees: [person],
          notes: `With ${person.name.toUpperCase()}.`,
          topic: "Engines"
        })
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ bookings: 1 })
        expect(yield* getBooking(host.id, id)).toMatchObject({
          booker: { name: "Grace Hopper" },
          attendees: [{ name: null, email: null }],
          notes: null,
          topic: "Engines"
        })
        yield* expectNothingLeft(host.id, person)
      })
    )

    clause.rule(
      "MUST erase contacts, invites and what was booked with them, and stored responses",
      Effect.gen(function* () {
        const person = aPerson()
        const host = yield* aHostOn("pro")
        const hostId = host.id
        const invite = yield* createInvite(hostId, {
          title: `Talk with ${person.name}`,
          contact_name: person.name,
          contact_email: person.email,
          description: "Old friends"
        })
        yield* bookInvite(host, invite, tuesday(11), { booker: person })
        const answers = yield* IdempotencyStore
        const keyed = aKeyedRequest({ credential: `operator:${unique("credential")}`, hostId: null, key: unique("key") })
        yield* answers.begin(keyed, fixtureNow, { token: "lease", until: fixtureNow + 1000 })
        yield* answers.end(keyed, "lease", anAnswer({ body: JSON.stringify(person) }), [person.email])
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ invites: 1, contacts: 1, answers: 1, bookings: 1 })
        expect(yield* listContacts(hostId, {})).toMatchObject({ data: [], meta: { total: 0 } })
        expect(yield* answers.begin(keyed, fixtureNow, { token: "other", until: fixtureNow + 1000 })).toEqual({ _tag: "fresh" })
        yield* expectNothingLeft(hostId, person)
      })
    )

    clause.rule(
      "MUST erase the texts of an invite without a contact that the person has booked, and the stored responses with its link",
      Effect.gen(function* () {
        const person = aPerson()
        const host = yield* aHostOn("pro")
        const hostId = host.id
        const texts = { title: `For ${person.name}`, description: "Old friends" }
        const invite = yield* createInvite(hostId, texts)
        const named = yield* createInvite(hostId, { title: "Engines", contact_name: person.name })
        yield* bookInvite(host, named, tuesday(13), { booker: person })
        const unused = yield* createInvite(hostId, { title: "For somebody else", description: "Stays" })
        const answers = yield* IdempotencyStore
        const keyed = (owner: number | null) =>
          aKeyedRequest({ credential: `${owner}:${unique("credential")}`, hostId: owner, key: unique("key") })
        const [byHost, byOperator, ofOther] = [keyed(hostId), keyed(null), keyed(hostId)]
        for (const [request, { url }] of [
          [byHost, invite],
          [byOperator, invite],
          [ofOther, unused]
        ] as const) {
          const body = JSON.stringify({ data: { ...texts, url } })
          yield* answers.begin(request, fixtureNow, { token: "lease", until: fixtureNow + 1000 })
          yield* answers.end(request, "lease", anAnswer({ body }), inviteTokensIn(body))
        }
        yield* bookInvite(host, invite, tuesday(11), { booker: person })
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ invites: 2, answers: 2, bookings: 2 })
        expect(yield* getInvite(hostId, invite.id)).toMatchObject({ title: "Erased", description: null })
        expect(yield* getInvite(hostId, named.id)).toMatchObject({ title: "Engines", contact: { name: null, email: null } })
        expect(yield* getInvite(hostId, unused.id)).toMatchObject({ title: "For somebody else", description: "Stays" })
        const again = (request: typeof byHost) => answers.begin(request, fixtureNow, { token: "other", until: fixtureNow + 1000 })
        expect([(yield* again(byHost))._tag, (yield* again(byOperator))._tag]).toEqual(["fresh", "fresh"])
        expect((yield* again(ofOther))._tag).toBe("answered")
        yield* expectNothingLeft(hostId, person)
      })
    )

    clause.rule(
      "MUST keep the texts of an invite for somebody else that the person has booked, unless they mention the person",
      Effect.gen(function* () {
        const person = aPerson()
        const host = yield* aHostOn("pro")
        const contact = { contact_name: "Grace", contact_email: `${unique("grace")}@example.com` }
        const invite = yield* createInvite(host.id, { title: "Engines", description: "All about engines", ...contact })
        yield* bookInvite(host, invite, tuesday(11), { booker: person })
        yield* erasePerson({ email: person.email })
        expect(yield* getInvite(host.id, invite.id)).toMatchObject({
          title: "Engines",
          description: "All about engines",
          contact: { name: "Grace" }
        })
      })
    )

    clause.rule(
      "emails about the person that wait MUST NOT be sent, and the host's later emails are written without the person",
      Effect.gen(function* () {
        const person = aPerson()
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, wednesday(10), { booker: person })
        yield* erasePerson({ email: person.email })
        expect(yield* runJobKind("email")).toBe(0)
        const { data } = yield* listEmails(host.id, {})
        expect(data).toHaveLength(2)
        expect(data).toContainEqual(expect.objectContaining({ to: null, subject: null, status: "failed" }))
        expect(data).toContainEqual(expect.objectContaining({ to: host.email, subject: null, status: "failed" }))
        yield* TestClock.setTime(tuesday(10))
        yield* runTimers
        yield* runJobKind("email")
        const sent = yield* sink.accepted
        expect(sent.map(({ mail }) => mail.to.email)).toEqual([host.email])
        expect(JSON.stringify(sent)).not.toContain(person.email)
        yield* expectNothingLeft(host.id, person)
      })
    )

    clause(
      "MUST erase responses of receivers, also to an attempt in flight, and send the erased event afterwards",
      Effect.gen(function* () {
        const person = aPerson()
        const receiver = yield* WebhookReceiver
        const { host, service } = yield* aHostWith(approved)
        const hook = yield* subscribe(yield* aKeyHolder(host))
        const echo = answering(500, `Thanks, ${person.email}`)
        const held = yield* holdingBack(echo)
        yield* receiver.answerAt(hook.url, echo, held.answers, answering(204))
        const { id } = yield* book(host, service, tuesday(10), { booker: person })
        yield* deliverWebhooks
        yield* acceptBooking(host.id, id)
        const running = yield* Effect.forkChild(deliverWebhooks)
        yield* held.reached
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ events: 2, deliveries: 2 })
        yield* held.letGo
        yield* Fiber.join(running)
        yield* expectNothingLeft(host.id, person)

        const before = (yield* receiver.received(hook.url)).length
        yield* TestClock.adjust("1 hour")
        yield* runJobsOnce
        const { deliveries } = yield* recordsOf(host.id)
        yield* redeliver(host.id, deliveries.rows[0]!.id)
        yield* deliverWebhooks
        const after = (yield* receiver.received(hook.url)).slice(before)
        expect(after.length).toBeGreaterThan(1)
        for (const { body } of after) {
          expect(JSON.parse(body)).toMatchObject({
            host: { id: host.id },
            data: { booking: { id, booker: { name: null, email: null } } }
          })
        }
      })
    )

    clause.rule(
      "with a host, MUST erase and export only what this host has",
      Effect.gen(function* () {
        const person = aPerson()
        const one = yield* aHostWith(free)
        const other = yield* aHostWith(free)
        const mine = yield* book(one.host, one.service, tuesday(10), { booker: person })
        const theirs = yield* book(other.host, other.service, tuesday(10), { booker: person })
        const everything = yield* exportPerson({ email: person.email })
        expect(everything.bookings.map(({ host_id, booking }) => [host_id, booking?.id])).toEqual([
          [one.host.id, mine.id],
          [other.host.id, theirs.id]
        ])
        expect(yield* exportPerson({ email: person.email, host: other.host.id })).toMatchObject({
          email: person.email,
          exported_at: formatInstant(fixtureNow),
          bookings: [
            {
              host_id: other.host.id,
              booking: theirs,
              events: [{ type: "booking.confirmed", booking: theirs }],
              emails: [
                { to: person.email, kind: "confirmation", status: "waiting", text: expect.any(String) },
                { to: other.host.email, kind: "confirmation" }
              ]
            }
          ],
          invites: [],
          contacts: []
        })
        expect(yield* erasePerson({ email: person.email, host: one.host.id })).toMatchObject({ bookings: 1, done: true })
        yield* expectNothingLeft(one.host.id, person)
        const left = yield* exportPerson({ email: person.email })
        expect(left.bookings.map(({ booking }) => booking?.id)).toEqual([theirs.id])
      })
    )

    clause(
      "exports invites and contacts",
      Effect.gen(function* () {
        const person = aPerson()
        const { id: hostId } = yield* aHostOn("pro")
        const invite = yield* createInvite(hostId, { title: "Talk", contact_name: person.name, contact_email: person.email })
        expect(yield* exportPerson({ email: person.email })).toMatchObject({
          bookings: [],
          invites: [{ host_id: hostId, ...invite }],
          contacts: [{ host_id: hostId, ...person, saved_at: formatInstant(fixtureNow) }]
        })
      })
    )

    clause(
      "a job MUST finish what a request did not, and nothing is left to do then",
      Effect.gen(function* () {
        const person = aPerson()
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10), { booker: person })
        const address = yield* (yield* SecretBox).seal(person.email, "erasure")
        yield* begun({ hostId: null, address, begunAt: fixtureNow, rows: 1 })
        expect(yield* runJobKind("erasure")).toBe(0)
        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("erasure")).toBe(1)
        expect(yield* runJobKind("erasure")).toBe(0)
        yield* expectNothingLeft(host.id, person)
      })
    )

    clause.rule(
      "a request that cannot be continued MUST be retried every five seconds, and not hold up others",
      Effect.gen(function* () {
        const person = aPerson()
        const jobs = yield* JobStore
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10), { booker: person })
        const address = yield* (yield* SecretBox).seal(person.email, "erasure")
        yield* begun({ hostId: host.id, address: { ...address, sealed: "broken" }, begunAt: fixtureNow, rows: 1 })
        yield* begun({ hostId: host.id, address, begunAt: fixtureNow + 1, rows: 1 })
        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("erasure")).toBe(0)
        expect(yield* runJobKind("erasure")).toBe(1)
        expect(yield* runJobKind("erasure")).toBe(0)
        yield* expectNothingLeft(host.id, person)
        const retriedAt = fixtureNow + 65_000
        expect(yield* jobs.nextDueAt("erasure")).toEqual(Option.some(retriedAt))
        const [job] = yield* jobs.claim("erasure", aClaim({ now: retriedAt }))
        expect(job).toMatchObject({ attempts: 1 })
        yield* jobs.cancel([job!])
      })
    )

    clause(
      "MUST count what is erased and what is left, until a day after the end, for the host that asked",
      Effect.gen(function* () {
        const person = aPerson()
        const people = yield* PrivacyStore
        const { host, service } = yield* aHostWith(free)
        const stranger = yield* aHostOn("free")
        yield* book(host, service, tuesday(10), { booker: person })
        yield* book(host, service, tuesday(11), { booker: person })
        expect(yield* people.find({ email: person.email.toUpperCase(), hostId: null })).toHaveLength(2)
        expect(yield* people.find({ email: person.email, hostId: stranger.id })).toEqual([])
        const address = yield* (yield* SecretBox).seal(person.email, "erasure")
        const id = yield* begun({ hostId: host.id, address, begunAt: fixtureNow, rows: 502 })
        expect(yield* viewErasure(host.id, id)).toEqual({ begunAt: fixtureNow, erased: 500, left: 2, total: 502 })
        expect(yield* Effect.flip(viewErasure(stranger.id, id))).toMatchObject({ _tag: "NotFound" })

        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("erasure")).toBe(1)
        expect(yield* viewErasure(host.id, id)).toEqual({ begunAt: fixtureNow, erased: 502, left: 0, total: 502 })
        expect(Option.getOrThrow(yield* people.findRequest(host.id, id))).toMatchObject({ address: null })
        yield* TestClock.adjust("25 hours")
        yield* purgeEnded
        expect(yield* Effect.flip(viewErasure(host.id, id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "MUST leave more than 500 rows to the job, and say how many",
      Effect.gen(function* () {
        const person = aPerson()
        const answers = yield* IdempotencyStore
        const { id: hostId } = yield* aHostOn("free")
        const credential = `operator:${unique("credential")}`
        for (let count = 0; count < 503; count++) {
          const keyed = aKeyedRequest({ credential, hostId, key: unique("key") })
          yield* answers.begin(keyed, fixtureNow, { token: "lease", until: fixtureNow + 1000 })
          yield* answers.end(keyed, "lease", anAnswer({ body: JSON.stringify(person) }), [person.email])
        }
        expect(yield* erasePerson({ email: person.email, host: hostId })).toMatchObject({ answers: 500, left: 3, done: false })
        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("erasure")).toBe(1)
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ answers: 0, left: 0, done: true })
      })
    )

    clause.rule(
      "MUST refuse the address of a host, an invalid address and an unknown host, and find nothing for an unknown address",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const refused = (input: unknown) => Effect.map(Effect.flip(erasePerson(input)), ({ _tag }) => _tag)
        expect(yield* refused({ email: host.email.toUpperCase() })).toBe("Conflict")
        expect(yield* refused({ email: "grace" })).toBe("Invalid")
        expect(yield* refused({})).toBe("Invalid")
        expect(yield* refused({ email: "grace@example.com", host: 999_999_999 })).toBe("NotFound")
        const { email } = aPerson()
        const nothing = {
          bookings: 0,
          events: 0,
          deliveries: 0,
          emails: 0,
          contacts: 0,
          invites: 0,
          answers: 0,
          waitlist: 0,
          left: 0,
          done: true
        }
        expect(yield* erasePerson({ email })).toEqual(nothing)
        expect(yield* exportPerson({ email })).toMatchObject({ bookings: [], invites: [], contacts: [] })
      })
    )
  })

/** A person with an address that no other clause uses. */
const aPerson = () => ({ name: "Ada Lovelace", email: `${unique("Person")}@example.net` })

const expectNothingLeft = Effect.fnUntraced(function* (hostId: number, { name, email }: ReturnType<typeof aPerson>) {
  const left = JSON.stringify(yield* recordsOf(hostId)).toLowerCase()
  expect(left).not.toContain(email.toLowerCase())
  expect(left).not.toContain(name.toLowerCase())
  expect(left).not.toContain("ada-lovelace")
  expect(yield* (yield* PrivacyStore).find({ email, hostId })).toEqual([])
})

/** A request to erase a person whose process has ended before it erased anything. */
const begun = Effect.fnUntraced(function* (request: ErasureRequest) {
  const jobs = yield* JobStore
  const id = yield* (yield* PrivacyStore).begin(request)
  yield* jobs.enqueue([{ hostId: request.hostId ?? 0, kind: "erasure", key: String(id), dueAt: request.begunAt + 30_000 }])
  return id
})
