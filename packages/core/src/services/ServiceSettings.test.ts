import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import {
  integer,
  jsonSchema,
  limits,
  metadata,
  object,
  oneOf,
  orNull,
  question,
  reminderMinutes,
  webAddress,
  workingHours
} from "../../test/JsonSchema.ts"
import { service } from "../../test/Samples.ts"
import { defaultSchedule } from "../availability/Schedule.ts"
import { CancellationPolicyResource } from "../payments/CancellationPolicy.ts"
import { PaymentSettingResource } from "../payments/PaymentSetting.ts"
import { StaffingInput } from "../teams/Staffing.ts"
import { SeriesSettingInput } from "./SeriesSetting.ts"
import {
  defaultServiceSettings,
  patchSettings,
  ServiceSettingsPatch,
  ServiceSettingsResource,
  serviceSettingsResource,
  slotRules
} from "./ServiceSettings.ts"
import { TextMessagesInput } from "./TextMessages.ts"
import { noWaitlist, WaitlistSettingInput } from "./WaitlistSetting.ts"

const everything = {
  buffer_before_minutes: 5,
  buffer_after_minutes: 10,
  minimum_notice_minutes: 120,
  slot_interval_minutes: 15,
  booking_window_days: 60,
  max_bookings_per_day: 4,
  limits: [
    { per: "week", bookings: 10, minutes: 600 },
    { per: "month", bookings: null, minutes: 2400 }
  ],
  first_per_day: 3,
  per_booker: [{ per: "week", bookings: 2 }],
  publish_spots_remaining: true,
  active: false,
  change_notice_minutes: 60,
  visitor_changes: "cancel",
  max_reschedules: 2,
  refund_on_cancel: true,
  cancellation_policy: { tiers: [{ until_minutes: 60, refund_percent: 50 }], no_show_refund_percent: 5 },
  payment: { mode: "deposit" as const, deposit: { percent: 20 } },
  confirm_email: true,
  video_room: "zoom",
  meeting_url: "https://meet.example.com/ada",
  max_guests: 4,
  series: { max_count: 20, every: ["week"], max_days: 200, visitor: false },
  text_messages: { channel: "whatsapp", reminder_minutes: [120, 15], confirmation: true, changes: true },
  waitlist: { mode: "everyone", offer_minutes: 30, minimum_notice_minutes: 15, max_entries: 7 },
  ask_topic: false,
  ask_notes: false,
  redirect_url: "https://shop.example/thanks",
  language: "fr",
  color: "#1a66d6",
  hours: {
    weekly: [{ weekday: 2, start: "18:00", end: "20:00" }],
    overrides: [{ date: "2026-02-03", intervals: [] }]
  },
  reminder_minutes: [2880, 60],
  questions: [{ key: "company", type: "text", question: "Which company?", help: null, required: true, options: [] }],
  metadata: { sku: "w-12" }
}
const changed = {
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  minimumNoticeMinutes: 120,
  slotIntervalMinutes: 15,
  bookingWindowDays: 60,
  maxBookingsPerDay: 4,
  limits: [
    { per: "week" as const, bookings: 10, minutes: 600 },
    { per: "month" as const, bookings: null, minutes: 2400 }
  ],
  firstPerDay: 3,
  perBooker: [{ per: "week" as const, bookings: 2 }],
  publishSpotsRemaining: true,
  active: false,
  changeNoticeMinutes: 60,
  visitorChanges: "cancel" as const,
  maxReschedules: 2,
  refundOnCancel: true,
  cancellationPolicy: { tiers: [{ untilMinutes: 60, refundPercent: 50 }], noShowRefundPercent: 5 },
  payment: { mode: "deposit" as const, deposit: { percent: 20 } },
  confirmEmail: true,
  videoRoom: "zoom" as const,
  meetingUrl: "https://meet.example.com/ada",
  maxGuests: 4,
  series: { maxCount: 20, every: ["week" as const], maxDays: 200, visitor: false },
  textMessages: { channel: "whatsapp" as const, reminderMinutes: [120, 15], confirmation: true, changes: true },
  waitlist: { mode: "everyone" as const, offerMinutes: 30, minimumNoticeMinutes: 15, maxEntries: 7 },
  askTopic: false,
  askNotes: false,
  redirectUrl: "https://shop.example/thanks",
  language: "fr" as const,
  color: "#1a66d6",
  hours: everything.hours,
  reminderMinutes: [2880, 60],
  staffing: null,
  questions: [{ key: "company", type: "text" as const, question: "Which company?", help: null, required: true, options: [] }],
  metadata: { sku: "w-12" }
}

