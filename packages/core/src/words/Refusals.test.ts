import { describe, expect, it } from "vitest"
import { conflictCodes } from "../bookings/ConflictCode.ts"
import {
  type ConflictFact,
  conflictSentence,
  credentialSentence,
  limitSentence,
  missingSentence,
  offerFact,
  outageSentence,
  permissionSentence,
  planSentence,
  visitorConflict
} from "./Refusals.ts"
import { refusalWords } from "./RefusalWords.ts"

const bookings = { unfinished: 0, unfinishedPaid: 0, paidBefore: 0, limit: 1000 }

const role = { key: "doctor", needs: 2, free: 1 }

const sentences: ReadonlyArray<readonly [ConflictFact, string]> = [
  [{ code: "past" }, "The start is in the past."],
  [{ code: "notice" }, "The start is within the host's minimum notice period."],
  [{ code: "window" }, "The start is beyond the host's booking window."],
  [{ code: "outside_hours" }, "The start is outside the host's working hours."],
  [{ code: "outside_hours", atEnd: true }, "The meeting would end outside the host's working hours."],
  [{ code: "off_grid" }, "The start is not an offered time slot."],
  [{ code: "busy" }, "The host is not available at that time."],
  [{ code: "busy", by: "booking" }, "That time was just booked. Choose another one."],
  [{ code: "busy", by: "meeting" }, "That time is taken by another meeting."],
  [{ code: "full" }, "The meeting does not have enough seats left."],
  [{ code: "full", ofService: true }, "This service does not have that many seats."],
  [{ code: "day_full" }, "This service is fully booked on that day. Choose another day."],
  [{ code: "week_full", owner: "host" }, "The host is fully booked in that week. Choose another week."],
  [{ code: "month_full", owner: "service" }, "This service is fully booked in that month. Choose another month."],
  [{ code: "not_bookable", because: "no_username" }, "The host cannot receive bookings without a username. Set one first."],
  [{ code: "not_bookable", because: "expired" }, "The invite is expired, so its link no longer works."],
  [{ code: "no_payments" }, "This has a price, and payments are not set up here, so it cannot be booked. Contact the host."],
  [
    { code: "too_many_upcoming", limit: 1 },
    "This email address already has an upcoming booking with this host. Cancel one, or contact the host."
  ],
  [
    { code: "too_many_upcoming", limit: 2 },
    "This email address already has 2 upcoming bookings with this host. Cancel one, or contact the host."
  ],
  [
    { code: "no_reschedules_left", change: "reschedule", refusedFor: "no_reschedules_left" },
    "The booking was rescheduled as often as the host allows. Contact the host."
  ],
  [
    { code: "booker_limit", limit: 1, per: "day", opensAt: 0 },
    "This email address already has a booking of this service on that day. Choose another day."
  ],
  [
    { code: "booker_limit", limit: 2, per: "week", opensAt: 0 },
    "This email address already has 2 bookings of this service in that week. Choose another week."
  ],
  [{ code: "earlier_first" }, "Only the first free times of a day can be booked. Choose an earlier one."],
  [{ code: "same_time" }, "The booking is already at that time."],
  [{ code: "start_passed" }, "The start time has passed, so the request was declined automatically."],
  [{ code: "confirmation_over" }, "The time to confirm this booking is over. Book again."],
  [{ code: "waitlist_off" }, "This service has no waiting list."],
  [{ code: "waitlist_full" }, "The waiting list of this service is full."],
  [{ code: "too_many_entries", limit: 3 }, "This email address is on 3 waiting lists of this host already. Leave one first."],
  [{ code: "offer_over" }, "This time is no longer offered. You are still on the waiting list."],
  [{ code: "offer_open" }, "This person already has an offer, or has booked. Wait until the offer ends."],
  [{ code: "refund_failed", providerSays: "card expired" }, "The payment could not be refunded: card expired."],
  [
    { code: "refund_pending", providerSays: "timeout" },
    "The payment could not be refunded: timeout. The refund will be retried."
  ],
  [
    { code: "fee_changed", feeMinor: 1250, currency: "GBP" },
    "The fee for cancelling is now 12.50 GBP. Nothing was cancelled. Confirm the fee and try again."
  ],
  [
    { code: "refund_pending", amountMinor: 500, currency: "GBP" },
    "A refund of 500 (minor units of GBP) has not finished. Wait for it, or repeat it."
  ],
  [
    { code: "booking_state", on: "cancel", state: "pending" },
    "The booking is awaiting the host's response, so it cannot be cancelled."
  ],
  [
    { code: "booking_state", on: "reschedule", state: "awaitingPayment" },
    "The booking is awaiting payment, so it cannot be rescheduled."
  ],
  [
    { code: "booking_state", on: "accept", state: "unconfirmed" },
    "The booking is awaiting the booker's confirmation, so it cannot be accepted."
  ],
  [{ code: "booking_state", on: "paymentSucceeds", state: "accepted" }, "The booking is accepted, so it cannot be paid."],
  [
    { code: "booking_state", on: "paymentFailsOrExpires", state: "declined" },
    "The booking is declined, so it cannot be cancelled for non-payment."
  ],
  [
    { code: "booking_state", on: "confirmationExpires", state: "cancelled" },
    "The booking is cancelled, so it cannot be cancelled for lack of confirmation."
  ],
  [{ code: "booking_state", on: "reminderDue", state: "declined" }, "The booking is declined, so it cannot be sent a reminder."],
  [{ code: "booking_state", on: "visitorCancels", state: "accepted" }, "The booking is paid. Refund it before you cancel it."],
  [{ code: "booking_state", change: "cancel", refusedFor: "started" }, "The meeting has already started."],
  [{ code: "refund_first" }, "The booking is paid. Refund it before you cancel it."],
  [{ code: "series_unpaid" }, "The meetings of this series are paid for together. Cancel all of them."],
  [{ code: "no_show" }, "Only an accepted booking that has started can be marked as a no-show."],
  [{ code: "not_refundable", payment: "none" }, "The payment is not due, so there is nothing to refund."],
  [{ code: "not_refundable", payment: "refunded" }, "The payment is already refunded, so there is nothing to refund."],
  [{ code: "not_refundable", payment: "recorded" }, "The refund was already recorded."],
  [{ code: "nothing_due" }, "Nothing is due at the appointment, or the deposit has not been paid yet."],
  [{ code: "not_chargeable", because: "no_card" }, "No card was saved for this booking, or it was not cancelled by its booker."],
  [
    { code: "not_chargeable", because: "too_early" },
    "A fee can be charged once the meeting has started, or once its booker has cancelled it."
  ],
  [{ code: "not_chargeable", because: "too_late" }, "A fee can be charged until 30 days after the meeting."],
  [{ code: "charge_failed", providerSays: "no answer" }, "The card could not be charged: no answer. Nothing was charged."],
  [
    { code: "charge_pending", providerSays: "no answer" },
    "The card could not be charged: no answer. The charge will be retried."
  ],
  [
    { code: "charge_pending", amountMinor: 1500, currency: "EUR" },
    "A charge of 15.00 EUR has not finished. Wait for it, or repeat it."
  ],
  [{ code: "single_use_service" }, "A single-use service cannot be edited. Delete it and create a new one."],
  [{ code: "webhook_off" }, "The webhook is disabled. Enable it before sending deliveries."],
  [{ code: "webhook_paused" }, "Deliveries are paused because the host is on Free. They resume after an upgrade to Pro."],
  [{ code: "webhook_address", text: "The url must use https." }, "The url must use https."],
  [{ code: "invite_booked", seenAs: "service" }, "The service has been booked and cannot be deleted."],
  [{ code: "invite_closed", status: "used" }, "The invite is used, so it cannot be disabled."],
  [{ code: "too_many_checked", limit: 20 }, "At most 20 calendars of a host can block time. Ignore one first."],
  [{ code: "no_feeds" }, "This installation does not connect calendar feeds."],
  [{ code: "no_calendar_sign_in", at: "google" }, "This installation is not registered at Google."],
  [{ code: "no_calendar_sign_in", at: "microsoft" }, "This installation is not registered at Microsoft."],
  [{ code: "no_calendar_sign_in", at: "application" }, "The option calendars.tokens is not set."],
  [{ code: "calendar_refused", text: "The sign-in has expired." }, "The sign-in has expired."],
  [{ code: "calendar_leaving" }, "The account is being disconnected."],
  [{ code: "calendar_change", action: "cancel" }, "The booking cannot be cancelled for this change. Cancel the booking itself."],
  [
    { code: "calendar_change", action: "move" },
    "The booking cannot be moved to the time in the calendar. Reschedule the booking itself."
  ],
  [{ code: "calendar_change", action: "put_back" }, "The meeting cannot be put back."],
  [{ code: "no_caldav" }, "This installation does not connect CalDAV accounts."],
  [{ code: "too_many_accounts", limit: 10 }, "A host can connect 10 calendar accounts. Disconnect one first."],
  [{ code: "person_is_host", hostId: 7 }, "This is the email address of host 7: change it or delete the host first."],
  [{ code: "app_is_public" }, "The app is public and has no client secret."],
  [
    { code: "too_many_apps", limit: 10 },
    "A host can register 10 apps. Delete one that is no longer used, or ask the operator to register the app."
  ],
  [
    { code: "no_google_target" },
    "Google Meet needs a Google calendar for meetings. Connect one and make it the calendar that meetings are written into."
  ],
  [
    { code: "no_microsoft_target" },
    "Teams needs an Outlook calendar for meetings. Connect one and make it the calendar that meetings are written into."
  ],
  [{ code: "no_zoom" }, "This installation is not connected to Zoom. Its operator has to register it there."],
  [{ code: "vetoed", text: "We are closed." }, "We are closed."],
  [
    { code: "host_has_bookings", ...bookings, paidBefore: 1 },
    "The host has 1 paid booking in the past. Pass force=true to delete the host anyway. They are not refunded."
  ],
  [
    { code: "host_has_bookings", ...bookings, unfinished: 1001, unfinishedPaid: 2, paidBefore: 3 },
    "The host has more than 1000 upcoming bookings, 2 of them paid, and 3 paid bookings in the past. " +
      "Pass force=true to cancel and refund what is upcoming, notify everybody and delete the host."
  ],
  [
    { code: "host_exists", hostId: 7, email: "ada@example.com" },
    "Host 7 already has the email address ada@example.com. Import into that host instead of creating one."
  ],
  [{ code: "app_changed" }, "The app was changed in the meantime. Read it again before you verify it."],
  [{ code: "mail_refused", text: "550 No such user" }, "550 No such user"],
  [
    { code: "key_in_use", key: "Idempotency-Key" },
    "The first request with this Idempotency-Key is still in progress. Try again shortly."
  ],
  [
    { code: "key_in_use", key: "idempotency_key" },
    "The first call is still in progress. Call the tool again in a second, with the same arguments."
  ],
  [{ code: "no_staffing" }, "The service has no staffing, so it cannot be booked. Set its staffing first."],
  [{ code: "role_empty", ...role }, "The role doctor has no members, so the service cannot be booked."],
  [{ code: "role_short", ...role }, "The role doctor has too few members: it needs 2."],
  [{ code: "no_room_for", ...role }, "No member of the role doctor has room for that many people."],
  [
    { code: "member_busy", ...role },
    "A member who is named for the role doctor, or holds the meeting, is not free at that time."
  ],
  [{ code: "limit_reached", ...role }, "The member that was named for the role doctor has reached a limit of meetings."],
  [
    { code: "series_refused", refused: [{ index: 2, start: "2027-01-12T09:00:00Z", reason: "busy" }], count: 4 },
    "1 of the 4 meetings of the series cannot be booked. Choose another start, or skip them."
  ],
  [
    {
      code: "series_refused",
      refused: [1, 2].map((index) => ({ index, start: "2027-01-05T09:00:00Z", reason: "busy" })),
      count: 2
    },
    "None of the 2 meetings of the series can be booked. Choose another start."
  ],
  [
    { code: "series_refused", refused: [{ index: 2, start: "2027-01-12T09:00:00Z", reason: "busy" }], count: 4, moves: true },
    "1 of the 4 meetings cannot be moved, so none was. Choose another start."
  ],
  [
    { code: "visit_refused", refused: [{ index: 2, start: "2027-01-12T09:00:00Z", reason: "busy" }], count: 3 },
    "Part 2 of the 3 parts of the visit cannot be booked, so none was. Choose another start."
  ],
  [{ code: "series_over" }, "The meeting has begun, or no meeting of the series is left to change."],
  [{ code: "slot_taken" }, "The team does not offer that start, or it was just booked. Choose another one."],
  [{ code: "slot_taken", roles: [] }, "Too few members of the team are free at that time. Choose another one."],
  [
    { code: "member_has_meetings", meetings: 1 },
    "The member has 1 upcoming meeting of the team. Give them to others with meetings=reassign, cancel them, " +
      "or pause the member until they are over."
  ],
  [
    {
      code: "member_has_meetings",
      meetings: 3,
      teams: [
        { id: 5, meetings: 2 },
        { id: 7, meetings: 1 }
      ]
    },
    "The host holds 3 upcoming meetings of teams: 2 of team 5, 1 of team 7. " +
      "Give them to others with meetings=reassign, or cancel them."
  ],
  [{ code: "not_in_role", key: "doctor" }, "The host is no active member of the team who can serve in the role doctor."],
  [
    { code: "changed" },
    "The booking has changed: its start was moved, or the host no longer holds it in this role. Read it again."
  ],
  [{ code: "reassignment_runs" }, "The reassignment is still running. Undo it once it is done."],
  [{ code: "too_long_ago" }, "The meeting was more than 30 days ago, so its hosts cannot be changed."],
  [
    { code: "replay_unreadable", key: "idempotency_key" },
    "The first request with this idempotency_key succeeded, but its response was encrypted with a different SLOTKIT_SECRET " +
      "and cannot be replayed."
  ]
]

