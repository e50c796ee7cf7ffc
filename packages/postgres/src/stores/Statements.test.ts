import { expect, layer } from "@effect/vitest"
import { defaultSchedule, requestsPerMinute } from "@slotkit/core"
import { bucketPrefix } from "@slotkit/core/internal"
import {
  AppStore,
  AuditLog,
  BookingLinkStore,
  BookingStore,
  BusyStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  GrantStore,
  HostStore,
  IdempotencyStore,
  InviteStore,
  type Job,
  JobStore,
  MailOutbox,
  RetentionStore,
  ServiceStore,
  SessionStore,
  TeamStore,
  timerJob,
  timerKeys,
  UnitOfWork,
  VisitorLimitStore,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aCheckout,
  aContact,
  aHost,
  aKeyedRequest,
  aMailEnd,
  anAnnouncedEvent,
  anAnswer,
  anApiKey,
  anApp,
  anAuditEntry,
  anInvite,
  anOutgoingMail,
  aRecordedEvent,
  aService,
  aTimeRequest,
  aTimer,
  aTokenPair,
  aVisitorBooking,
  aWebhook,
  fixtureNow
} from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("statements")
const page = { page: 1, perPage: 25 }

layer(pgStore({ schema }).pipe(Layer.provide(migrated(patientPool(realUrl, { maxConnections: 2 }), { schema }))), {
  excludeTestServices: true
})("The number of statements of a store's call", (it) => {
  it.effect("authenticating and counting is one, whether the caller is allowed, refused or unknown", () =>
    Effect.gen(function* () {
      const credentials = yield* CredentialStore
      const { hostId } = yield* aBookedHost
      const keyHash = bucketPrefix(hostId) + "f".repeat(64)
      yield* credentials.addApiKey(anApiKey({ hostId, keyHash }))
      const ask = statementsOf(credentials.authenticate("apiKey", keyHash, fixtureNow))
      const counts = yield* Effect.forEach(Array(requestsPerMinute + 2), () => ask)
      expect(counts).toEqual(Array(requestsPerMinute + 2).fill(1))
      expect(yield* statementsOf(credentials.authenticate("apiKey", "e".repeat(64), fixtureNow))).toBe(1)
    })
  )

  it.effect(
    "authenticating an access token is one, as are granting, consuming a link and finding a session; locking a token is two",
    () =>
      Effect.gen(function* () {
        const { hostId } = yield* aBookedHost
        const grants = yield* GrantStore
        const sessions = yield* SessionStore
        const { id: appId } = yield* (yield* AppStore).add(anApp({ clientId: "statements" }))
        const grant = { hostId, appId }
        const { familyId } = yield* grants.beginFamily(grant, fixtureNow)
        const [access, refresh] = ["a", "b"].map((digit) => bucketPrefix(hostId) + digit.repeat(64))
        const pair = aTokenPair({ familyId, access: access!, refresh: refresh! })
        expect(yield* statementsOf(grants.beginFamily(grant, fixtureNow))).toBe(1)
        expect(yield* statementsOf(grants.issue(pair))).toBe(1)
        expect(yield* statementsOf((yield* CredentialStore).authenticate("accessToken", pair.access.tokenHash, fixtureNow))).toBe(
          1
        )
        expect(yield* statementsOf(grants.lock("code", "c".repeat(64)))).toBe(1)
        expect(yield* statementsOf(grants.lock("refreshToken", pair.refresh.tokenHash))).toBe(2)
        const [nextAccess, nextRefresh] = ["d", "9"].map((digit) => bucketPrefix(hostId) + digit.repeat(64))
        const next = aTokenPair({ familyId, access: nextAccess!, refresh: nextRefresh! })
        const exchanged = { refreshTokenHash: pair.refresh.tokenHash }
        expect(yield* statementsOf((yield* UnitOfWork).transaction(grants.issue({ ...next, exchanged })))).toBe(2)
        expect(yield* statementsOf(grants.revoke({ appId: appId, tokenHash: pair.refresh.tokenHash }))).toBe(1)
        expect(yield* statementsOf(grants.connections(hostId, fixtureNow))).toBe(1)
        expect(yield* statementsOf(sessions.takeLink("host", "e".repeat(64), "f".repeat(64), fixtureNow))).toBe(1)
        expect(yield* statementsOf(sessions.find("host", "session", "e".repeat(64), fixtureNow))).toBe(1)
        expect(yield* statementsOf(sessions.end("host", { hostId }))).toBe(1)
      })
  )

  it.effect("reading is one, including a page with its total", () =>
    Effect.gen(function* () {
      const { hostId, bookingId, serviceId } = yield* aBookedHost
      const hosts = yield* HostStore
      const services = yield* ServiceStore
      const invites = yield* InviteStore
      const bookings = yield* BookingStore
      const teams = yield* TeamStore
      const other = yield* aBookedHost
      const some = [hostId, other.hostId]
      const reads = {
        host: hosts.find(hostId),
        hostByName: hosts.find({ username: "ada" }),
        hosts: hosts.page({}, page),
        schedule: Effect.orDie(hosts.withSchedule(hostId)),
        calendar: Effect.orDie(hosts.withSchedule(hostId, "wait")),
        service: services.find(hostId, serviceId),
        services: services.list(hostId),
        invite: invites.find({ hostId, id: 1 }),
        inviteByToken: invites.find({ token: "none" }),
        invites: invites.page(hostId, page),
        booking: bookings.find(hostId, bookingId),
        bookingToMove: bookings.find(hostId, bookingId, "locked"),
        bookings: bookings.page(hostId, { status: "pending", from: 0, to: 1, order: "desc" }, page),
        bookingsAfter: bookings.page(hostId, { order: "desc" }, { after: { at: 0, id: 1 }, perPage: 26 }),
        bookingsPastTheEnd: bookings.page(hostId, { order: "asc" }, { page: 99, perPage: 100 }),
        occupied: bookings.occupiedBetween(hostId, 0, fixtureNow),
        occupiedOfEach: bookings.occupiedOfEach(some, 0, fixtureNow),
        hostsOfSome: hosts.findEach(some),
        hostsOfTeam: hosts.findEach({ team: hostId }),
        members: teams.members(hostId),
        teamsOf: teams.members(hostId, "member"),
        staff: teams.staffOf(hostId, [1, 2]),
        ledgers: teams.ledgers(hostId, ["doctors", "nurses"]),
        staffRecord: teams.record(hostId, { after: 0, until: fixtureNow }),
        busy: (yield* BusyStore).page(hostId, page),
        apiKeys: (yield* CredentialStore).apiKeys(hostId, page),
        nextTimer: (yield* JobStore).nextDueAt("timer"),
        nextMail: (yield* JobStore).nextDueAt("email"),
        mails: (yield* MailOutbox).page(hostId, page),
        checkout: (yield* BookingLinkStore).find("checkout", { hostId, bookingId }),
        checkoutByToken: (yield* BookingLinkStore).find("checkout", { token: "none" }),
        visitorBooking: (yield* BookingLinkStore).find("visitor", { hostId, bookingId }),
        visitorBookingByToken: (yield* BookingLinkStore).find("visitor", { token: "none" }),
        visitorCounts: (yield* VisitorLimitStore).count(hostId, {
          senders: ["4/1", "4/2"],
          after: 0,
          booker: { email: "grace@example.com", now: fixtureNow }
        }),
        contacts: (yield* ContactStore).page(hostId, {}, page),
        webhooks: (yield* WebhookStore).list({ hostId }),
        webhook: (yield* WebhookStore).find({ hostId }, 1),
        ownWebhooks: (yield* WebhookStore).list({ hostId, kind: "api_key", id: 1 }),
        ownWebhook: (yield* WebhookStore).find({ hostId, kind: "connection", id: 1 }, 1),
        deliveries: (yield* DeliveryQueue).page(hostId, { status: "failed", webhookId: 1 }, page),
        delivery: (yield* DeliveryQueue).list(hostId, { id: 1 }),
        nextDelivery: (yield* DeliveryQueue).nextDueAt,
        audit: (yield* AuditLog).page(hostId, page),
        events: (yield* EventLog).list(hostId, { after: null, limit: 100 })
      }
      for (const [name, read] of Object.entries<Effect.Effect<unknown>>(reads)) {
        expect([name, yield* statementsOf(read)]).toEqual([name, 1])
      }
    })
  )

  it.effect("holding time is one when it succeeds, and two when it must report the conflict", () =>
    Effect.gen(function* () {
      const { hostId, serviceId } = yield* aBookedHost
      const bookings = yield* BookingStore
      const group = aTimeRequest({ hostId, serviceId, capacity: 2 })
      const hold = statementsOf(Effect.exit(bookings.holdTime(group)))
      expect([yield* hold, yield* hold, yield* hold]).toEqual([1, 1, 2])
      expect(yield* statementsOf(Effect.exit(bookings.holdTime({ ...group, start: group.start + 1 })))).toBe(2)
    })
  )

  it.effect("spending an invite, releasing time, adding a booking and appending its events is one each", () =>
    Effect.gen(function* () {
      const { hostId, serviceId } = yield* aBookedHost
      const bookings = yield* BookingStore
      const invites = yield* InviteStore
      const invite = yield* invites.add(anInvite({ hostId, token: "spent" }))
      const meetingId = yield* bookings.holdTime(aTimeRequest({ hostId, serviceId }))
      const booking = yield* bookings.add(aBooking({ hostId }))
      const events = ["one", "two"].map((id) => aRecordedEvent(booking, { id }))
      expect(yield* statementsOf(invites.close(hostId, invite.id, "used", fixtureNow))).toBe(1)
      expect(yield* statementsOf(bookings.releaseTime(hostId, meetingId, 1))).toBe(1)
      expect(yield* statementsOf(bookings.add(aBooking({ hostId })))).toBe(1)
      expect(yield* statementsOf(bookings.save(booking))).toBe(1)
      expect(yield* statementsOf((yield* EventLog).append(events))).toBe(1)
    })
  )

  it.effect("storing the staff of a meeting with its ledgers is one, for any number", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aBookedHost
      const teams = yield* TeamStore
      const meetingId = 7
      const assignments = ["doctor", "nurse"].map((role) => ({
        ...{ role, hostId, meetingId, isLead: false },
        reason: "fair" as const,
        assignedAt: fixtureNow
      }))
      const competition = { members: [hostId], shares: [1], payers: [hostId], undone: false }
      const competitions = ["doctor", "nurse"].map((role) => ({ role, ledger: role, competition }))
      const ledger = new Map([[hostId, { credit: 1, assignedAt: null }]])
      const ledgers = new Map(["doctors", "nurses"].map((name) => [name, ledger]))
      expect(yield* statementsOf(teams.saveStaff(hostId, meetingId, { assignments, competitions }, ledgers))).toBe(1)
      expect(yield* statementsOf(teams.saveStaff(hostId, meetingId, { assignments: [], competitions: [] }))).toBe(1)
    })
  )

  it.effect("claiming and completing a timer or an email is one each, for any number", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aBookedHost
      const jobs = yield* JobStore
      const outbox = yield* MailOutbox
      const booking = yield* (yield* BookingStore).add(aBooking({ hostId }))
      const timer = aTimer(booking, { dueAt: fixtureNow })
      const job: Job<"timer"> = { ...timerJob(timer), payload: null, attempts: 0, revision: 0 }
      const claim = { limit: 50, now: fixtureNow, lease: { token: "lease", until: fixtureNow + 60_000 } }
      const mails = Array(3).fill(anOutgoingMail({ hostId }))
      expect(yield* statementsOf(jobs.enqueue([timerJob(timer)]))).toBe(1)
      expect(yield* statementsOf(jobs.claim("timer", claim))).toBe(1)
      expect(yield* statementsOf(jobs.retry(job, "lease", { dueAt: fixtureNow, attempts: 0, error: null }))).toBe(1)
      expect(yield* statementsOf(jobs.complete(job, "lease", null))).toBe(1)
      expect(yield* statementsOf(jobs.cancel(timerKeys(booking, ["reminder", "refund"])))).toBe(1)
      expect(yield* statementsOf(outbox.add(mails))).toBe(1)
      const mail: Job<"email"> = { hostId, kind: "email", key: "1", dueAt: 0, payload: mails[0], attempts: 0, revision: 0 }
      expect(yield* statementsOf(jobs.claim("email", claim))).toBe(1)
      expect(yield* statementsOf(jobs.retry(mail, "lease", { dueAt: fixtureNow, attempts: 1, error: "busy" }))).toBe(1)
      expect(yield* statementsOf(jobs.complete(mail, "lease", aMailEnd({ keepsBody: false })))).toBe(1)
    })
  )

  it.effect("announcing events is one, for any number of events and webhooks, and none without events", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const { hostId } = yield* aHostWithWebhooks(3)
      const events = ["one", "two"].map((eventId) => anAnnouncedEvent({ hostId, eventId }))
      expect(yield* statementsOf(queue.announce(events))).toBe(1)
      expect(yield* statementsOf(queue.announce([]))).toBe(0)
      expect((yield* queue.page(hostId, {}, page)).total).toBe(6)
    })
  )

  it.effect(
    "claiming deliveries is one after the lock, and one more under a backlog; completing them with their webhooks is three",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const webhooks = yield* WebhookStore
        const { hostId } = yield* aHostWithWebhooks(3)
        const claim = { limit: 50, perWebhook: 9, now: fixtureNow, lease: { token: "lease", until: fixtureNow + 60_000 } }
        yield* queue.claim(claim)
        yield* queue.announce(["three", "four", "five"].map((eventId) => anAnnouncedEvent({ hostId, eventId })))
        expect(yield* statementsOf(queue.claim({ ...claim, limit: 1, perWebhook: 3 }))).toBe(2)
        expect(yield* statementsOf(queue.claim({ ...claim, limit: 3, perWebhook: 1 }))).toBe(3)
        const leased = yield* queue.claim(claim)
        const locked = yield* webhooks.list({ locked: leased.map(({ hostId, webhookId: id }) => ({ hostId, id })) })
        const ends = leased.map(({ hostId, id, leaseToken }) => ({
          hostId,
          id,
          leaseToken,
          attempt: null,
          next: { status: "delivered" } as const
        }))
        expect(yield* statementsOf(webhooks.list({ locked: leased.map(({ hostId, webhookId: id }) => ({ hostId, id })) }))).toBe(
          1
        )
        expect(yield* statementsOf(queue.end(ends))).toBe(1)
        expect(yield* statementsOf(webhooks.save(locked))).toBe(1)
        expect(yield* statementsOf(queue.cancel(locked[0]!, "Cancelled."))).toBe(1)
        expect(yield* statementsOf(queue.setHeld(hostId, true))).toBe(1)
        expect(yield* statementsOf(queue.setHeld(hostId, false))).toBe(1)
      })
  )

  it.effect("beginning, answering and abandoning a keyed request is one each", () =>
    Effect.gen(function* () {
      const answers = yield* IdempotencyStore
      const request = aKeyedRequest({ credential: "statements" })
      const begin = statementsOf(answers.begin(request, fixtureNow, { token: "lease", until: fixtureNow + 1000 }))
      expect([yield* begin, yield* begin]).toEqual([1, 1])
      expect(yield* statementsOf(answers.end(request, "lease", anAnswer()))).toBe(1)
      expect(yield* statementsOf(answers.end(request, "lease", null))).toBe(2)
      expect(yield* statementsOf((yield* RetentionStore).purge("idempotency_keys", fixtureNow, 1000))).toBe(1)
    })
  )

  it.effect("the other writes that commit with a change are one each: a checkout, a contact, the audit row", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aBookedHost
      const links = yield* BookingLinkStore
      const checkout = aCheckout(yield* (yield* BookingStore).add(aBooking({ hostId })))
      const opened = { provider: "sandbox", reference: "1", url: "https://pay.example.com/1" }
      expect(yield* statementsOf(links.add("checkout", checkout))).toBe(1)
      expect(yield* statementsOf(links.change("checkout", { ...checkout, opened }))).toBe(1)
      const limits = yield* VisitorLimitStore
      const visitorBooking = aVisitorBooking(yield* (yield* BookingStore).add(aBooking({ hostId })))
      expect(yield* statementsOf(links.add("visitor", visitorBooking))).toBe(1)
      expect(yield* statementsOf(links.change("visitor", visitorBooking))).toBe(1)
      expect(yield* statementsOf(limits.addMails(hostId, "4/1", { at: fixtureNow, count: 2 }))).toBe(1)
      expect(yield* statementsOf((yield* ContactStore).save(aContact({ hostId })))).toBe(1)
      expect(yield* statementsOf((yield* AuditLog).append(anAuditEntry({ hostId })))).toBe(1)
    })
  )
})

