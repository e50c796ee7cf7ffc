import { formatInstant, type ServiceSettingsPatch } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  cancelBooking,
  cancelVisitorBooking,
  createInvite,
  declineBooking,
  deleteService,
  getBooking,
  type ManageLink,
  patchServiceSettings,
  purgeEnded,
  reportPayment,
  rescheduleBooking,
  rescheduleVisitorBooking,
  runJobsOnce,
  Settings,
  type Store,
  VisitorAddress,
  visitBooking,
  visitBookingCalendar,
  visitBookingSlots,
  visitInviteBooking,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, approved, free, grace, group, monday, paid, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Decision 0039: bookers see, cancel and reschedule their own bookings by the link in their emails. */
export const visitorChangeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Changes by the booker", stores, (clause) => {
    clause.rule(
      "a booker sees the booking by its link with the changes that are possible, and nobody sees it by another",
      Effect.gen(function* () {
        const { host, id, token, created } = yield* aVisitorsBooking(free)
        expect(yield* visitBooking(token)).toEqual(created)
        const { changes, host: output, manage_url: _, confirm_by, ...booking } = created
        expect(booking).toEqual(yield* getBooking(host.id, id))
        expect(confirm_by).toBeNull()
        expect(output).toEqual({ name: "Ada Byron", username: host.username, email: host.email, timezone: "Europe/London" })
        const allowed = { allowed: true, reason: null, message: null }
        expect(changes).toEqual({ until: formatInstant(tuesday(10)), cancel: allowed, reschedule: allowed, refunds: false })
        for (const wrong of ["", "nonsense", `${token}0`, String(id)]) {
          for (const attempt of [visitBooking(wrong), cancelVisitorBooking(wrong, {}), visitBookingSlots(wrong, {})]) {
            expect(yield* refusalOf(host.id, attempt as never)).toMatchObject({ _tag: "NotFound", message: "Booking not found." })
          }
          const move = rescheduleVisitorBooking(wrong, { start: formatInstant(tuesday(11)) })
          expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "NotFound" })
        }
      })
    )

    clause(
      "MUST put a host's note about a new time into everyone's email, and a booker's only into the host's",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, id, token } = yield* aVisitorsBooking(free)
        const notes = Effect.gen(function* () {
          yield* runJobsOnce
          const requests = (yield* sink.accepted).slice(-2).map(({ mail }) => requestOf(mail))
          return requests.flatMap((request) => (request.kind === "rescheduled" ? [[request.to.role, request.note]] : []))
        })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)), note: "The room is taken." })
        expect(yield* notes).toEqual([
          ["booker", "The room is taken."],
          ["host", "The room is taken."]
        ])
        yield* rescheduleVisitorBooking(token, { start: formatInstant(tuesday(15)), note: "My train is late." })
        expect(yield* notes).toEqual([
          ["booker", null],
          ["host", "My train is late."]
        ])
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(16)) })
        expect((yield* notes).map(([, note]) => note)).toEqual([null, null])
      })
    )

    clause(
      "the calendar entry of a link has the UID and the sequence number of the emails",
      Effect.gen(function* () {
        const { host, id, token } = yield* aVisitorsBooking(free)
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(11)) })
        yield* runJobsOnce
        const mails = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
        const [mailed] = mails.flatMap((request) =>
          request.kind === "rescheduled" && request.booking.id === id ? [request] : []
        )
        const file = JSON.parse(yield* visitBookingCalendar(token))
        expect(file.name).toBeNull()
        expect(file.entries).toMatchObject([
          {
            booking: { ...mailed!.booking, calendarSequence: 1 },
            calendarUid: mailed!.calendarUid,
            to: { role: "booker" },
            manage: null
          }
        ])
        expect(yield* refusalOf(host.id, visitBookingCalendar("nonsense"))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "MUST cancel with the booker's reason, free the time, and tell host and booker; a second time is a conflict",
      Effect.gen(function* () {
        const { host, id, token, visit } = yield* aVisitorsBooking(free)
        const cancelled = yield* outcomeOf(host.id, cancelVisitorBooking(token, { reason: "Ill" }))
        expect(cancelled.answer).toMatchObject({ status: "cancelled", cancellation_reason: "Ill" })
        expect(cancelled.answer.changes.cancel).toMatchObject({ allowed: false, reason: "ended" })
        expect(cancelled.eventTypes).toEqual(["booking.cancelled"])
        expect(cancelled.mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`])
        expect(cancelled.audit).toMatchObject([{ action: "booking.visitorCancels", subjectId: id }])
        expect(yield* refusalOf(host.id, cancelVisitorBooking(token, {}))).toMatchObject({
          _tag: "Conflict",
          message: "The booking was already declined or cancelled."
        })
        expect((yield* visit(tuesday(10))).status).toBe("accepted")
      })
    )

    clause.rule(
      "MUST withdraw a request, which frees its time, and not reschedule one",
      Effect.gen(function* () {
        const { host, token, visit } = yield* aVisitorsBooking(approved)
        const move = rescheduleVisitorBooking(token, { start: formatInstant(tuesday(11)) })
        expect(yield* refusalOf(host.id, move)).toMatchObject({
          _tag: "Conflict",
          message: "The host approves each time of this service. Cancel the booking and request another time."
        })
        const withdrawn = yield* outcomeOf(host.id, cancelVisitorBooking(token, {}))
        expect(withdrawn.answer).toMatchObject({ status: "cancelled", cancellation_reason: "Cancelled by the booker" })
        expect(withdrawn.eventTypes).toEqual(["booking.cancelled"])
        expect(withdrawn.mails).toEqual(["withdrawn to grace@example.com", `withdrawn to ${host.email}`])
        expect((yield* visit(tuesday(10))).status).toBe("pending")
      })
    )

    clause.rule(
      "MUST reschedule to a free start as the host does, its own time not counting as taken",
      Effect.gen(function* () {
        const { host, token, visit } = yield* aVisitorsBooking({ ...free, durations: [{ minutes: 60 }] })
        yield* visit(tuesday(12))
        const start = formatInstant(tuesday(11))
        const moved = yield* outcomeOf(host.id, rescheduleVisitorBooking(token, { start }))
        expect(moved.answer).toMatchObject({ status: "accepted", scheduled_at: start, changes: { until: start } })
        expect(moved.events).toMatchObject([{ type: "booking.rescheduled", previousScheduledAt: tuesday(10) }])
        expect(moved.mails).toEqual(["rescheduled to grace@example.com", `rescheduled to ${host.email}`])
        for (const occupied of [tuesday(11), tuesday(11, 30), tuesday(12)]) {
          const again = rescheduleVisitorBooking(token, { start: formatInstant(occupied) })
          expect(yield* refusalOf(host.id, again)).toMatchObject({ _tag: "Conflict" })
        }
        const broken = rescheduleVisitorBooking(token, { start: "soon" })
        expect(yield* refusalOf(host.id, broken)).toMatchObject({ _tag: "Invalid", errors: { start: [expect.any(String)] } })
        expect((yield* visit(tuesday(10))).status).toBe("accepted")
      })
    )

    clause.rule(
      "the slots to reschedule to are those of the booking's length as if it did not exist, without its start, in the asked zone",
      Effect.gen(function* () {
        const body = { ...free, durations: [{ minutes: 30 }, { minutes: 60 }] }
        const { host, service, token, visit } = yield* aVisitorsBooking(body, { duration_minutes: 60 })
        yield* visit(tuesday(14))
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 30 })
        const day = { from: "2026-01-06", to: "2026-01-06" }
        const { data, meta } = yield* visitBookingSlots(token, { ...day, duration: 15 })
        expect(meta).toMatchObject({ duration_minutes: 60, timezone: "Europe/London", service: service.slug })
        const starts = data["2026-01-06"]!.map(({ start }) => start.slice(11, 16))
        expect(starts.slice(0, 5)).toEqual(["09:00", "09:30", "10:30", "11:00", "11:30"])
        expect(starts).not.toContain("13:30")
        const inTokyo = yield* visitBookingSlots(token, { ...day, timezone: "Asia/Tokyo" })
        expect(inTokyo.data["2026-01-06"]![0]).toMatchObject({ start: "2026-01-05T15:00:00Z", label: "00:00" })
        expect(yield* Effect.flip(visitBookingSlots(token, { timezone: "Mars/Olympus" }))).toMatchObject({ _tag: "Invalid" })
      })
    )

    clause.rule(
      "of a group: MUST offer only meetings with seats for everybody on the booking, and keep the others' seats",
      Effect.gen(function* () {
        const { host, token, visit } = yield* aVisitorsBooking(group, { attendees: [alan] })
        yield* visit(tuesday(11), { attendees: [alan, alan] })
        yield* visit(tuesday(12))
        const day = { from: "2026-01-06", to: "2026-01-06" }
        const starts = (yield* visitBookingSlots(token, day)).data["2026-01-06"]!.map(({ start }) => start)
        expect(starts).not.toContain(formatInstant(tuesday(10)))
        expect(starts).not.toContain(formatInstant(tuesday(11)))
        expect(starts).toContain(formatInstant(tuesday(12)))
        const moved = yield* outcomeOf(host.id, rescheduleVisitorBooking(token, { start: formatInstant(tuesday(12)) }))
        expect(moved.eventTypes).toEqual(["booking.rescheduled", "booking.rescheduled"])
        const late = visit(tuesday(12), { attendees: [alan] })
        expect(yield* refusalOf(host.id, late)).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "MUST follow the service's current settings: what is allowed, and until when",
      Effect.gen(function* () {
        const { host, service, token } = yield* aVisitorsBooking(free)
        const move = rescheduleVisitorBooking(token, { start: formatInstant(tuesday(11)) })
        const set = (patch: typeof ServiceSettingsPatch.Type) => patchServiceSettings(host.id, service.id, patch)
        const reasons = Effect.map(visitBooking(token), ({ changes: { cancel, reschedule } }) => [
          cancel.reason,
          reschedule.reason
        ])
        yield* set({ visitor_changes: "cancel" })
        expect(yield* reasons).toEqual([null, "not_allowed"])
        expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "Conflict" })
        yield* set({ visitor_changes: "none" })
        expect(yield* reasons).toEqual(["not_allowed", "not_allowed"])
        expect(yield* refusalOf(host.id, cancelVisitorBooking(token, {}))).toMatchObject({
          _tag: "Conflict",
          message: "Bookings of this service cannot be cancelled online. Contact the host."
        })
        yield* set({ visitor_changes: "both", change_notice_minutes: 60 })
        yield* TestClock.setTime(tuesday(9) + 1)
        expect(yield* reasons).toEqual(["too_late", "too_late"])
        expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "Conflict" })
        yield* set({ change_notice_minutes: 59, active: false })
        expect(yield* reasons).toEqual([null, "not_offered"])
        yield* TestClock.setTime(tuesday(10))
        expect(yield* reasons).toEqual(["started", "started"])
        expect(yield* refusalOf(host.id, cancelVisitorBooking(token, {}))).toMatchObject({
          message: "The meeting has already started."
        })
      })
    )

    clause.rule(
      "max_reschedules: MUST refuse the booker's next change of time with its own code, counting no change of the host",
      Effect.gen(function* () {
        const { host, service, id, token, visit } = yield* aVisitorsBooking(free)
        yield* patchServiceSettings(host.id, service.id, { max_reschedules: 1 })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(11)) })
        const move = (hour: number) => rescheduleVisitorBooking(token, { start: formatInstant(tuesday(hour)) })
        expect((yield* move(12)).changes).toMatchObject({
          cancel: { allowed: true },
          reschedule: { allowed: false, reason: "no_reschedules_left" }
        })
        expect(yield* refusalOf(host.id, move(13))).toMatchObject({
          _tag: "Conflict",
          reason: "no_reschedules_left",
          message: "The booking was rescheduled as often as the host allows. Contact the host."
        })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)) })
        yield* patchServiceSettings(host.id, service.id, { max_reschedules: 2 })
        yield* move(15)
        expect((yield* visitBooking(token)).changes.reschedule.reason).toBe("no_reschedules_left")
        yield* patchServiceSettings(host.id, service.id, { max_reschedules: null })
        yield* move(16)
        expect((yield* visit(tuesday(13))).changes.reschedule.allowed).toBe(true)
      })
    )

    clause.rule(
      "a paid booking: MUST be refunded and then cancelled where the service says so, and only rescheduled elsewhere",
      Effect.gen(function* () {
        const { host, service, id, token } = yield* aVisitorsBooking(paid)
        const reasons = Effect.map(visitBooking(token), ({ changes }) => [
          changes.cancel.reason,
          changes.reschedule.reason,
          changes.refunds
        ])
        expect(yield* reasons).toEqual(["awaiting_payment", "awaiting_payment", false])
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        expect(yield* reasons).toEqual(["paid", null, false])
        expect(yield* refusalOf(host.id, cancelVisitorBooking(token, {}))).toMatchObject({
          _tag: "Conflict",
          message: "The booking is paid and cannot be cancelled online. Contact the host."
        })
        const moved = yield* rescheduleVisitorBooking(token, { start: formatInstant(wednesday(10)) })
        expect(moved.payment.status).toBe("paid")
        yield* patchServiceSettings(host.id, service.id, { refund_on_cancel: true })
        expect(yield* reasons).toEqual([null, null, true])
        const cancelled = yield* outcomeOf(host.id, cancelVisitorBooking(token, {}))
        expect(cancelled.answer).toMatchObject({ status: "cancelled", payment: { status: "refunded", amount: 9900 } })
        expect(cancelled.eventTypes).toEqual(["booking.cancelled"])
        expect(cancelled.audit.map(({ action }) => action)).toEqual(["payment.refund", "booking.visitorCancels"])
      })
    )

    clause.rule(
      "MUST be cancelled once, however often the button is pressed at once, and refunded once",
      Effect.gen(function* () {
        const { host, service, id, token } = yield* aVisitorsBooking(paid)
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        yield* patchServiceSettings(host.id, service.id, { refund_on_cancel: true })
        const { answer, eventTypes, audit } = yield* outcomeOf(host.id, race(callers(4, () => cancelVisitorBooking(token, {}))))
        expect(answer.won).toMatchObject([{ status: "cancelled", payment: { status: "refunded" } }])
        expect(answer.lost.map((failure) => (failure as { readonly _tag: string })._tag)).toEqual([
          "Conflict",
          "Conflict",
          "Conflict"
        ])
        expect(eventTypes).toEqual(["booking.cancelled"])
        expect(audit.filter(({ action }) => action === "payment.refund")).toHaveLength(1)
      })
    )

    clause.rule(
      "of an invite or a deleted service: follows the default settings",
      Effect.gen(function* () {
        const { host } = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const created = yield* visitInviteBooking(lastSegment(invite.url), { start: formatInstant(tuesday(10)), booker: grace })
        const moved = yield* rescheduleVisitorBooking(lastSegment(created.manage_url), { start: formatInstant(tuesday(11)) })
        expect(moved).toMatchObject({ scheduled_at: formatInstant(tuesday(11)), service: { id: invite.id } })

        const orphan = yield* aVisitorsBooking(free)
        yield* deleteService(orphan.host.id, orphan.service.id)
        expect((yield* visitBooking(orphan.token)).changes).toMatchObject({
          cancel: { allowed: true },
          reschedule: { reason: "not_offered" }
        })
        expect((yield* cancelVisitorBooking(orphan.token, {})).status).toBe("cancelled")
      })
    )

    clause.rule(
      "emails to the booker MUST have the link as long as it can change something, and emails to others never",
      Effect.gen(function* () {
        const { host, service, id, token } = yield* aVisitorsBooking(group, { attendees: [alan] })
        const linkOf = (manage: ManageLink | null) =>
          manage === null ? "none" : lastSegment(manage.url) + new URL(manage.url).search
        const links = Effect.gen(function* () {
          yield* runJobsOnce
          const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
          return requests.flatMap((request) =>
            "booking" in request && request.booking.id === id
              ? [`${request.kind} to the ${request.to.role}: ${linkOf(request.manage)}`]
              : []
          )
        })
        expect(yield* links).toEqual([`confirmation to the booker: ${token}`, "confirmation to the host: none"])
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(11)) })
        yield* patchServiceSettings(host.id, service.id, { visitor_changes: "none" })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
        yield* patchServiceSettings(host.id, service.id, { visitor_changes: "cancel" })
        yield* cancelBooking(host.id, id, {})
        expect((yield* links).slice(2)).toEqual([
          `rescheduled to the booker: ${token}?moved_from=${formatInstant(tuesday(10))}`,
          "rescheduled to the host: none",
          "rescheduled to the booker: none",
          "rescheduled to the host: none",
          "cancelled to the booker: none",
          "cancelled to the host: none"
        ])
      })
    )

    clause.rule(
      "emails about a request MUST offer to withdraw it, and say who made a change",
      Effect.gen(function* () {
        const requested = yield* aVisitorsBooking(approved)
        const declined = yield* aVisitorsBooking(approved)
        yield* cancelVisitorBooking(requested.token, {})
        yield* declineBooking(declined.host.id, declined.id, {})
        yield* runJobsOnce
        const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
        const output = (id: number) =>
          requests.flatMap((request) =>
            "booking" in request && request.booking.id === id && request.to.role === "booker"
              ? [
                  {
                    kind: request.kind,
                    cancel: request.manage?.cancel,
                    reschedule: request.manage?.reschedule,
                    by: request.byBooker
                  }
                ]
              : []
          )
        const received = { kind: "requestReceived", cancel: true, reschedule: false, by: false }
        expect(output(requested.id)).toEqual([received, { kind: "withdrawn", by: true }])
        expect(output(declined.id)).toEqual([received, { kind: "declined", by: false }])
      })
    )

    clause(
      "MUST NOT be repeated more than ten times a day, from whatever addresses, but by the host",
      Effect.gen(function* () {
        const { host, id, token } = yield* aVisitorsBooking(free)
        const startOf = (number: number) => ({ start: formatInstant(wednesday(9) + (number % 2) * 30 * millisPerMinute) })
        const move = (number: number) =>
          Effect.provideService(rescheduleVisitorBooking(token, startOf(number)), VisitorAddress, `203.0.113.${number}`)
        for (let number = 0; number < 10; number++) {
          yield* move(number)
          yield* TestClock.adjust("1 minute")
        }
        expect(yield* refusalOf(host.id, move(10))).toMatchObject({
          _tag: "TooManyRequests",
          fact: { code: "booking" },
          retryAfterSeconds: 24 * 3600 - 600
        })
        yield* rescheduleBooking(host.id, id, startOf(10))
        // Changes are counted for a day, although the emails of visitors are forgotten after an hour.
        yield* TestClock.adjust("2 hours")
        yield* purgeEnded
        expect(yield* refusalOf(host.id, move(11))).toMatchObject({ _tag: "TooManyRequests" })
        yield* TestClock.adjust("22 hours")
        expect((yield* move(11)).status).toBe("accepted")
      })
    )

    clause.rule(
      "MUST NOT be repeated without end from one address: each move counts its emails",
      Effect.gen(function* () {
        const { host, token } = yield* aVisitorsBooking(free)
        const settings = yield* Settings
        const moves = 5
        const move = (number: number) =>
          Effect.provideService(
            rescheduleVisitorBooking(token, { start: formatInstant(wednesday(9) + (number % 2) * 30 * millisPerMinute) }),
            VisitorAddress,
            "4/1"
          ).pipe(Effect.provideService(Settings, { ...settings, hourlyPerNetwork: moves + 1 }))
        for (let number = 0; number < moves; number++) yield* move(number)
        expect(yield* refusalOf(host.id, move(moves))).toMatchObject({ _tag: "TooManyRequests" })
        yield* TestClock.setTime(monday(10, 1))
        expect((yield* move(moves)).status).toBe("accepted")
      })
    )
  })

/** Grace books a service as a visitor, on Tuesday at ten. */
const aVisitorsBooking = Effect.fnUntraced(function* (body: object, more: object = {}) {
  const { host, service } = yield* aHostWith(body)
  const visit = (start: number, fields: object = {}) =>
    Effect.provideService(
      visitServiceBooking(host.username!, service.slug, { start: formatInstant(start), booker: grace, ...fields }),
      VisitorAddress,
      "4/1"
    )
  const created = yield* visit(tuesday(10), more)
  return { host, service, id: created.id, created, token: lastSegment(created.manage_url), visit }
})

const lastSegment = (url: string | null): string => new URL(url ?? "").pathname.split("/").at(-1) ?? ""
