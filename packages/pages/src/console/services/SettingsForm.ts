import type { ServiceSettings, VideoRoom } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { languages, videoRooms, visitorChangesAllowed } from "@slotkit/core/internal"
import { patchServiceSettings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { refusalText } from "../../words/console/RefusalText.ts"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { fieldsOf, numberOrText, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { languageNames } from "../parts/LanguageNames.ts"
import { reminderRows, reminderValues, typedReminders } from "../parts/ReminderRows.ts"
import { controlsNamed, type FindControl, type Problem, problemsOf } from "../parts/Trouble.ts"

/** The values of the form for a service's settings. */
export const settingsValues = (settings: ServiceSettings): Typed => ({
  ...(settings.active ? { active: "yes" } : {}),
  buffer_before_minutes: String(settings.bufferBeforeMinutes),
  buffer_after_minutes: String(settings.bufferAfterMinutes),
  minimum_notice_minutes: String(settings.minimumNoticeMinutes),
  slot_interval_minutes: settings.slotIntervalMinutes === null ? "" : String(settings.slotIntervalMinutes),
  booking_window_days: String(settings.bookingWindowDays),
  max_bookings_per_day: settings.maxBookingsPerDay === null ? "" : String(settings.maxBookingsPerDay),
  ...(settings.confirmEmail ? { confirm_email: "yes" } : {}),
  video_room: settings.videoRoom,
  language: settings.language ?? "",
  ...reminderValues(settings.reminderMinutes ?? []),
  ...(settings.reminderMinutes?.length === 0 ? { no_reminders: "yes" } : {}),
  ...(settings.publishSpotsRemaining ? { publish_spots_remaining: "yes" } : {}),
  visitor_changes: settings.visitorChanges,
  change_notice_minutes: String(settings.changeNoticeMinutes),
  ...(settings.refundOnCancel ? { refund_on_cancel: "yes" } : {})
})

/** The settings of a service that say when and how it can be booked. */
export const settingsForm = (
  visit: ConsoleVisit,
  { id, rooms }: { readonly id: number; readonly rooms: ReadonlyArray<VideoRoom> },
  typed: Typed,
  problems: ReadonlyArray<Problem>
): Html => {
  const { words, at, formToken } = visit
  const { services } = words
  const fields = fieldsOf(typed, problems)
  const { text, checkbox, select } = fields
  const number = { more: html` inputmode="numeric"` }
  return html`<form class="sheet card" method="post" action="${at(`/services/${id}/settings`)}" novalidate>${formToken}
${checkbox("active", services.active)}<h3 class="field">${services.times}</h3>
<div class="cols">${text("buffer_before_minutes", services.bufferBefore, number)}${text("buffer_after_minutes", services.bufferAfter, number)}</div>
<div class="cols">${text("minimum_notice_minutes", services.notice, { ...number, hint: services.noticeHint })}${text("slot_interval_minutes", services.interval, { ...number, hint: services.intervalHint })}</div>
<div class="cols">${text("booking_window_days", services.window, number)}${text("max_bookings_per_day", services.perDay, { ...number, hint: services.perDayHint })}</div>
${checkbox("publish_spots_remaining", services.publishSpots)}${checkbox("confirm_email", services.confirmEmail, { hint: services.confirmEmailHint })}${select(
  "video_room",
  services.videoRoom,
  videoRooms
    .filter((value) => rooms.includes(value) || value === typed.video_room)
    .map((value) => ({ value, label: services.videoRooms[value] })),
  { hint: html`${services.videoRoomHint} <a href="${at("/calendars")}">${words.areas.calendars}</a>` }
)}${select("language", services.language, [
  { value: "", label: services.hostsLanguage },
  ...languages.map((value) => ({ value, label: languageNames[value] }))
])}<h3 class="field">${words.mails.remindersHeading}</h3>
<p class="soft">${services.remindersLead}</p>
${reminderRows(visit, fields)}${checkbox("no_reminders", services.noReminders)}<h3 class="field">${services.changes}</h3>
<div class="cols">${select(
    "visitor_changes",
    services.visitorChanges,
    visitorChangesAllowed.map((value) => ({ value, label: services.changesAllowed[value] }))
  )}${text("change_notice_minutes", services.changeNotice, number)}</div>
${checkbox("refund_on_cancel", services.refundOnCancel)}<div class="end"><button>${services.saveSettings}</button></div>
</form>`
}

/** Saves the settings that were sent. Returns the problems of the form; none if they were saved. */
export const saveSettings = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words } = visit
  const { services } = words
  const typed = typedIn(fields)
  const reminders = typedReminders(visit, typed)
  if (typed.no_reminders === undefined && reminders.problems.length > 0) return reminders.problems
  const input = {
    ...Object.fromEntries(checkboxes.map((name) => [name, typed[name] !== undefined])),
    ...Object.fromEntries(numbers.map((name) => [name, numberOrText(typed, name)])),
    visitor_changes: typed.visitor_changes ?? "",
    ...(typed.video_room === undefined ? {} : { video_room: typed.video_room }),
    ...(typed.language === undefined ? {} : { language: textOrNull(typed, "language") }),
    ...(typed.reminder_1 === undefined ? {} : { reminder_minutes: reminderMinutes(typed, reminders.minutes) })
  }
  const named = controlsNamed({
    buffer_before_minutes: services.bufferBefore,
    buffer_after_minutes: services.bufferAfter,
    minimum_notice_minutes: services.notice,
    slot_interval_minutes: services.interval,
    booking_window_days: services.window,
    max_bookings_per_day: services.perDay,
    visitor_changes: services.visitorChanges,
    change_notice_minutes: services.changeNotice,
    video_room: services.videoRoom,
    language: services.language
  })
  const control: FindControl = (field, inside) =>
    field === "reminder_minutes" ? ["reminder_1", words.mails.remindersHeading] : named(field, inside)
  return yield* patchServiceSettings(host.id, yield* pathId(visit), input).pipe(
    Effect.as<ReadonlyArray<Problem>>([]),
    Effect.catchTags({
      Invalid: ({ errors }) => Effect.succeed(problemsOf(errors, control, visit.words)),
      Conflict: (conflict) => Effect.succeed([{ field: "video_room", sentence: refusalText(conflict, visit.words) }])
    })
  )
})

/** A service with no times of its own has those of the host. No reminders at all are asked for by their checkbox. */
const reminderMinutes = (typed: Typed, minutes: ReadonlyArray<number>): ReadonlyArray<number> | null => {
  if (typed.no_reminders !== undefined) return []
  return minutes.length === 0 ? null : minutes
}

const checkboxes = ["active", "publish_spots_remaining", "confirm_email", "refund_on_cancel"]
const numbers = [
  "buffer_before_minutes",
  "buffer_after_minutes",
  "minimum_notice_minutes",
  "slot_interval_minutes",
  "booking_window_days",
  "max_bookings_per_day",
  "change_notice_minutes"
]
