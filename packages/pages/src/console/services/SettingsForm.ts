import type { PeriodLimit, ServiceSettings, TextChannel, VideoRoom } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import {
  type LimitPeriod,
  languages,
  limitPeriods,
  paymentModes,
  serviceLimits,
  videoRooms,
  visitorChangesAllowed
} from "@slotkit/core/internal"
import type { Invalid } from "@slotkit/engine"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { languageNames } from "../../words/Language.ts"
import { durationField, durationValues, minutesPerUnit, typedMinutes, typedUnit } from "../parts/Duration.ts"
import { fieldsOf, numberOrText, type Typed, textOrNull } from "../parts/Fields.ts"
import { limitRows, limitValues, typedLimits } from "../parts/LimitRows.ts"
import {
  filledTiers,
  noShowField,
  policyInput,
  policyRows,
  policyValues,
  refundField,
  risingRefunds,
  tierField
} from "../parts/PolicyRows.ts"
import { reminderRows, reminderValues, typedReminders } from "../parts/ReminderRows.ts"
import { seriesInput, seriesInWords, seriesRows, seriesValues } from "../parts/SeriesRows.ts"
import { textChannelInWords, textInput, textRows, textValues, unreadableTexts } from "../parts/TextRows.ts"
import { colorField, colorProblems, typedColor } from "../parts/TypedColor.ts"
import { waitlistDuration, waitlistInput, waitlistInWords, waitlistRows, waitlistValues } from "../parts/WaitlistRows.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { amountText, readAmount } from "./Amount.ts"

/** The values of the form for a service's settings. */
export const settingsValues = (settings: ServiceSettings, context: ConsoleContext): Typed => ({
  ...(settings.active ? { active: "yes" } : {}),
  ...durationValues("buffer_before_minutes", settings.bufferBeforeMinutes, "minutes"),
  ...durationValues("buffer_after_minutes", settings.bufferAfterMinutes, "minutes"),
  ...durationValues("minimum_notice_minutes", settings.minimumNoticeMinutes, "hours"),
  ...durationValues("slot_interval_minutes", settings.slotIntervalMinutes, "minutes"),
  booking_window_days: String(settings.bookingWindowDays),
  ...limitValues(serviceLimits(settings)),
  first_per_day: settings.firstPerDay === null ? "" : String(settings.firstPerDay),
  ...Object.fromEntries(
    limitPeriods.map((per) => [bookerField(per), String(settings.perBooker.find((limit) => limit.per === per)?.bookings ?? "")])
  ),
  ...(settings.confirmEmail ? { confirm_email: "yes" } : {}),
  max_guests: settings.maxGuests === 0 ? "" : String(settings.maxGuests),
  ...(settings.askTopic ? { ask_topic: "yes" } : {}),
  ...(settings.askNotes ? { ask_notes: "yes" } : {}),
  video_room: settings.meetingUrl === null ? settings.videoRoom : "own",
  meeting_url: settings.meetingUrl ?? "",
  language: settings.language ?? "",
  color: settings.color ?? "",
  ...reminderValues(settings.reminderMinutes ?? []),
  ...(settings.reminderMinutes?.length === 0 ? { no_reminders: "yes" } : {}),
  ...textValues(settings.textMessages),
  ...waitlistValues(settings.waitlist),
  ...seriesValues(settings.series),
  ...(settings.publishSpotsRemaining ? { publish_spots_remaining: "yes" } : {}),
  visitor_changes: settings.visitorChanges,
  ...durationValues("change_notice_minutes", settings.changeNoticeMinutes, "hours"),
  max_reschedules: settings.maxReschedules === null ? "" : String(settings.maxReschedules),
  ...(settings.refundOnCancel ? { refund_on_cancel: "yes" } : {}),
  ...paymentValues(context, settings.payment),
  ...policyValues(settings.cancellationPolicy),
  redirect_url: settings.redirectUrl ?? ""
})

