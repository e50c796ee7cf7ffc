import * as Schema from "effect/Schema"
import {
  type BookerLimit,
  BookerLimitResource,
  BookerLimitsInput,
  type PeriodLimit,
  PeriodLimitResource,
  PeriodLimitsInput,
  periodLimitResources
} from "../availability/PeriodLimit.ts"
import { type Schedule, ServiceHours, ServiceHoursInput } from "../availability/Schedule.ts"
import type { SlotRules } from "../availability/Slots.ts"
import { inSendingOrder, ReminderMinutes } from "../mail/Reminders.ts"
import {
  type CancellationPolicy,
  CancellationPolicyResource,
  cancellationPolicyFromInput,
  cancellationPolicyResource
} from "../payments/CancellationPolicy.ts"
import {
  fullPayment,
  type PaymentSetting,
  PaymentSettingResource,
  paymentSettingFromInput,
  paymentSettingResource
} from "../payments/PaymentSetting.ts"
import { type HostName, type Staffing, StaffingInput, StaffingResource, staffingResource } from "../teams/Staffing.ts"
import { says } from "../values/FieldRule.ts"
import { integer } from "../values/Integer.ts"
import { type Language, LanguageOrNull } from "../values/Language.ts"
import {
  defaultBookingWindowDays,
  maxBookingWindowDays,
  maxBufferMinutes,
  maxFirstPerDay,
  maxGuestsOfBooking,
  maxWebAddressLength
} from "../values/Limits.ts"
import { type Metadata, MetadataInput, MetadataResource } from "../values/Metadata.ts"
import { HexColor, text, UriText } from "../values/Text.ts"
import { type VideoRoom, videoRooms } from "./Location.ts"
import { type Question, QuestionResource, QuestionsInput, questionsFromInput } from "./Question.ts"
import {
  type SeriesSetting,
  SeriesSettingInput,
  SeriesSettingResource,
  seriesSettingFromInput,
  seriesSettingResource
} from "./SeriesSetting.ts"
import {
  type TextMessages,
  TextMessagesInput,
  TextMessagesResource,
  textMessagesFromInput,
  textMessagesResource
} from "./TextMessages.ts"
import {
  noWaitlist,
  type WaitlistSetting,
  WaitlistSettingInput,
  WaitlistSettingResource,
  waitlistSettingFromInput,
  waitlistSettingResource
} from "./WaitlistSetting.ts"

/** An address that a service leads people to: HTTPS, without a user name or password. Decisions 0084, 0095. */
export const RedirectUrl = text(maxWebAddressLength).check(
  Schema.makeFilter((value: string) => isRedirectUrl(value), {
    message: "must be an HTTPS URL without a user name or password",
    toJsonSchema: () => ({ format: "uri" })
  })
)