describe("Operator API: service settings", () => {
  it("on the wire, with the service's id", () => {
    const resource = serviceSettingsResource(service)
    expect(resource).toEqual({
      id: 11,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      minimum_notice_minutes: 0,
      slot_interval_minutes: null,
      booking_window_days: 365,
      max_bookings_per_day: null,
      limits: [],
      first_per_day: null,
      per_booker: [],
      publish_spots_remaining: false,
      active: true,
      change_notice_minutes: 0,
      visitor_changes: "both",
      max_reschedules: null,
      refund_on_cancel: false,
      cancellation_policy: null,
      payment: { mode: "full" },
      confirm_email: false,
      video_room: "template",
      meeting_url: null,
      max_guests: 0,
      series: null,
      text_messages: null,
      waitlist: { mode: "off", offer_minutes: 60, minimum_notice_minutes: 0, max_entries: 100 },
      ask_topic: true,
      ask_notes: true,
      redirect_url: null,
      language: null,
      color: null,
      hours: null,
      reminder_minutes: null,
      questions: [],
      metadata: {}
    })
    expect(Schema.decodeUnknownSync(ServiceSettingsResource)(resource)).toEqual(resource)
    expect(serviceSettingsResource({ id: 12, settings: changed })).toEqual({ id: 12, ...everything })
  })

  it("have a specific JSON Schema", () => {
    expect(jsonSchema(ServiceSettingsPatch)).toEqual(
      object({
        buffer_before_minutes: integer(0, 1440),
        buffer_after_minutes: integer(0, 1440),
        minimum_notice_minutes: integer(0, 525_600),
        slot_interval_minutes: orNull(integer(1, 1440)),
        booking_window_days: integer(1, 3650),
        max_bookings_per_day: orNull(integer(1, 1000)),
        limits,
        first_per_day: orNull(integer(1, 100)),
        per_booker: {
          type: "array",
          maxItems: 3,
          items: {
            type: "object",
            properties: { per: oneOf("day", "week", "month"), bookings: integer(1, 10_000) },
            required: ["per", "bookings"],
            additionalProperties: true
          }
        },
        publish_spots_remaining: { type: "boolean" },
        active: { type: "boolean" },
        change_notice_minutes: integer(0, 525_600),
        visitor_changes: oneOf("both", "cancel", "none"),
        max_reschedules: orNull(integer(1, 100)),
        max_guests: integer(0, 10),
        series: orNull(jsonSchema(SeriesSettingInput)),
        text_messages: orNull(jsonSchema(TextMessagesInput)),
        waitlist: jsonSchema(WaitlistSettingInput),
        refund_on_cancel: { type: "boolean" },
        cancellation_policy: orNull(jsonSchema(CancellationPolicyResource)),
        payment: jsonSchema(PaymentSettingResource),
        meeting_url: orNull(webAddress),
        ask_topic: { type: "boolean" },
        ask_notes: { type: "boolean" },
        redirect_url: orNull(webAddress),
        confirm_email: { type: "boolean" },
        video_room: oneOf("template", "google_meet", "teams", "zoom"),
        language: orNull(oneOf("en", "de", "fr", "es")),
        color: orNull({ type: "string", pattern: "^#[0-9a-fA-F]{6}$" }),
        hours: orNull(object(workingHours, "weekly")),
        reminder_minutes: orNull(reminderMinutes),
        staffing: orNull(jsonSchema(StaffingInput)),
        questions: { type: "array", items: object(question, "key", "type", "question"), maxItems: 20 },
        metadata
      })
    )
  })

  it("only sent fields change", () => {
    const patched = (patch: unknown) => patchSettings(defaultServiceSettings, valueOf(ServiceSettingsPatch, patch))
    expect(patched({})).toEqual(defaultServiceSettings)
    expect(patched(everything)).toEqual(changed)
    expect(patched({ active: false })).toEqual({ ...defaultServiceSettings, active: false })
  })

  it("text messages are sent in order, and only reminders unless the request says more", () => {
    const messagesOf = (text_messages: unknown) =>
      patchSettings(changed, valueOf(ServiceSettingsPatch, { text_messages })).textMessages
    expect(messagesOf({ channel: "sms", reminder_minutes: [15, 60] })).toEqual({
      channel: "sms",
      reminderMinutes: [60, 15],
      confirmation: false,
      changes: false
    })
    expect(messagesOf(null)).toBe(null)
  })

  it("a waiting list holds offers for an hour and takes 100 people by default", () => {
    const waitlist = valueOf(ServiceSettingsPatch, { waitlist: { mode: "one_by_one" } })
    expect(patchSettings(changed, waitlist).waitlist).toEqual({ ...noWaitlist, mode: "one_by_one" })
    expect(patchSettings(changed, {}).waitlist).toEqual(changed.waitlist)
  })

  it("series have both units and 400 days by default, and the units in one order", () => {
    const seriesOf = (series: unknown) => patchSettings(changed, valueOf(ServiceSettingsPatch, { series })).series
    expect(seriesOf({ max_count: 53 })).toEqual({ maxCount: 53, every: ["week", "month"], maxDays: 400, visitor: false })
    expect(seriesOf({ max_count: 2, every: ["month", "week"] })?.every).toEqual(["week", "month"])
    expect(seriesOf(null)).toBe(null)
  })

  it("null clears the slot interval, the daily limit and the own hours; 0 and false are values", () => {
    const patch = valueOf(ServiceSettingsPatch, {
      hours: null,
      slot_interval_minutes: null,
      max_bookings_per_day: null,
      buffer_before_minutes: 0,
      publish_spots_remaining: false
    })
    expect(patchSettings(changed, patch)).toEqual({
      ...changed,
      hours: null,
      slotIntervalMinutes: null,
      maxBookingsPerDay: null,
      bufferBeforeMinutes: 0,
      publishSpotsRemaining: false
    })
  })

  it("reports every wrong field at once", () => {
    expect(
      errorsOf(ServiceSettingsPatch, {
        buffer_before_minutes: -1,
        buffer_after_minutes: 1441,
        minimum_notice_minutes: "60",
        slot_interval_minutes: 0,
        booking_window_days: null,
        max_bookings_per_day: "3",
        publish_spots_remaining: 1,
        active: null,
        change_notice_minutes: -1,
        visitor_changes: "reschedule",
        refund_on_cancel: "yes",
        max_guests: 11,
        series: { max_count: 54, every: ["week", "week"], max_days: 0 },
        text_messages: { channel: "fax", reminder_minutes: [0] },
        waitlist: { mode: "some", offer_minutes: 9, max_entries: 0 },
        confirm_email: 1,
        video_room: "jitsi",
        color: "red",
        hours: {
          weekly: [{ weekday: 7, start: "9:00", end: "17:00" }],
          overrides: [
            { date: "2026-02-03", intervals: [] },
            { date: "2026-02-03", intervals: [] }
          ]
        },
        questions: {},
        metadata: { sku: "x".repeat(501) }
      })
    ).toEqual({
      buffer_before_minutes: ["The buffer_before_minutes field must be an integer from 0 to 1440."],
      buffer_after_minutes: ["The buffer_after_minutes field must be an integer from 0 to 1440."],
      minimum_notice_minutes: ["The minimum_notice_minutes field must be an integer from 0 to 525600."],
      slot_interval_minutes: ["The slot_interval_minutes field must be an integer from 1 to 1440."],
      booking_window_days: ["The booking_window_days field must be an integer from 1 to 3650."],
      max_bookings_per_day: ["The max_bookings_per_day field must be a number or null."],
      publish_spots_remaining: ["The publish_spots_remaining field must be true or false."],
      active: ["The active field must be true or false."],
      change_notice_minutes: ["The change_notice_minutes field must be an integer from 0 to 525600."],
      visitor_changes: ["The visitor_changes field must be one of both, cancel, none."],
      refund_on_cancel: ["The refund_on_cancel field must be true or false."],
      max_guests: ["The max_guests field must be an integer from 0 to 10."],
      series: [
        "The series field (max_count) must be an integer from 2 to 53.",
        "The series field (every) must not repeat a unit.",
        "The series field (max_days) must be an integer from 1 to 3650."
      ],
      text_messages: [
        "The text_messages field (channel) must be one of sms, whatsapp.",
        "The text_messages field (reminder_minutes, entry 1) must be an integer from 1 to 43200."
      ],
      waitlist: [
        "The waitlist field (mode) must be one of off, one_by_one, everyone.",
        "The waitlist field (offer_minutes) must be an integer from 10 to 1440.",
        "The waitlist field (max_entries) must be an integer from 1 to 1000."
      ],
      confirm_email: ["The confirm_email field must be true or false."],
      video_room: ["The video_room field must be one of template, google_meet, teams, zoom."],
      color: ["The color field must be a colour such as #1f5a4d."],
      hours: [
        "The hours field (weekly, entry 1, weekday) must be an integer from 0 to 6.",
        "The hours field (weekly, entry 1, start) must be a time from 00:00 to 23:59.",
        "The hours field (overrides) must not repeat a date."
      ],
      questions: ["The questions field must be a list."],
      metadata: ["The metadata field must have at most 20 entries, with keys of 1 to 40 and values of at most 500 characters."]
    })
  })

  it("the slot rules combine the host's hours and the service's settings; the interval defaults to the duration", () => {
    const schedule = defaultSchedule("Europe/London")
    expect(slotRules(schedule, { ...changed, hours: null }, 45)).toEqual({
      timeZone: "Europe/London",
      weekly: schedule.weekly,
      overrides: [],
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      minimumNoticeMinutes: 120,
      slotIntervalMinutes: 15,
      bookingWindowDays: 60
    })
    expect(slotRules(schedule, defaultServiceSettings, 45).slotIntervalMinutes).toBe(45)
  })

  it("the service's own hours replace those of the host, in the host's time zone", () => {
    const hours = { weekly: [], overrides: [{ date: "2026-02-03", intervals: [{ start: "18:00", end: "20:00" }] }] }
    const { weekly, overrides, timeZone } = slotRules(defaultSchedule("Asia/Kolkata"), { ...defaultServiceSettings, hours }, 30)
    expect({ weekly, overrides, timeZone }).toEqual({ ...hours, timeZone: "Asia/Kolkata" })
  })

  it("own hours without overrides have none", () => {
    const patch = valueOf(ServiceSettingsPatch, { hours: { weekly: [] } })
    expect(patchSettings(defaultServiceSettings, patch).hours).toEqual({ weekly: [], overrides: [] })
  })
})