/** The fields for the room of video meetings. */
export const roomFields = (
  { words, host, at }: ConsoleContext,
  rooms: ReadonlyArray<VideoRoom>,
  typed: Typed,
  problems: ReadonlyArray<FieldProblem>
): Html => {
  const { services } = words
  const { select, text } = fieldsOf(typed, problems)
  return html`<div class="cols" data-when="location_type=video">${select(
    "video_room",
    services.videoRoom,
    [...videoRooms.filter((value) => rooms.includes(value) || value === typed.video_room), "own" as const].map((value) => ({
      value,
      label: services.videoRooms[value]
    })),
    host.kind === "team"
      ? {}
      : { hint: html`${services.videoRoomHint} <a href="${at("/calendars")}">${words.areas.calendars}</a>` }
  )}${text("meeting_url", services.meetingUrl, { ...webAddress, hint: services.meetingUrlHint, when: "video_room=own" })}</div>
`
}

const webAddress = { more: html` type="url" spellcheck="false" autocapitalize="none"` }

/** The fields of a service's settings, which say when and how it can be booked. */
export const settingsFields = (
  context: ConsoleContext,
  typed: Typed,
  problems: ReadonlyArray<FieldProblem>,
  channels: ReadonlyArray<TextChannel>
): Html => {
  const { words } = context
  const { services } = words
  const fields = fieldsOf(typed, problems)
  const { text, checkbox, select } = fields
  const duration = (name: string, label: string, parts?: Parameters<typeof durationField>[4]) =>
    durationField(context, fields, name, label, parts)
  const number = { more: html` inputmode="numeric"` }
  const few = { more: html` class="few" inputmode="numeric"` }
  const values = settingsInWords(context, typed)
  const texts = textRows(context, typed, fields, channels)
  const waiting = part(words.waitlist.mode, waitlistRows(context, fields), [waitlistInWords(context, typed)])
  const series = part(words.series.heading, seriesRows(context, fields), [seriesInWords(context, typed)])
  return html`<h2 class="field">${services.settings}</h2>
${checkbox("active", services.active)}${part(
  services.times,
  html`<div class="cols">${duration("buffer_before_minutes", services.bufferBefore)}${duration(
    "buffer_after_minutes",
    services.bufferAfter
  )}</div>
<div class="cols">${duration("minimum_notice_minutes", services.notice)}${duration("slot_interval_minutes", services.interval, {
    hint: services.intervalHint
  })}</div>
<div class="cols">${text("booking_window_days", services.window, number)}</div>
${checkbox("publish_spots_remaining", services.publishSpots, { when: "is_group" })}`,
  values.times
)}${part(
  services.form,
  html`${checkbox("ask_topic", services.askTopic)}${checkbox("ask_notes", services.askNotes)}<div class="cols" data-when="!is_group">${text(
    "max_guests",
    services.maxGuests,
    { ...few, hint: services.maxGuestsHint }
  )}</div>
${checkbox("confirm_email", services.confirmEmail, { hint: services.confirmEmailHint })}`,
  values.form
)}${part(
  services.limits.heading,
  html`<p class="soft">${services.limits.lead}</p>
${limitRows(context, fields)}${limitPeriods.map(
  (per) => html`<div class="cols">${text(bookerField(per), services.perBooker[per], few)}</div>\n`
)}<div class="cols">${text("first_per_day", services.firstPerDay, { ...few, hint: services.firstPerDayHint })}</div>`,
  values.limits
)}${part(
  words.mails.remindersHeading,
  html`<p class="soft">${services.remindersLead}</p>
<div class="field" data-when="!no_reminders">${reminderRows(context, typed, fields)}</div>
${checkbox("no_reminders", services.noReminders)}`,
  values.reminders
)}${texts === undefined ? undefined : part(services.texts.heading, texts, [textChannelInWords(context, typed)])}${part(
  services.changes,
  html`<div class="cols">${select(
    "visitor_changes",
    services.visitorChanges,
    visitorChangesAllowed.map((value) => ({ value, label: services.changesAllowed[value] }))
  )}${duration("change_notice_minutes", services.changeNotice, { when: "visitor_changes=both,cancel" })}</div>
<div class="cols" data-when="visitor_changes=both">${text("max_reschedules", services.maxReschedules, { ...number, hint: services.maxReschedulesHint })}</div>
${checkbox("refund_on_cancel", services.refundOnCancel, { when: "visitor_changes=both,cancel" })}`,
  values.changes
)}${waiting}${series}${part(
  services.payment.heading,
  html`<div class="cols">${select(
    "payment_mode",
    services.payment.mode,
    paymentModes.map((value) => ({ value, label: services.payment.modes[value] }))
  )}${text("deposit_percent", services.payment.deposit, { ...few, when: "payment_mode=deposit" })}${text(
    "guarantee_amount",
    `${services.payment.guarantee} (${context.host.currency})`,
    { when: "payment_mode=guarantee", more: html` inputmode="decimal" autocomplete="off"` }
  )}</div>
<input type="hidden" name="deposit_amount" value="${typed.deposit_amount ?? ""}">`,
  values.payment
)}${part(services.policy.heading, policyRows(context, typed, fields), values.policy)}${part(
  services.afterBooking,
  text("redirect_url", services.redirectUrl, { ...webAddress, hint: services.redirectHint }),
  [typed.redirect_url]
)}${part(
  services.look,
  html`${select("language", services.language, [
    { value: "", label: services.hostsLanguage },
    ...languages.map((value) => ({ value, label: languageNames[value] }))
  ])}${text("color", services.color, { hint: services.colorHint, more: colorField(services.pickColor) })}`,
  values.look
)}`
}