const isRedirectUrl = (value: string): boolean => {
  if (!/^https:\/\/[^\s/]/.test(value) || /\s/.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === "" && url.password === ""
}

/** Descriptions that several schemas of this file share. */
const texts = {
  bufferBeforeMinutes: { description: "Free time to keep before each meeting, in minutes." },
  bufferAfterMinutes: { description: "Free time to keep after each meeting, in minutes." },
  minimumNoticeMinutes: { description: "The shortest time between booking and start, in minutes." },
  slotIntervalMinutes: { description: "The distance between possible starts, in minutes; null means the length of the meeting." },
  bookingWindowDays: { description: "The number of days ahead that visitors can book." },
  maxBookingsPerDay: { description: "The largest number of bookings per local day; null means no limit." },
  limits: {
    description: "Limits on the meetings in a day, a week or a month, besides `max_bookings_per_day`. All apply."
  },
  firstPerDay: {
    description: "The number of free times that are offered on a day, the first ones; null means all."
  },
  perBooker: {
    description: "Limits on the bookings of one email address in a day, a week or a month. All apply."
  },
  publishSpotsRemaining: { description: "True if visitors see how many seats of a group meeting remain." },
  active: { description: "True if visitors can book the service." },
  changeNoticeMinutes: { description: "The time before the start until which bookers can change their bookings, in minutes." },
  visitorChanges: { description: "The changes that bookers can make to their own bookings: `both`, `cancel` or `none`." },
  maxReschedules: {
    description: "The number of times that bookers can reschedule a booking; null means no limit."
  },
  maxGuests: {
    description: "The number of guests whom a booker can add by email address, 0 to 10. Not for group services."
  },
  refundOnCancel: { description: "True if bookers can cancel a paid booking, which refunds it." },
  cancellationPolicy: {
    description: "The refunds of cancellations by bookers, in place of `refund_on_cancel`. Bookings keep it; null means none."
  },
  payment: { description: "How the price is paid." },
  confirmEmail: {
    description:
      "True if visitors confirm a booking by a link in an email. Until then, for at most 15 minutes, the booking holds its time."
  },
  videoRoom: {
    description:
      "The room of video meetings: `template` for the installation's URL, `google_meet` or `teams` for one that a calendar of that provider makes, or `zoom`."
  },
  meetingUrl: {
    description:
      "The HTTPS URL of the host's own room, where all video meetings take place instead of `video_room`; null for none."
  },
  series: {
    description: "The series of meetings that one request can book; null means none."
  },
  textMessages: {
    description: "The text messages that bookers get if they agree, where the installation can send some; null means none."
  },
  waitlist: {
    description: "The waiting list, which is offered times that become free. Not for group services and services of teams."
  },
  askTopic: { description: "True if booking forms ask for the subject of the meeting." },
  askNotes: { description: "True if booking forms ask for a message to the host." },
  redirectUrl: {
    description: "The HTTPS URL of the button on the page of a confirmed booking; null for no button."
  },
  language: { description: "The language of the service's pages and emails for visitors; null means the host's." },
  color: { description: "The colour that marks the service's meetings in the console, `#rrggbb`; null means none." }
}

/** The changes that bookers can make to their own bookings. Decision 0039. */
export const visitorChangesAllowed = ["both", "cancel", "none"] as const
export type VisitorChangesAllowed = (typeof visitorChangesAllowed)[number]

/** Settings of a service that are not part of the specification's Service. Operator API: service settings. */
export interface ServiceSettings {
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly minimumNoticeMinutes: number
  /** Minutes between offered starts. `null` means the duration of the booking. */
  readonly slotIntervalMinutes: number | null
  readonly bookingWindowDays: number
  /** The maximum number of this service's meetings per host-local day. `null` means no limit. */
  readonly maxBookingsPerDay: number | null
  /** The limits on this service's meetings in a day, a week or a month. `maxBookingsPerDay` is another one. */
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The number of free starts that are offered on a day of the host, the first ones. `null` means all. */
  readonly firstPerDay: number | null
  /** The limits on the bookings of one email address. */
  readonly perBooker: ReadonlyArray<BookerLimit>
  readonly publishSpotsRemaining: boolean
  readonly active: boolean
  /** Minutes before the start until which bookers can change their bookings. */
  readonly changeNoticeMinutes: number
  readonly visitorChanges: VisitorChangesAllowed
  /** The number of times that bookers can reschedule a booking. `null` means no limit. */
  readonly maxReschedules: number | null
  /** True if bookers can cancel a paid booking, which refunds it. */
  readonly refundOnCancel: boolean
  /** The refunds of bookers who cancel. Bookings keep it. `null` leaves it to `refundOnCancel`. Decision 0131. */
  readonly cancellationPolicy: CancellationPolicy | null
  /** The way to pay the price. Bookings keep it. Decision 0144. */
  readonly payment: PaymentSetting
  /** True if visitors confirm a booking by a link in an email, which proves that the address is theirs. Decision 0056. */
  readonly confirmEmail: boolean
  /** The room where video meetings take place. Decision 0066. */
  readonly videoRoom: VideoRoom
  /** The address of the host's own room for video meetings, in place of `videoRoom`. Decision 0095. */
  readonly meetingUrl: string | null
  /** The number of guests whom a booker can add to a one-to-one meeting. Decision 0108. */
  readonly maxGuests: number
  /** The series of meetings that one request can book. `null` means none. Decision 0128. */
  readonly series: SeriesSetting | null
  /** The text messages for bookers who agree to them. `null` means none. Decision 0132. */
  readonly textMessages: TextMessages | null
  /** The waiting list. Decision 0130. */
  readonly waitlist: WaitlistSetting
  /** True if booking forms ask for the subject of the meeting. */
  readonly askTopic: boolean
  /** True if booking forms ask for a message to the host. */
  readonly askNotes: boolean
  /** The address that the page of a confirmed booking leads to. Decision 0084. */
  readonly redirectUrl: string | null
  /** The language of the service's pages and emails for visitors. `null` means the host's. */
  readonly language: Language | null
  /** The colour that marks the service's meetings in the console, `#rrggbb`. `null` means none. Decision 0111. */
  readonly color: string | null
  /** The service's own working hours. `null` means those of the host. */
  readonly hours: ServiceHours | null
  /** The times of reminders, in minutes before the start. `null` means the host's. */
  readonly reminderMinutes: ReadonlyArray<number> | null
  /** The members who hold the meetings of a team. `null` for none, and for a service of a person. Decision 0092. */
  readonly staffing: Staffing | null
  /** In the order they are asked. */
  readonly questions: ReadonlyArray<Question>
  readonly metadata: Metadata
}

/** The default settings. */
export const defaultServiceSettings: ServiceSettings = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: null,
  bookingWindowDays: defaultBookingWindowDays,
  maxBookingsPerDay: null,
  limits: [],
  firstPerDay: null,
  perBooker: [],
  publishSpotsRemaining: false,
  active: true,
  changeNoticeMinutes: 0,
  visitorChanges: "both",
  maxReschedules: null,
  refundOnCancel: false,
  cancellationPolicy: null,
  payment: fullPayment,
  confirmEmail: false,
  videoRoom: "template",
  meetingUrl: null,
  maxGuests: 0,
  series: null,
  textMessages: null,
  waitlist: noWaitlist,
  askTopic: true,
  askNotes: true,
  redirectUrl: null,
  language: null,
  color: null,
  hours: null,
  reminderMinutes: null,
  staffing: null,
  questions: [],
  metadata: {}
}