const aBookedHost = Effect.gen(function* () {
  const hosts = yield* HostStore
  const email = `host-${Math.random()}@example.com`
  const { id: hostId } = yield* hosts.add(aHost({ email, username: null }), defaultSchedule("Europe/Rome"))
  const { id: serviceId } = yield* (yield* ServiceStore).add(aService({ hostId }))
  const { id: bookingId } = yield* (yield* BookingStore).add(aBooking({ hostId }))
  return { hostId, serviceId, bookingId }
})

const aHostWithWebhooks = Effect.fnUntraced(function* (count: number) {
  const webhooks = yield* WebhookStore
  const { hostId } = yield* aBookedHost
  const key = yield* (yield* CredentialStore).addApiKey(
    anApiKey({ hostId, keyHash: bucketPrefix(hostId) + String(Math.random()).padEnd(64, "0") })
  )
  const owner = { hostId, kind: "api_key", id: key.id } as const
  for (let index = 0; index < count; index++) {
    const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner, url: `https://hooks.example.org/${index}` })
    yield* webhooks.add(webhook, count)
  }
  return { hostId }
})

const statementsOf = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<number, E, R> =>
  Effect.suspend(() => {
    let statements = 0
    const count: Statement.Transformer = (statement) => {
      statements++
      return Effect.succeed(statement)
    }
    return Effect.map(Effect.provideService(work, Statement.CurrentTransformer, count), () => statements)
  })