/**
 * A part of the form that opens by its heading, below which its values stand. It is open if something in it is wrong. Its fields
 * are sent in either case.
 */
const part = (heading: string, fields: Html, values: ReadonlyArray<string | undefined>): Html => {
  const open = fields.markup.includes(' aria-invalid="true"') ? html` open` : undefined
  const line = values.filter((value) => value !== undefined && value !== "").join(" · ")
  return html`<details class="part"${open}><summary><h3>${heading}</h3>${
    line === "" ? undefined : html`\n<span class="soft small" dir="auto">${line}</span>`
  }</summary>
${fields}</details>
`
}

/** The values of the parts in words, as they are in the form. */
const settingsInWords = (context: ConsoleContext, typed: Typed) => {
  const { words } = context
  const { services } = words
  const length = (name: string, label: string): string | undefined => {
    const minutes = typedMinutes(typed, name)
    return typeof minutes === "number" && minutes > 0 ? `${label}: ${words.bookings.minutes(minutes)}` : undefined
  }
  const value = (name: string, label: string): string | undefined =>
    (typed[name] ?? "").trim() === "" ? undefined : `${label}: ${typed[name]}`
  const box = (name: string, label: string): string | undefined => (typed[name] === undefined ? undefined : label)
  const reminders = typedReminders(context, typed).minutes.filter((minutes) => minutes > 0)
  const changes = visitorChangesAllowed.find((one) => one === typed.visitor_changes)
  return {
    times: [
      length("buffer_before_minutes", services.bufferBefore),
      length("buffer_after_minutes", services.bufferAfter),
      length("minimum_notice_minutes", services.notice),
      length("slot_interval_minutes", services.interval),
      value("booking_window_days", services.window)
    ],
    form: [
      box("ask_topic", services.askTopic),
      box("ask_notes", services.askNotes),
      box("confirm_email", services.confirmEmail),
      typed.is_group === undefined ? value("max_guests", services.maxGuests) : undefined
    ],
    limits: [
      ...limitPeriods.map((per) => value(`limit_${per}_bookings`, services.limits.bookings[per])),
      ...limitPeriods.map((per) => value(`limit_${per}_minutes`, services.limits.minutes[per])),
      ...limitPeriods.map((per) => value(bookerField(per), services.perBooker[per])),
      value("first_per_day", services.firstPerDay)
    ],
    reminders: typed.no_reminders === undefined ? reminders.map(words.bookings.minutes) : [services.noReminders],
    changes: [
      changes === undefined ? undefined : services.changesAllowed[changes],
      changes === "none" ? undefined : length("change_notice_minutes", services.changeNotice)
    ],
    payment: paymentModes.filter((one) => one === typed.payment_mode).map((one) => services.payment.modes[one]),
    policy: filledTiers(typed).map((row) => {
      const minutes = typedMinutes(typed, tierField(row))
      return `${words.bookings.minutes(typeof minutes === "number" ? minutes : 0)}: ${typed[refundField(row)] ?? ""}%`
    }),
    look: [languages.flatMap((one) => (one === typed.language ? languageNames[one] : []))[0], typed.color]
  }
}

/** The rules of the parts. */
export const partRules =
  ".part{border-block-start:1px solid var(--slotkit-line)}.check+.part{margin-block-start:1.15rem}" +
  ".part>summary span{display:inline-block;inline-size:100%;padding-inline-start:1rem}.part[open]>summary span{display:none}" +
  ".part[open]{padding-block-end:1.15rem}.part>summary{width:auto;padding-block:.7rem}.part h3{display:inline}" +
  ".part>summary+*{margin-block-start:0}"