/** The settings in the operator API, with the service's id. */
export const ServiceSettingsResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the service." }),
  buffer_before_minutes: Schema.Int.annotate(texts.bufferBeforeMinutes),
  buffer_after_minutes: Schema.Int.annotate(texts.bufferAfterMinutes),
  minimum_notice_minutes: Schema.Int.annotate(texts.minimumNoticeMinutes),
  slot_interval_minutes: Schema.NullOr(Schema.Int).annotate(texts.slotIntervalMinutes),
  booking_window_days: Schema.Int.annotate(texts.bookingWindowDays),
  max_bookings_per_day: Schema.NullOr(Schema.Int).annotate(texts.maxBookingsPerDay),
  limits: Schema.Array(PeriodLimitResource).annotate(texts.limits),
  first_per_day: Schema.NullOr(Schema.Int).annotate(texts.firstPerDay),
  per_booker: Schema.Array(BookerLimitResource).annotate(texts.perBooker),
  publish_spots_remaining: Schema.Boolean.annotate(texts.publishSpotsRemaining),
  active: Schema.Boolean.annotate(texts.active),
  change_notice_minutes: Schema.Int.annotate(texts.changeNoticeMinutes),
  visitor_changes: Schema.Literals(visitorChangesAllowed).annotate(texts.visitorChanges),
  max_reschedules: Schema.NullOr(Schema.Int).annotate(texts.maxReschedules),
  refund_on_cancel: Schema.Boolean.annotate(texts.refundOnCancel),
  cancellation_policy: Schema.NullOr(CancellationPolicyResource).annotate(texts.cancellationPolicy),
  payment: PaymentSettingResource.annotateKey(texts.payment),
  confirm_email: Schema.Boolean.annotate(texts.confirmEmail),
  video_room: Schema.Literals(videoRooms).annotate(texts.videoRoom),
  meeting_url: Schema.NullOr(UriText).annotate(texts.meetingUrl),
  max_guests: Schema.Int.annotate(texts.maxGuests),
  series: Schema.NullOr(SeriesSettingResource).annotate(texts.series),
  text_messages: Schema.NullOr(TextMessagesResource).annotate(texts.textMessages),
  waitlist: WaitlistSettingResource.annotateKey(texts.waitlist),
  ask_topic: Schema.Boolean.annotate(texts.askTopic),
  ask_notes: Schema.Boolean.annotate(texts.askNotes),
  redirect_url: Schema.NullOr(UriText).annotate(texts.redirectUrl),
  language: LanguageOrNull.annotate(texts.language),
  color: Schema.NullOr(Schema.String).annotate(texts.color),
  hours: Schema.NullOr(ServiceHours).annotate({
    description: "The service's own working hours, in the host's time zone; null means the hours of the host."
  }),
  reminder_minutes: Schema.NullOr(Schema.Array(Schema.Int)).annotate({
    description: "The times of reminders, in minutes before the start; null means the host's."
  }),
  staffing: Schema.optionalKey(StaffingResource).annotateKey({
    description: "The members who hold the meetings. Only on a service of a team that has some."
  }),
  warnings: Schema.optionalKey(Schema.Array(Schema.String)).annotate({
    description: "Sentences about roles with too few members for a meeting. Only in the response to a change."
  }),
  questions: Schema.Array(QuestionResource).annotate({ description: "The questions that bookers answer, in order." }),
  metadata: MetadataResource.annotate({
    description: "Your own data: up to 20 strings. Slotkit stores them and never reads them."
  })
}).annotate({ identifier: "ServiceSettings" })