describe("The sentence of a conflict", () => {
  it.each(sentences)("MUST be made of its code and values: %j", (fact, sentence) => {
    expect(conflictSentence(fact)).toBe(sentence)
  })

  it("MUST be listed here for every code", () => {
    expect(new Set(sentences.map(([{ code }]) => code))).toEqual(new Set(conflictCodes))
  })
})

it("The refusal of a start MUST keep its values", () => {
  expect(offerFact({ offered: false, reason: "full", ofService: true })).toEqual({ code: "full", ofService: true })
})

it("What is missing MUST be named, or said by the response", () => {
  expect(missingSentence("booking")).toBe("Booking not found.")
  expect(missingSentence({ text: "Nothing here." })).toBe("Nothing here.")
})

it("Other refusals MUST be made of their codes and values, or said by the response", () => {
  const text = "Why not."
  const other = { code: "other", text } as const
  for (const sentence of [credentialSentence, planSentence, permissionSentence, limitSentence, outageSentence]) {
    expect(sentence(other)).toBe(text)
  }
  expect(credentialSentence({ code: "other_resource", bound: "https://a.example/mcp", called: "https://a.example/api/v1" })).toBe(
    "This access token is for https://a.example/mcp only. Ask for a token for https://a.example/api/v1."
  )
  expect(planSentence({ code: "more_services", freeServices: 2 })).toBe("The Free plan allows 2 services. Upgrade to add more.")
  expect(permissionSentence({ code: "not_granted", permission: "see events" })).toBe(
    "The account was connected without this permission: see events. Open connect_url to grant it."
  )
  expect(limitSentence({ code: "address", most: 60, counts: "requests" })).toBe(
    "This address has made 60 requests in the last minute. Try again later."
  )
  expect(limitSentence({ code: "address", most: 60, counts: "bookings" })).toBe(
    "This address has tried to book 60 times in the last minute. Try again later."
  )
  expect(outageSentence({ code: "calendar_server", serverSays: "It is down." })).toBe("It is down. Try again in a minute.")
})

describe("The reason that a visitor is told", () => {
  it("MUST not be that nothing was changed after a refund that was made in part", () => {
    const failed = { code: "refund_failed", providerSays: "card expired" } as const
    expect(visitorConflict(failed)).toBe("refund_failed")
    const reason = visitorConflict({ ...failed, part: { minor: 500, currency: "EUR" } })
    for (const language of ["en", "de", "fr", "es"] as const) {
      const [whole, part] = [refusalWords[language].conflict("refund_failed"), refusalWords[language].conflict(reason)]
      expect([part === whole, part.length > 40]).toEqual([false, true])
    }
  })
})
