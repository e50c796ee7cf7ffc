import type { CalendarChangeAction } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { millisPerMinute, visibleName } from "@slotkit/core/internal"
import { answerCalendarChange, getCalendarChange } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { instantOf } from "../parts/DayOf.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import { actionForm, factList, section } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { type Change, guestOf } from "./ChangeFlags.ts"

/**
 * `GET /app/calendars/changes/{id}`: a meeting that the host has moved or removed in the calendar, and what can be done about it.
 */
export const showChange = Effect.fnUntraced(function* (context: ConsoleContext) {
  return yield* changePage(context, yield* pathId(context))
})

/** `POST /app/calendars/changes/{id}`: settles the change. One that was settled before shows the page that says so. */
export const sendChange = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const action = fields.get("action")
  const change = yield* Effect.option(getCalendarChange(context.host.id, id))
  const bookingId = Option.getOrUndefined(change)?.bookings[0]?.id
  const answer = Effect.map(answerCalendarChange(context.host.id, id, { action }), () =>
    action === "put_back" || bookingId === undefined
      ? context.done("", "calendar_put_back")
      : context.done(`/bookings/${bookingId}`, action === "cancel" ? "cancelled" : "rescheduled")
  )
  return yield* Effect.catchTags(answer, {
    NotFound: () => changePage(context, id),
    Invalid: () => changePage(context, id),
    Conflict: (conflict) => changePage(context, id, refusedChange(conflict, context))
  })
})

const changePage = Effect.fnUntraced(function* (context: ConsoleContext, id: number, errors?: FormErrors) {
  const { words } = context
  const { changes } = words.calendars
  const found = Option.getOrUndefined(yield* Effect.option(getCalendarChange(context.host.id, id)))
  const place = { area: "calendars", above: [[words.areas.calendars, "/calendars"]] } as const
  if (found === undefined)
    return context.page({ ...place, status: 404, title: changes.settledTitle, lead: changes.settledText, content: html`` })
  const isGone = found.change === "gone"
  return context.page({
    ...place,
    title: isGone ? changes.removedTitle : changes.changedTitle,
    lead: isGone ? changes.removedLead : changes.changedLead,
    errors,
    content: html`${facts(context, found)}${section("actions", changes.decideHeading, answers(context, found))}`
  })
})

const facts = (context: ConsoleContext, change: Change): Html => {
  const { words, at } = context
  const { changes } = words.calendars
  const { start, end, calendar_start, calendar_end, bookings } = change
  return factList([
    [
      words.bookings.what,
      html`<a href="${at(bookings.length === 1 ? `/bookings/${bookings[0]!.id}` : "/bookings")}"><bdi>${visibleName(bookings[0]?.service.title ?? "")}</bdi></a>`
    ],
    [words.bookings.booker, bookings[0]?.service.is_group === true ? undefined : html`<bdi>${guestOf(context, change)}</bdi>`],
    [changes.booked, time(context, start, end)],
    [
      changes.inCalendar,
      calendar_start === null || calendar_end === null
        ? html`${changes.removedThere}`
        : time(context, calendar_start, calendar_end)
    ]
  ])
}

const time = ({ format }: ConsoleContext, start: string, end: string): Html => {
  const minutes = Math.max(0, (instantOf(end) - instantOf(start)) / millisPerMinute)
  return html`<time datetime="${start}">${format.meeting(instantOf(start), minutes).join(", ")}</time>`
}

/** A button for each possible answer, and the reason why the booking cannot follow the calendar. */
const answers = (context: ConsoleContext, { id, change, actions, bookings }: Change): Html => {
  const { words, at } = context
  const { changes } = words.calendars
  const isGone = change === "gone"
  const labels: Readonly<Record<CalendarChangeAction, readonly [label: string, hint: string, kind: "main" | "plain" | "bad"]>> = {
    cancel: [changes.cancel, changes.cancelHint, "bad"],
    move: [changes.move, changes.moveHint, "main"],
    put_back: isGone ? [changes.putBack, changes.putBackHint, "plain"] : [changes.moveBack, changes.moveBackHint, "plain"]
  }
  const button = (action: CalendarChangeAction): Html => {
    const [label, hint, kind] = labels[action]
    const field = html`<input type="hidden" name="action" value="${action}">`
    return html`<li id="${action}">${actionForm(context, `/calendars/changes/${id}`, label, kind, field)}
<p class="soft small">${hint}</p></li>\n`
  }
  const [first] = bookings
  const isGroup = first?.service.is_group === true
  const path = isGroup ? "/bookings" : `/bookings/${first?.id}`
  const reason = isGroup ? changes.isGroup : isGone ? changes.isPaid : changes.isOther
  return html`<ul class="sheet rows">${actions.map(button)}${
    actions.length > 1
      ? undefined
      : html`<li><p>${reason}</p><a href="${at(path)}">${isGroup ? words.overview.allBookings : changes.openBooking}</a></li>\n`
  }</ul>`
}
