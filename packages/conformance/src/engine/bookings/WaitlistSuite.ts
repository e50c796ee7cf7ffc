import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  acceptOffer,
  addBusy,
  BookingStore,
  BusyCalendars,
  cancelBooking,
  cancelVisitorBooking,
  createService,
  declineBooking,
  declineOffer,
  erasePerson,
  exportPerson,
  getSchedule,
  leaveWaitlist,
  listBookings,
  listWaitlist,
  offerToEntry,
  openCheckout,
  patchServiceSettings,
  removeBusy,
  removeWaitlistEntry,
  replaceSchedule,
  reportPayment,
  rescheduleBooking,
  runJobKind,
  runTimers,
  type Store,
  Unavailable,
  UnitOfWork,
  viewCheckout,
  visitBooking,
  visitServiceBooking,
  visitServiceWaitlist,
  visitWaitlist
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { alan, approved, book, edsger, free, grace, monday, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aHostWithList, join, nothingIsDue, request } from "./AHostWithList.ts"

/** Decision 0130: a time that becomes free is offered to those who wait for it. */
export const waitlistSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Waiting lists", stores, (clause) => {
    clause(
      "MUST put a visitor on the list, with an email, and show neither the place nor a time",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const joined = yield* outcomeOf(host.id, join(host, service, grace))
        const { token, ...seen } = joined.answer
        expect(seen.entry).toEqual({
          status: "waiting",
          duration_minutes: 30,
          seats: 1,
          wishes: [{ from: "2026-01-06T09:00:00Z", to: "2026-01-06T17:00:00Z" }],
          offer: null,
          service: service.slug,
          manage_url: `https://book.example.com/w/${token}`,
          booking_url: null
        })
        expect(joined.events).toEqual([])
        expect(joined.mails).toEqual([`waitlistJoined to ${grace.email}`])
        expect(joined.audit.map(({ action }) => action)).toEqual(["waitlist.join"])
        expect(yield* visitWaitlist(token)).toEqual(seen.entry)
        for (const wrong of ["", `${token}0`]) {
          for (const attempt of [visitWaitlist(wrong), acceptOffer(wrong), declineOffer(wrong), leaveWaitlist(wrong)]) {
            expect(yield* refusalOf(host.id, attempt as never)).toMatchObject({ _tag: "NotFound" })
          }
        }
      })
    )

    clause(
      "MUST hold a freed time for the first who waits, in the transaction that frees it, and book it when they accept",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(host, service, grace)
        yield* join(host, service, alan)
        const freed = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        expect(freed.eventTypes).toEqual(["booking.cancelled"])
        expect(freed.mails).toEqual([
          `cancelled to ${edsger.email}`,
          `cancelled to ${host.email}`,
          `waitlistOffer to ${grace.email}`
        ])
        expect(freed.audit.map(({ action }) => action)).toEqual(["booking.cancel", "waitlist.offer"])
        // Nothing but the time shows it.
        expect((yield* listBookings(host, {})).data.map(({ status }) => status)).toEqual(["cancelled"])
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { booker: alan }))).toMatchObject({ reason: "busy" })
        const { offer } = yield* visitWaitlist(token)
        expect(offer).toEqual({
          start: "2026-01-06T10:00:00Z",
          end: "2026-01-06T10:30:00Z",
          expires_at: "2026-01-05T10:00:00Z",
          held: true
        })
        const accepted = yield* outcomeOf(host.id, acceptOffer(token))
        expect(accepted.answer).toMatchObject({ status: "accepted", scheduled_at: "2026-01-06T10:00:00Z", booker: grace })
        expect(accepted.eventTypes).toEqual(["booking.confirmed"])
        expect(accepted.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect(accepted.audit.map(({ action }) => action)).toEqual(["booking.book", "waitlist.accept"])
        // A second click gets the same booking.
        const again = yield* outcomeOf(host.id, acceptOffer(token))
        expect([again.answer, again.mails, again.audit]).toEqual([accepted.answer, [], []])
        const bookingUrl = accepted.answer.manage_url!
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "booked", offer: null, booking_url: bookingUrl })
        expect(yield* visitBooking(bookingUrl.split("/").at(-1)!)).toEqual(accepted.answer)
        expect((yield* listWaitlist(host, {})).map(({ booker }) => booker.email)).toEqual([alan.email])
        yield* nothingIsDue
      })
    )

    clause(
      "MUST offer time off that is removed, and working hours that are added, to those who wait for them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const off = (hour: number, end: number) =>
          addBusy(host.id, { start: formatInstant(tuesday(hour)), end: formatInstant(tuesday(end)) })
        const offer = (email: string) =>
          Effect.map(listWaitlist(host, {}), (all) => all.find(({ booker }) => booker.email === email)?.offer?.start)
        const [morning, lunch] = [yield* off(9, 10), yield* off(12, 13)]
        const wish = (from: number, to: number) => ({
          wishes: [{ from: formatInstant(tuesday(from)), to: formatInstant(tuesday(to)) }]
        })
        yield* join(host, service, grace, wish(12, 14))
        yield* join(host, service, alan, wish(11, 13))
        yield* join(host, service, edsger, wish(19, 21))
        // No one waits for the morning.
        expect((yield* outcomeOf(host.id, removeBusy(host.id, morning.id))).mails).toEqual([])
        const removed = yield* outcomeOf(host.id, removeBusy(host.id, lunch.id))
        expect(removed.mails).toEqual([`waitlistOffer to ${grace.email}`, `waitlistOffer to ${alan.email}`])
        expect(removed.audit.map(({ action }) => action)).toEqual(["busy.remove", "waitlist.offer", "waitlist.offer"])
        expect([yield* offer(grace.email), yield* offer(alan.email)]).toEqual(["2026-01-06T12:00:00Z", "2026-01-06T12:30:00Z"])
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(12))
        expect(yield* refusalOf(host.id, removeBusy(host.id, lunch.id))).toMatchObject({ _tag: "NotFound" })
        const { timezone, weekly } = yield* getSchedule(host.id)
        const late = [...weekly, { weekday: 2, start: "19:00", end: "20:00" }]
        const grown = yield* outcomeOf(host.id, replaceSchedule(host.id, { timezone, weekly: late }))
        expect([grown.mails, yield* offer(edsger.email)]).toEqual([[`waitlistOffer to ${edsger.email}`], "2026-01-06T19:00:00Z"])
        // Hours of one service are offered to those who wait for it.
        const [later, sooner] = [
          yield* join(host, service, barbara, wish(21, 22)),
          yield* join(host, service, barbara, wish(17, 18))
        ]
        const hours = {
          weekly: [
            { weekday: 2, start: "09:00", end: "17:00" },
            { weekday: 2, start: "21:00", end: "22:00" }
          ]
        }
        const configured = yield* outcomeOf(host.id, patchServiceSettings(host.id, service.id, { hours }))
        expect(configured.audit.map(({ action }) => action)).toEqual(["service.configure", "waitlist.offer"])
        expect((yield* visitWaitlist(later.token)).offer?.start).toBe("2026-01-06T21:00:00Z")
        expect(yield* visitWaitlist(sooner.token)).toMatchObject({ status: "waiting" })
        yield* leaveWaitlist(later.token)
        expect((yield* outcomeOf(host.id, patchServiceSettings(host.id, service.id, { hours }))).mails).toEqual([])
        expect((yield* outcomeOf(host.id, patchServiceSettings(host.id, service.id, { hours: null }))).mails).toEqual([])
        // Fewer hours, and the same ones, offer nothing.
        for (const hours of [weekly, weekly]) {
          expect((yield* outcomeOf(host.id, replaceSchedule(host.id, { timezone, weekly: hours }))).mails).toEqual([])
        }
      })
    )

    clause(
      "MUST pass a declined or expired offer to the next in the same transaction, and free the time after the last",
      Effect.gen(function* () {
        const { host, service, first, second } = yield* anOfferToTheFirst
        const declined = yield* outcomeOf(host.id, declineOffer(first.token))
        expect(declined.answer).toMatchObject({ status: "waiting", offer: null })
        expect(declined.mails).toEqual([`waitlistOffer to ${alan.email}`])
        expect(declined.audit.map(({ action }) => action)).toEqual(["waitlist.decline", "waitlist.offer"])
        expect(yield* refusalOf(host.id, declineOffer(first.token))).toMatchObject({ reason: "offer_over" })
        expect(yield* refusalOf(host.id, acceptOffer(first.token))).toMatchObject({ reason: "offer_over" })
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
        yield* TestClock.setTime(monday(10) - 1)
        expect(yield* runJobKind("offer")).toBe(0)
        yield* TestClock.setTime(monday(10, 1))
        const expired = yield* outcomeOf(host.id, runJobKind("offer"))
        expect(expired.answer).toBe(1)
        expect(expired.audit.map(({ action }) => action)).toEqual(["waitlist.offerExpires"])
        expect(yield* visitWaitlist(second.token)).toMatchObject({ status: "waiting", offer: null })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        const list = yield* listWaitlist(host, { service_id: `${service.id}` })
        expect(list.map(({ booker, missed_offers }) => [booker.email, missed_offers])).toEqual([
          [grace.email, 1],
          [alan.email, 1]
        ])
        yield* nothingIsDue
      })
    )

    clause(
      "MUST pass a time on when it is accepted too late, or cannot be booked any more",
      Effect.gen(function* () {
        const { host, first, second } = yield* anOfferToTheFirst
        yield* TestClock.setTime(monday(10, 1))
        expect(yield* Effect.flip(acceptOffer(first.token))).toMatchObject({ reason: "offer_over" })
        expect(yield* visitWaitlist(second.token)).toMatchObject({ status: "offered" })
        yield* addBusy(host.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        expect(yield* Effect.flip(acceptOffer(second.token))).toMatchObject({ reason: "offer_over" })
        expect(yield* visitWaitlist(second.token)).toMatchObject({ status: "waiting", offer: null })
        const { held } = yield* (yield* BookingStore).occupiedBetween(host.id, tuesday(0), tuesday(24))
        expect(held).toEqual([])
      })
    )

    clause(
      "MUST keep the offer while the host's calendar cannot be read, and pass it on if the host is busy there",
      Effect.gen(function* () {
        const { host, first, second } = yield* anOfferToTheFirst
        const unread = { busyBetween: () => Effect.die(new Unavailable({ fact: { code: "calendar" } })) }
        const failed = Effect.exit(Effect.provideService(acceptOffer(first.token), BusyCalendars, unread))
        expect(yield* failed).toMatchObject({ cause: { reasons: [{ defect: { _tag: "Unavailable" } }] } })
        expect(yield* visitWaitlist(first.token)).toMatchObject({ status: "offered" })
        const busy = { busyBetween: () => Effect.succeed([{ start: tuesday(10), end: tuesday(11) }]) }
        const accepted = Effect.provideService(acceptOffer(first.token), BusyCalendars, busy)
        expect(yield* Effect.flip(accepted)).toMatchObject({ reason: "offer_over" })
        expect([yield* visitWaitlist(first.token), yield* visitWaitlist(second.token)]).toMatchObject([
          { status: "waiting" },
          { status: "offered" }
        ])
        expect((yield* listBookings(host, { status: "accepted" })).data).toEqual([])
      })
    )

    const frees = {
      "a decline": {
        service: approved,
        free: (host: Host, id: number) => declineBooking(host.id, id, {})
      },
      "an unpaid checkout": {
        service: paid,
        free: (host: Host, id: number) => reportPayment(host.id, id, { outcome: "failed" })
      },
      "a reschedule": {
        service: free,
        free: (host: Host, id: number) => rescheduleBooking(host.id, id, { start: formatInstant(tuesday(15)) })
      }
    }
    for (const [title, { service: body, free: freeTime }] of Object.entries(frees)) {
      clause.rule(
        `MUST offer a time that ${title} frees`,
        Effect.gen(function* () {
          const { host, service } = yield* aHostWithList(body)
          const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
          const { token } = yield* join(host, service, grace)
          yield* freeTime(host, id)
          expect(yield* visitWaitlist(token)).toMatchObject({ status: "offered", offer: { start: "2026-01-06T10:00:00Z" } })
        })
      )
    }

    clause.rule(
      "MUST offer a time that a timer frees",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(paid)
        yield* book(host, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(host, service, grace)
        yield* TestClock.setTime(monday(9, 30))
        yield* runTimers
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "offered" })
      })
    )

    clause(
      "MUST NOT offer a time to the person who frees it, nor with offer set to false, nor outside of the wishes",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const own = yield* visitServiceBooking(host.username!, service.slug, {
          start: formatInstant(tuesday(10)),
          booker: grace
        })
        const { id } = yield* book(host, service, tuesday(11), { booker: edsger })
        const wrongDay = { from: formatInstant(tuesday(12)), to: formatInstant(tuesday(17)) }
        const { token } = yield* join(host, service, grace)
        const other = yield* join(host, service, alan, { wishes: [wrongDay] })
        yield* cancelVisitorBooking(own.manage_url!.split("/").at(-1)!, {})
        yield* cancelBooking(host.id, id, { offer: false })
        for (const waiting of [token, other.token]) expect(yield* visitWaitlist(waiting)).toMatchObject({ status: "waiting" })
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual(expect.arrayContaining([tuesday(10), tuesday(11)]))
      })
    )

    clause(
      "MUST keep a time that is cancelled with its refund from the list only with offer set to false",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(paid)
        const policy = { tiers: [{ until_minutes: 0, refund_percent: 100 }], no_show_refund_percent: 0 }
        yield* patchServiceSettings(host.id, service.id, { cancellation_policy: policy })
        const { token } = yield* join(host, service, grace)
        for (const offer of [false, true]) {
          const booked = yield* book(host, service, tuesday(10), { booker: edsger })
          yield* Effect.flatMap(viewCheckout(tokenOf(booked)), openCheckout)
          yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
          const cancelled = yield* cancelBooking(host.id, booked.id, { offer })
          expect(cancelled).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
          expect(yield* visitWaitlist(token)).toMatchObject({ status: offer ? "offered" : "waiting" })
        }
      })
    )

    clause.rule(
      "MUST NOT offer a time that begins too soon, and holds one for at most a quarter of the time until it begins",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(free, { minimum_notice_minutes: 120 })
        const soon = yield* book(host, service, monday(11), { booker: edsger })
        const next = yield* book(host, service, monday(11, 30), { booker: edsger })
        const wishes = [{ from: formatInstant(monday(9)), to: formatInstant(monday(17)) }]
        const { token } = yield* join(host, service, grace, { wishes })
        yield* cancelBooking(host.id, soon.id, {})
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "waiting" })
        yield* cancelBooking(host.id, next.id, {})
        expect((yield* visitWaitlist(token)).offer).toMatchObject({ expires_at: "2026-01-05T09:30:00Z" })
      })
    )

    clause.rule(
      "MUST offer a freed time to wishes for other services and lengths, at a start that these offer",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList({ title: "Long", durations: [{ minutes: 60 }] })
        const short = yield* createService(host.id, { title: "Short", durations: [{ minutes: 15 }] })
        yield* patchServiceSettings(host.id, short.id, { waitlist: { mode: "one_by_one" } })
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const later = { from: formatInstant(tuesday(10, 20)), to: formatInstant(tuesday(17)) }
        const first = yield* join(host, short, grace, { wishes: [later] })
        const second = yield* join(host, short, alan)
        yield* cancelBooking(host.id, id, {})
        expect((yield* visitWaitlist(first.token)).offer?.start).toBe("2026-01-06T10:30:00Z")
        expect((yield* visitWaitlist(second.token)).offer?.start).toBe("2026-01-06T10:00:00Z")
      })
    )

    clause(
      "MUST ask everyone at once in the other mode, book for the first, and keep the others on the list",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(free, { mode: "everyone" })
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const first = yield* join(host, service, grace)
        const second = yield* join(host, service, alan)
        const freed = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        expect(freed.mails.slice(2)).toEqual([`waitlistOffer to ${grace.email}`, `waitlistOffer to ${alan.email}`])
        expect((yield* visitWaitlist(first.token)).offer).toMatchObject({ held: false })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        const { won, lost } = yield* race([acceptOffer(first.token), acceptOffer(second.token)])
        expect([won.length, lost]).toEqual([1, [expect.objectContaining({ reason: "offer_over" })]])
        const states = yield* Effect.forEach([first, second], ({ token }) => visitWaitlist(token))
        expect(states.map(({ status }) => status).sort()).toEqual(["booked", "waiting"])
      })
    )

    clause(
      "MUST be left by the visitor, the host, and with a booking, and then the next gets what was offered",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const first = yield* join(host, service, grace)
        yield* join(host, service, alan)
        const third = yield* join(host, service, { name: "Barbara", email: "barbara@example.com" })
        yield* cancelBooking(host.id, id, {})
        yield* leaveWaitlist(first.token)
        expect(yield* Effect.flip(visitWaitlist(first.token))).toMatchObject({ _tag: "NotFound" })
        const [second] = yield* listWaitlist(host, { status: "offered" })
        expect(second?.booker.email).toBe(alan.email)
        yield* removeWaitlistEntry(host.id, second!.id)
        expect(yield* visitWaitlist(third.token)).toMatchObject({ status: "offered" })
        yield* book(host, service, tuesday(14), { booker: { name: "Barbara", email: "Barbara@example.com" } })
        expect(yield* listWaitlist(host, {})).toEqual([])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        yield* nothingIsDue
      })
    )

    clause(
      "MUST let the host offer a start to an entry by hand, by the rules that book",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        yield* join(host, service, grace)
        const { token } = yield* join(host, service, alan)
        const [, entry] = yield* listWaitlist(host, {})
        const offer = (start: Instant) => offerToEntry(host.id, entry!.id, { start: formatInstant(start) })
        expect(yield* refusalOf(host.id, offer(tuesday(8)))).toMatchObject({ reason: "outside_hours" })
        const result = yield* outcomeOf(host.id, offer(tuesday(16)))
        expect(result.answer).toMatchObject({ status: "offered", offer: { start: "2026-01-06T16:00:00Z", held: true } })
        expect(result.mails).toEqual([`waitlistOffer to ${alan.email}`])
        expect(yield* refusalOf(host.id, offer(tuesday(15)))).toMatchObject({ reason: "offer_open" })
        expect(yield* acceptOffer(token)).toMatchObject({ status: "accepted" })
        expect(yield* refusalOf(host.id, removeWaitlistEntry(host.id, entry!.id))).toMatchObject({ reason: "offer_open" })
      })
    )

    clause(
      "MUST skip the host's approval, and ask for a payment, after which an unpaid time goes to the next",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList({ ...paid, requires_approval: true })
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const first = yield* join(host, service, grace)
        const second = yield* join(host, service, alan)
        yield* declineBooking(host.id, id, {})
        const accepted = yield* acceptOffer(first.token)
        expect(accepted.payment).toMatchObject({ status: "pending" })
        yield* reportPayment(host.id, accepted.id, { outcome: "failed" })
        expect(yield* visitWaitlist(second.token)).toMatchObject({ status: "offered" })
      })
    )

    clause(
      "MUST refuse more than three entries of an address, a full list, and services without a list",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(free, { max_entries: 4 })
        for (const _ of [1, 2, 3]) yield* join(host, service, grace)
        expect(yield* refusalOf(host.id, join(host, service, { ...grace, email: "GRACE@example.com" }))).toMatchObject({
          reason: "too_many_entries",
          message: "This email address is on 3 waiting lists of this host already. Leave one first."
        })
        yield* join(host, service, alan)
        expect(yield* refusalOf(host.id, join(host, service, edsger))).toMatchObject({ reason: "waitlist_full" })
        yield* patchServiceSettings(host.id, service.id, { waitlist: { mode: "off" } })
        expect(yield* refusalOf(host.id, join(host, service, edsger))).toMatchObject({ reason: "waitlist_off" })
      })
    )

    clause.rule(
      "MUST name every wrong field of a request to wait",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const wishes = [
          { from: formatInstant(monday(7)), to: formatInstant(monday(8)) },
          { from: formatInstant(tuesday(10)), to: formatInstant(tuesday(10, 29)) }
        ]
        const wrong = yield* Effect.flip(join(host, service, grace, { wishes }))
        expect(wrong).toMatchObject({
          problems: [
            { path: "wishes.0.to", rule: "future", message: "The wishes field (entry 1, to) must be in the future." },
            { path: "wishes.1.to", rule: "order" }
          ]
        })
        const empty = yield* Effect.flip(join(host, service, grace, { wishes: [], booker: { name: "" }, duration_minutes: 7 }))
        const problems = (empty as { readonly problems?: ReadonlyArray<{ readonly path: string }> }).problems
        expect(problems?.map(({ path }) => path)).toEqual(
          expect.arrayContaining(["wishes", "booker.name", "booker.email", "duration_minutes"])
        )
      })
    )

    clause(
      "MUST give the link only to the email where addresses are confirmed",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        yield* patchServiceSettings(host.id, service.id, { confirm_email: true })
        const entry = yield* visitServiceWaitlist(host.username!, service.slug, request(grace))
        expect(entry).toMatchObject({ status: "waiting", manage_url: null })
      })
    )

    clause(
      "MUST export and erase a person with the entries and their emails, and pass on what was offered",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const someone = { name: "Joan Clarke", email: `${unique("joan")}@example.com` }
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        yield* join(host, service, someone)
        const next = yield* join(host, service, alan)
        yield* cancelBooking(host.id, id, {})
        const exported = yield* exportPerson({ email: someone.email })
        expect(exported.waitlist).toMatchObject([
          {
            host_id: host.id,
            status: "offered",
            booker: someone,
            emails: [{ kind: "waitlistJoined" }, { kind: "waitlistOffer" }]
          }
        ])
        const erased = yield* erasePerson({ email: someone.email })
        expect(erased).toMatchObject({ waitlist: 1, emails: 2, done: true })
        expect((yield* exportPerson({ email: someone.email })).waitlist).toEqual([])
        expect(yield* visitWaitlist(next.token)).toMatchObject({ status: "offered" })
      })
    )

    clause(
      "MUST give a freed time to one person only, whoever else wants it at the same moment",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(host, service, grace)
        const strangers = callers(6, () => book(host, service, tuesday(10), { booker: alan }))
        yield* race<unknown, unknown, never>([cancelBooking(host.id, id, {}), ...strangers] as never)
        const accepted = yield* Effect.result(acceptOffer(token))
        const active = (yield* listBookings(host, { status: "accepted" })).data
        expect(active.map(({ booker }) => booker.email)).toEqual([grace.email])
        expect(accepted._tag).toBe("Success")
      })
    )

    clause(
      "MUST offer two times that are freed at once to two people",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const one = yield* book(host, service, tuesday(10), { booker: edsger })
        const other = yield* book(host, service, tuesday(11), { booker: edsger })
        const waiting = [yield* join(host, service, grace), yield* join(host, service, alan)]
        yield* race([one, other].map(({ id }) => cancelBooking(host.id, id, {})))
        const offers = yield* Effect.forEach(waiting, ({ token }) => visitWaitlist(token))
        expect(offers.map(({ offer }) => offer?.start).sort()).toEqual(["2026-01-06T10:00:00Z", "2026-01-06T11:00:00Z"])
      })
    )

    clause(
      "MUST end an offer once, by its acceptance or its end",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const first = yield* join(host, service, grace)
        yield* cancelBooking(host.id, id, {})
        const { won, lost } = yield* race<unknown, unknown, never>([
          acceptOffer(first.token),
          declineOffer(first.token),
          acceptOffer(first.token),
          leaveWaitlist(first.token)
        ] as never)
        expect(won.length + lost.length).toBe(4)
        const { held } = yield* (yield* BookingStore).occupiedBetween(host.id, tuesday(0), tuesday(24))
        const active = (yield* listBookings(host, { status: "accepted" })).data
        expect(held.length).toBe(active.length)
        yield* nothingIsDue
      })
    )

    clause(
      "MUST neither lose nor hold a time when the transaction that frees it fails",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList()
        const { transaction } = yield* UnitOfWork
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
        const { token } = yield* join(host, service, grace)
        const fails = transaction(Effect.andThen(cancelBooking(host.id, id, {}), Effect.fail("killed")))
        expect(yield* refusalOf(host.id, fails as never)).toBe("killed")
        expect(yield* visitWaitlist(token)).toMatchObject({ status: "waiting" })
        yield* nothingIsDue
      })
    )
  })

const barbara = { name: "Barbara", email: "barbara@example.com" }

/** Two people wait, and the first one is offered a time that was cancelled. */
const anOfferToTheFirst = Effect.gen(function* () {
  const { host, service } = yield* aHostWithList()
  const { id } = yield* book(host, service, tuesday(10), { booker: edsger })
  const first = yield* join(host, service, grace)
  const second = yield* join(host, service, alan)
  yield* cancelBooking(host.id, id, {})
  return { host, service, first, second }
})
