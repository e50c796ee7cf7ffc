import { type Html, html } from "@slotkit/core/html"
import { isLocalDate, isOfVisit, localDateOf, parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, HasMail, rescheduleForHost, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { factList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { anotherTime, refusedStart, typedOverride, typedStart, wrongTime } from "./AnotherTime.ts"
import { bookerName } from "./BookingEntry.ts"
import { bookingWhen } from "./BookingPage.ts"
import { freeDay, isOnDay, listedTimes, outdatedNote } from "./FreeDay.ts"
import { scopeChoice, scopeIn } from "./SeriesOfBooking.ts"

/** `GET /app/bookings/{id}/reschedule`: the times to which the host can move a booking. */
export const showRescheduling = (context: ConsoleContext) => movePage(context, context.query.get("date"))

/**
 * `POST /app/bookings/{id}/reschedule`: shows the times of another day, or moves the booking to one of those that were listed. A
 * day that was changed without showing its times moves nothing.
 */
export const sendRescheduling = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const { bookings } = context.words
  const day = fields.get("next_day") ?? fields.get("date") ?? ""
  const typed = typedIn(fields)
  if (fields.has("next_day") || fields.get("action") === "show") return yield* movePage(context, day, undefined, typed)
  const again = (errors: FormErrors) => movePage(context, day, errors, typed)
  if (day !== fields.get("listed_date")) return yield* again({ status: 409, alert: bookings.dayChanged })
  const start = typedStart(context, typed, day)
  if (start === undefined) return yield* again(wrongFields([wrongTime(context)]))
  if (!isOnDay(context, start, day)) return yield* again(wrongFields([{ field: "start", sentence: bookings.chooseATime }]))
  const scope = scopeIn(typed.scope)
  const body = {
    start,
    override: typedOverride(typed),
    note: textOrNull(typed, "note"),
    ...(scope === "one" ? {} : { scope })
  }
  const move =
    scope === "one" || fields.has("checked")
      ? Effect.as(rescheduleForHost(context.host.id, id, body), context.done(`/bookings/${id}`, "rescheduled"))
      : Effect.map(rescheduleForHost(context.host.id, id, { ...body, dry_run: true }), ({ duration_minutes, meetings = [] }) =>
          movesPage(context, { id, fields, minutes: duration_minutes, meetings })
        )
  return yield* move.pipe(
    Effect.catchTags({
      Invalid: ({ problems }) =>
        again(
          wrongFields(
            problems.some(({ path }) => path === "note")
              ? problemsOf(problems, controlsNamed({ note: bookings.moveNote }), context.words)
              : [{ field: "start", sentence: bookings.chooseATime }]
          )
        ),
      Conflict: (conflict) => again(refusedStart(conflict, context))
    })
  )
})

/** The new times of several meetings that would move, before they do. */
interface CheckedMove {
  readonly id: number
  readonly fields: URLSearchParams
  readonly minutes: number
  readonly meetings: ReadonlyArray<{ readonly index: number; readonly start: string; readonly reason: string | null }>
}

/** Lists the new times of the meetings of a series, and asks whether to move them, if all can. */
const movesPage = (context: ConsoleContext, { id, fields, minutes, meetings }: CheckedMove) => {
  const { words, format, at, formToken } = context
  const path = `/bookings/${id}/reschedule`
  const isPossible = meetings.every(({ reason }) => reason === null)
  const hidden = [...fields].filter(([name]) => name !== "csrf" && name !== "action" && name !== "form_token")
  const row = ({ index, start, reason }: CheckedMove["meetings"][number]): Html => {
    const [day, times] = format.meeting(Date.parse(start), minutes)
    const note = reason === null ? undefined : html` <strong class="small">${words.series.cannotMove}</strong>`
    return html`<li value="${index}"><time datetime="${start}">${day}, ${times}</time>${note}</li>\n`
  }
  return context.page({
    area: "bookings",
    title: words.series.checkTitle,
    above: [
      [words.areas.bookings, "/bookings"],
      [words.bookings.reschedule, path]
    ],
    content: html`<section><ol class="sheet rows">
${meetings.map(row)}</ol>
${
  isPossible
    ? html`<form method="post" action="${at(path)}">${formToken}
${hidden.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`
)}<input type="hidden" name="checked" value="yes">
<div class="end acts"><button name="action" value="move">${words.series.moveAll(
        meetings.length
      )}</button><a class="button plain" href="${at(path)}">${words.bookings.backToBooking}</a></div></form>`
    : html`<p class="soft">${words.series.someCannot}</p>
<div class="end acts"><a class="button plain" href="${at(path)}">${words.bookings.reschedule}</a></div>`
}</section>`
  })
}

const movePage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  date: string | null,
  errors?: FormErrors,
  typed: Typed = {}
) {
  const { words, host, at, formToken } = context
  const { booking, bookable } = yield* viewBooking(host, yield* pathId(context))
  const path = `/bookings/${booking.id}/reschedule`
  const name = bookerName(context, booking)
  const frame = {
    area: "bookings" as const,
    title: words.bookings.reschedule,
    above: [
      [words.areas.bookings, "/bookings"],
      [name, `/bookings/${booking.id}`]
    ] as const
  }
  if (booking.state !== "accepted") {
    return context.page({ ...frame, errors: errors ?? { status: 409, alert: words.bookings.cannotBeMoved }, content: html`` })
  }
  const target: BookingPageTarget = { host, bookable, description: "", moving: booking }
  const ownDay = booking.scheduledAt === null ? null : localDateOf(booking.scheduledAt, host.timezone)
  const free = yield* freeDay(context, target, date ?? ownDay, booking.durationMinutes)
  const today = localDateOf(context.now, host.timezone)
  const isPast = date !== null && !(isLocalDate(date) && date >= today)
  const faults = errors ?? (isPast ? wrongFields([{ field: "date", sentence: words.hours.dateProblem }]) : undefined)
  const fields = fieldsOf({ ...typed, date: isPast ? date : free.day }, faults?.problems)
  const scope = isOfVisit(booking) ? undefined : scopeChoice(context, fields, booking)
  return context.page({
    ...frame,
    errors: faults,
    content: html`${factList([[words.bookings.currently, html`${bookingWhen(context, booking)}<span>${words.bookings.minutes(booking.durationMinutes)}</span>`]])}
<section><form method="post" action="${at(path)}" novalidate>${formToken}
<div class="filters" data-act>${fields.text("date", words.bookings.day, { more: html` type="date" min="${today}"` })}<div class="acts"><button class="plain" name="action" value="show">${words.bookings.showDay}</button></div></div>
${outdatedNote(context)}<input type="hidden" name="listed_date" value="${free.day}">
${listedTimes(context, free, parseTimestamp(typed.start ?? ""), fields, booking)}${anotherTime(context, typed, fields)}${
  booking.booker.email === null || !(yield* HasMail)
    ? undefined
    : fields.area("note", words.bookings.moveNote, { hint: words.bookings.moveNoteHint, rows: 3 })
}${scope}<div class="end"><button name="action" value="move" data-listed>${words.bookings.moveHere}</button>${
      booking.booker.email === null ? undefined : html`<p class="soft small">${words.bookings.moveHint}</p>`
    }</div></form></section>`
  })
})