/** Converts the fields to the API's input. The limit on bookings per day is a separate setting there. */
export const settingsInput = (context: ConsoleContext, typed: Typed) => ({
  ...limitsInput(typedLimits(context, typed).limits),
  ...Object.fromEntries(checkboxes.map((name) => [name, typed[name] !== undefined])),
  ...Object.fromEntries(durations.map((name) => [name, typedMinutes(typed, name)])),
  booking_window_days: numberOrText(typed, "booking_window_days"),
  ...(typed.max_guests === undefined ? {} : { max_guests: maxGuests(typed) }),
  ...(typed.max_reschedules === undefined ? {} : { max_reschedules: numberOrText(typed, "max_reschedules") }),
  ...(typed.first_per_day === undefined ? {} : { first_per_day: numberOrText(typed, "first_per_day") }),
  ...(typed[bookerField("day")] === undefined ? {} : { per_booker: bookerLimits(typed) }),
  visitor_changes: typed.visitor_changes ?? "",
  ...(typed.payment_mode === undefined ? {} : { payment: paymentInput(context, typed) }),
  ...policyInput(typed),
  ...textInput(context, typed),
  ...waitlistInput(typed),
  ...seriesInput(typed),
  ...(typed.redirect_url === undefined ? {} : { redirect_url: textOrNull(typed, "redirect_url")?.trim() ?? null }),
  ...roomInput(typed),
  ...(typed.language === undefined ? {} : { language: textOrNull(typed, "language") }),
  ...(typed.color === undefined ? {} : { color: typedColor(typed, "color") }),
  ...(typed.reminder_1 === undefined ? {} : { reminder_minutes: reminderMinutes(typed, typedReminders(context, typed).minutes) })
})

/** A deposit as an amount, which the form does not show, has no percentage. */
const paymentValues = ({ locale, host }: ConsoleContext, { mode, deposit, guarantee }: ServiceSettings["payment"]): Typed => ({
  payment_mode: mode,
  deposit_percent: deposit !== undefined && "percent" in deposit ? String(deposit.percent) : "",
  deposit_amount: deposit !== undefined && "amountMinor" in deposit ? String(deposit.amountMinor) : "",
  guarantee_amount: amountText(guarantee?.amountMinor ?? null, host.currency, locale.tag)
})

const paymentInput = ({ locale, host }: ConsoleContext, typed: Typed) => {
  if (typed.payment_mode === "guarantee") {
    const typedAmount = typed.guarantee_amount ?? ""
    return { mode: "guarantee", guarantee: { amount: readAmount(typedAmount, host.currency, locale.tag) ?? typedAmount } }
  }
  if (typed.payment_mode !== "deposit") return { mode: typed.payment_mode }
  const percent = numberOrText(typed, "deposit_percent")
  const amount = numberOrText(typed, "deposit_amount")
  return { mode: "deposit", deposit: percent === null && amount !== null ? { amount } : { percent: percent ?? "" } }
}

/** A group has seats instead of guests. */
const maxGuests = (typed: Typed) => (typed.is_group === undefined ? (numberOrText(typed, "max_guests") ?? 0) : 0)

/** A room of the host's own leaves the former choice as it is. */
const roomInput = (typed: Typed) => {
  if (typed.video_room === undefined) return {}
  return typed.video_room === "own"
    ? { meeting_url: textOrNull(typed, "meeting_url")?.trim() ?? null }
    : { video_room: typed.video_room, meeting_url: null }
}

/** The colour, limits and reminders that cannot be read. */
export const unreadableSettings = (context: ConsoleContext, typed: Typed): ReadonlyArray<FieldProblem> => [
  ...colorProblems(context, typed, "color"),
  ...typedLimits(context, typed).problems,
  ...risingRefunds(context, typed),
  ...(typed.no_reminders === undefined ? typedReminders(context, typed).problems : []),
  ...unreadableTexts(context, typed)
]