/** An update of the settings. Only the given fields change. */
export const ServiceSettingsPatch = Schema.Struct({
  buffer_before_minutes: Schema.optionalKey(integer(0, maxBufferMinutes)).annotate(texts.bufferBeforeMinutes),
  buffer_after_minutes: Schema.optionalKey(integer(0, maxBufferMinutes)).annotate(texts.bufferAfterMinutes),
  minimum_notice_minutes: Schema.optionalKey(integer(0, 525_600)).annotate(texts.minimumNoticeMinutes),
  slot_interval_minutes: Schema.optionalKey(Schema.NullOr(integer(1, 1440))).annotate(texts.slotIntervalMinutes),
  booking_window_days: Schema.optionalKey(integer(1, maxBookingWindowDays)).annotate(texts.bookingWindowDays),
  max_bookings_per_day: Schema.optionalKey(Schema.NullOr(integer(1, 1000))).annotate(texts.maxBookingsPerDay),
  limits: Schema.optionalKey(PeriodLimitsInput).annotate(texts.limits),
  first_per_day: Schema.optionalKey(Schema.NullOr(integer(1, maxFirstPerDay))).annotate(texts.firstPerDay),
  per_booker: Schema.optionalKey(BookerLimitsInput).annotate(texts.perBooker),
  publish_spots_remaining: Schema.optionalKey(Schema.Boolean).annotate(texts.publishSpotsRemaining),
  active: Schema.optionalKey(Schema.Boolean).annotate(texts.active),
  change_notice_minutes: Schema.optionalKey(integer(0, 525_600)).annotate(texts.changeNoticeMinutes),
  visitor_changes: Schema.optionalKey(
    Schema.Literals(visitorChangesAllowed).annotate(
      says(`must be one of ${visitorChangesAllowed.join(", ")}`, { rule: "option" })
    )
  ).annotate(texts.visitorChanges),
  max_reschedules: Schema.optionalKey(Schema.NullOr(integer(1, 100))).annotate(texts.maxReschedules),
  refund_on_cancel: Schema.optionalKey(Schema.Boolean).annotate(texts.refundOnCancel),
  cancellation_policy: Schema.optionalKey(Schema.NullOr(CancellationPolicyResource)).annotate(texts.cancellationPolicy),
  payment: Schema.optionalKey(PaymentSettingResource).annotateKey(texts.payment),
  confirm_email: Schema.optionalKey(Schema.Boolean).annotate(texts.confirmEmail),
  video_room: Schema.optionalKey(
    Schema.Literals(videoRooms).annotate(says(`must be one of ${videoRooms.join(", ")}`, { rule: "option" }))
  ).annotate(texts.videoRoom),
  meeting_url: Schema.optionalKey(Schema.NullOr(RedirectUrl)).annotate(texts.meetingUrl),
  max_guests: Schema.optionalKey(integer(0, maxGuestsOfBooking)).annotate(texts.maxGuests),
  series: Schema.optionalKey(Schema.NullOr(SeriesSettingInput)).annotate(texts.series),
  text_messages: Schema.optionalKey(Schema.NullOr(TextMessagesInput)).annotate(texts.textMessages),
  waitlist: Schema.optionalKey(WaitlistSettingInput).annotateKey(texts.waitlist),
  ask_topic: Schema.optionalKey(Schema.Boolean).annotate(texts.askTopic),
  ask_notes: Schema.optionalKey(Schema.Boolean).annotate(texts.askNotes),
  redirect_url: Schema.optionalKey(Schema.NullOr(RedirectUrl)).annotate(texts.redirectUrl),
  language: Schema.optionalKey(LanguageOrNull).annotate(texts.language),
  color: Schema.optionalKey(Schema.NullOr(HexColor)).annotate(texts.color),
  hours: Schema.optionalKey(Schema.NullOr(ServiceHoursInput)).annotate({
    description:
      "The service's own working hours, in the host's time zone. They replace all former ones; null means the hours of the host."
  }),
  reminder_minutes: Schema.optionalKey(Schema.NullOr(ReminderMinutes)).annotate({
    description:
      "The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). Null means the host's."
  }),
  staffing: Schema.optionalKey(Schema.NullOr(StaffingInput)).annotate({
    description: "The members who hold the meetings of a team's service. They replace all former ones; null means none."
  }),
  questions: Schema.optionalKey(QuestionsInput).annotate({
    description: "The questions that bookers answer, in order. They replace all former ones."
  }),
  metadata: Schema.optionalKey(MetadataInput).annotate({
    description: "Your own data: up to 20 strings, which replace all former ones."
  })
}).annotate({ identifier: "ServiceSettingsPatch" })

/** Renders the settings of a service. `nameOf` finds the members of its team. */
export const serviceSettingsResource = (
  service: { readonly id: number; readonly settings: ServiceSettings },
  nameOf?: (host: number) => HostName | undefined
): typeof ServiceSettingsResource.Type => ({
  id: service.id,
  buffer_before_minutes: service.settings.bufferBeforeMinutes,
  buffer_after_minutes: service.settings.bufferAfterMinutes,
  minimum_notice_minutes: service.settings.minimumNoticeMinutes,
  slot_interval_minutes: service.settings.slotIntervalMinutes,
  booking_window_days: service.settings.bookingWindowDays,
  max_bookings_per_day: service.settings.maxBookingsPerDay,
  limits: periodLimitResources(service.settings.limits),
  first_per_day: service.settings.firstPerDay,
  per_booker: service.settings.perBooker,
  publish_spots_remaining: service.settings.publishSpotsRemaining,
  active: service.settings.active,
  change_notice_minutes: service.settings.changeNoticeMinutes,
  visitor_changes: service.settings.visitorChanges,
  max_reschedules: service.settings.maxReschedules,
  refund_on_cancel: service.settings.refundOnCancel,
  cancellation_policy: policyResourceOf(service.settings.cancellationPolicy),
  payment: paymentSettingResource(service.settings.payment),
  confirm_email: service.settings.confirmEmail,
  video_room: service.settings.videoRoom,
  meeting_url: service.settings.meetingUrl,
  max_guests: service.settings.maxGuests,
  series: service.settings.series === null ? null : seriesSettingResource(service.settings.series),
  text_messages: service.settings.textMessages === null ? null : textMessagesResource(service.settings.textMessages),
  waitlist: waitlistSettingResource(service.settings.waitlist),
  ask_topic: service.settings.askTopic,
  ask_notes: service.settings.askNotes,
  redirect_url: service.settings.redirectUrl,
  language: service.settings.language,
  color: service.settings.color,
  hours: service.settings.hours,
  reminder_minutes: service.settings.reminderMinutes,
  ...(service.settings.staffing === null ? {} : { staffing: staffingResource(service.settings.staffing, nameOf) }),
  questions: service.settings.questions,
  metadata: service.settings.metadata
})