/** The controls of the settings, by the fields of the API. */
export const settingsControls = ({ words }: ConsoleContext): Readonly<Record<string, readonly [id: string, label: string]>> => {
  const { services } = words
  return {
    buffer_before_minutes: ["buffer_before_minutes", services.bufferBefore],
    buffer_after_minutes: ["buffer_after_minutes", services.bufferAfter],
    minimum_notice_minutes: ["minimum_notice_minutes", services.notice],
    slot_interval_minutes: ["slot_interval_minutes", services.interval],
    booking_window_days: ["booking_window_days", services.window],
    max_bookings_per_day: ["limit_day_bookings", services.limits.bookings.day],
    first_per_day: ["first_per_day", services.firstPerDay],
    per_booker: [bookerField("day"), services.perBooker.day],
    visitor_changes: ["visitor_changes", services.visitorChanges],
    change_notice_minutes: ["change_notice_minutes", services.changeNotice],
    max_reschedules: ["max_reschedules", services.maxReschedules],
    payment: ["payment_mode", services.payment.mode],
    max_guests: ["max_guests", services.maxGuests],
    video_room: ["video_room", services.videoRoom],
    meeting_url: ["meeting_url", services.meetingUrl],
    redirect_url: ["redirect_url", services.redirectUrl],
    language: ["language", services.language],
    color: ["color", services.color],
    reminder_minutes: ["reminder_1", words.mails.remindersHeading],
    text_messages: ["text_channel", services.texts.channel]
  }
}

/** The errors, with the limits of durations in the units that were chosen. `fieldOf` finds the field of a duration. */
export const inTypedUnits = (
  wrong: Invalid["problems"],
  typed: Typed,
  fieldOf: (path: string) => string | undefined
): Invalid["problems"] =>
  wrong.map((problem) => {
    const field = durations.includes(problem.path)
      ? problem.path
      : (tierOf(problem.path, typed) ?? waitlistDuration(problem.path) ?? fieldOf(problem.path))
    if (field === undefined) return problem
    const perUnit = minutesPerUnit[typedUnit(typed, field)]
    const { min, max } = problem
    return {
      ...problem,
      ...(min === undefined ? {} : { min: Math.ceil(min / perUnit) }),
      ...(max === undefined ? {} : { max: Math.floor(max / perUnit) })
    }
  })

/** The field of a tier's time, by the path of the API. */
const tierOf = (path: string, typed: Typed): string | undefined => {
  const [, index] = /^cancellation_policy\.tiers\.(\d+)\.until_minutes$/.exec(path) ?? []
  return index === undefined ? undefined : tierField(filledTiers(typed)[Number(index)] ?? 1)
}

/** The control of a wrong value in a cancellation policy, with its label. */
export const policyControl = (
  { words }: ConsoleContext,
  typed: Typed,
  { entry, key }: { readonly entry: number; readonly key: string }
): readonly [string, string] => {
  const { policy } = words.services
  const row = filledTiers(typed)[entry - 1] ?? 1
  if (key === "no_show_refund_percent") return [noShowField, policy.noShow]
  return key === "refund_percent" ? [refundField(row), policy.refund(row)] : [tierField(row), policy.until(row)]
}

const limitsInput = (limits: ReadonlyArray<PeriodLimit> | undefined) => {
  if (limits === undefined) return {}
  const bookingsPerDay = limits.find(({ per }) => per === "day")?.bookings ?? null
  const others = limits.map((limit) => (limit.per === "day" ? { ...limit, bookings: null } : limit))
  return {
    max_bookings_per_day: bookingsPerDay,
    limits: others.filter(({ bookings, minutes }) => bookings !== null || minutes !== null)
  }
}

const bookerField = (per: LimitPeriod): string => `per_booker_${per}`

const bookerLimits = (typed: Typed) =>
  limitPeriods.flatMap((per) => {
    const bookings = numberOrText(typed, bookerField(per))
    return bookings === null ? [] : [{ per, bookings }]
  })

/** A service without its own times has those of the host. No reminders at all are asked for by their checkbox. */
const reminderMinutes = (typed: Typed, minutes: ReadonlyArray<number>): ReadonlyArray<number> | null => {
  if (typed.no_reminders !== undefined) return []
  return minutes.length === 0 ? null : minutes
}

const checkboxes = ["active", "publish_spots_remaining", "confirm_email", "ask_topic", "ask_notes", "refund_on_cancel"]
const durations = [
  "buffer_before_minutes",
  "buffer_after_minutes",
  "minimum_notice_minutes",
  "slot_interval_minutes",
  "change_notice_minutes"
]