/** Applies an update of the settings, but for the staffing, whose members have to be found first. */
export const patchSettings = (settings: ServiceSettings, patch: typeof ServiceSettingsPatch.Type): ServiceSettings => ({
  bufferBeforeMinutes: patch.buffer_before_minutes ?? settings.bufferBeforeMinutes,
  bufferAfterMinutes: patch.buffer_after_minutes ?? settings.bufferAfterMinutes,
  minimumNoticeMinutes: patch.minimum_notice_minutes ?? settings.minimumNoticeMinutes,
  slotIntervalMinutes: patch.slot_interval_minutes === undefined ? settings.slotIntervalMinutes : patch.slot_interval_minutes,
  bookingWindowDays: patch.booking_window_days ?? settings.bookingWindowDays,
  maxBookingsPerDay: patch.max_bookings_per_day === undefined ? settings.maxBookingsPerDay : patch.max_bookings_per_day,
  limits: patch.limits ?? settings.limits,
  firstPerDay: patch.first_per_day === undefined ? settings.firstPerDay : patch.first_per_day,
  perBooker: patch.per_booker ?? settings.perBooker,
  publishSpotsRemaining: patch.publish_spots_remaining ?? settings.publishSpotsRemaining,
  active: patch.active ?? settings.active,
  changeNoticeMinutes: patch.change_notice_minutes ?? settings.changeNoticeMinutes,
  visitorChanges: patch.visitor_changes ?? settings.visitorChanges,
  maxReschedules: patch.max_reschedules === undefined ? settings.maxReschedules : patch.max_reschedules,
  refundOnCancel: patch.refund_on_cancel ?? settings.refundOnCancel,
  cancellationPolicy:
    patch.cancellation_policy === undefined ? settings.cancellationPolicy : policyOfPatch(patch.cancellation_policy),
  payment: patch.payment === undefined ? settings.payment : paymentSettingFromInput(patch.payment),
  confirmEmail: patch.confirm_email ?? settings.confirmEmail,
  videoRoom: patch.video_room ?? settings.videoRoom,
  meetingUrl: patch.meeting_url === undefined ? settings.meetingUrl : patch.meeting_url,
  maxGuests: patch.max_guests ?? settings.maxGuests,
  series: patch.series === undefined ? settings.series : seriesOfPatch(patch.series),
  textMessages: patch.text_messages === undefined ? settings.textMessages : messagesOfPatch(patch.text_messages),
  waitlist: patch.waitlist === undefined ? settings.waitlist : waitlistSettingFromInput(patch.waitlist),
  askTopic: patch.ask_topic ?? settings.askTopic,
  askNotes: patch.ask_notes ?? settings.askNotes,
  redirectUrl: patch.redirect_url === undefined ? settings.redirectUrl : patch.redirect_url,
  language: patch.language === undefined ? settings.language : patch.language,
  color: patch.color === undefined ? settings.color : patch.color,
  hours: patch.hours === undefined ? settings.hours : hoursOf(patch.hours),
  reminderMinutes: patchedReminders(settings, patch.reminder_minutes),
  staffing: settings.staffing,
  questions: patch.questions === undefined ? settings.questions : questionsFromInput(patch.questions),
  metadata: patch.metadata ?? settings.metadata
})

const policyResourceOf = (policy: CancellationPolicy | null): CancellationPolicyResource | null =>
  policy === null ? null : cancellationPolicyResource(policy)

const policyOfPatch = (input: CancellationPolicyResource | null): CancellationPolicy | null =>
  input === null ? null : cancellationPolicyFromInput(input)

const seriesOfPatch = (input: typeof SeriesSettingInput.Type | null): SeriesSetting | null =>
  input === null ? null : seriesSettingFromInput(input)

const messagesOfPatch = (input: typeof TextMessagesInput.Type | null): TextMessages | null =>
  input === null ? null : textMessagesFromInput(input)

const hoursOf = (input: typeof ServiceHoursInput.Type | null): ServiceHours | null =>
  input === null ? null : { weekly: input.weekly, overrides: input.overrides ?? [] }

const patchedReminders = ({ reminderMinutes }: ServiceSettings, minutes: ReadonlyArray<number> | null | undefined) => {
  if (minutes === undefined) return reminderMinutes
  return minutes === null ? null : inSendingOrder(minutes)
}

/** Returns the slot rules of a service for one duration: its own hours, otherwise the host's, and the service's settings. */
export const slotRules = (schedule: Schedule, settings: ServiceSettings, durationMinutes: number): SlotRules => ({
  timeZone: schedule.timezone,
  weekly: (settings.hours ?? schedule).weekly,
  overrides: (settings.hours ?? schedule).overrides,
  bufferBeforeMinutes: settings.bufferBeforeMinutes,
  bufferAfterMinutes: settings.bufferAfterMinutes,
  minimumNoticeMinutes: settings.minimumNoticeMinutes,
  slotIntervalMinutes: settings.slotIntervalMinutes ?? durationMinutes,
  bookingWindowDays: settings.bookingWindowDays
})

/** The limits of a service, with `maxBookingsPerDay` as a limit of a day. */
export const serviceLimits = ({
  maxBookingsPerDay,
  limits
}: Pick<ServiceSettings, "maxBookingsPerDay" | "limits">): ReadonlyArray<PeriodLimit> =>
  maxBookingsPerDay === null ? limits : [{ per: "day", bookings: maxBookingsPerDay }, ...limits]
