import { formatInstant, type Instant, type Interval } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, localDayStart, maxPreviewDays, wholeDaysOf } from "@slotkit/core/internal"
import {
  addBusy,
  type CountedMeetings,
  getBusy,
  isManaged,
  listBusy,
  meetingsWithin,
  removeBusy,
  searchBookings,
  teamsOfHost
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { instantOf, isTimeOfDay, wallInstant } from "../parts/DayOf.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { isBeyond, pageNumber, pager } from "../parts/Pager.ts"
import { previewEffects } from "../parts/PreviewEffects.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { coverPath, teamName } from "../teams/Teams.ts"

/** `GET /app/time-off`: the times at which no one can book. */
export const showTimeOff = (context: ConsoleContext) => timeOffPage(context, {})

/** `POST /app/time-off`: adds whole days, or hours. */
export const sendTimeOff = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { words, host } = context
  const typed = typedIn(fields)
  const span = readSpan(context, typed)
  if ("problems" in span) return yield* timeOffPage(context, typed, wrongFields(span.problems))
  const input = {
    start: formatInstant(span.start),
    end: formatInstant(span.end),
    title: textOrNull(typed, "title"),
    public_reason: textOrNull(typed, "public_reason")
  }
  if (typed.action === "preview") {
    const effects = yield* previewEffects(context, {
      time_off: [{ start: input.start, end: input.end }],
      ...daysOf(context, span)
    })
    return yield* timeOffPage(context, typed, undefined, effects ?? html``)
  }
  const control = controlsNamed({ title: words.timeOff.title, public_reason: words.timeOff.publicReason })
  const [from, to] = [localDateOf(span.start, host.timezone), localDateOf(span.end - 1, host.timezone)]
  return yield* addBusy(host.id, input).pipe(
    Effect.andThen(Effect.orDie(searchBookings(host, { from: input.start, to: input.end, open: "true", per_page: "1" }))),
    Effect.map(({ meta: { total } }) =>
      total === 0
        ? context.done("/time-off", "time_off_added")
        : context.done(`/time-off?from=${from}&to=${to}`, "time_off_added_over", total)
    ),
    Effect.catchTag("Invalid", ({ problems }) => timeOffPage(context, typed, wrongFields(problemsOf(problems, control, words))))
  )
})

/** `/app/time-off/{id}/remove`. */
export const timeOffRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const { endings, timeOff } = words
    const { id, start, end, title, public_reason } = yield* getBusy(host.id, yield* pathId(context))
    return {
      area: "timeOff",
      title: endings.timeOffTitle,
      above: [[words.areas.timeOff, "/time-off"]],
      path: `/time-off/${id}/remove`,
      text: [endings.timeOffText],
      facts: [
        [timeOff.untitled, spanText(context, instantOf(start), instantOf(end))],
        [timeOff.title, title ?? undefined],
        [timeOff.publicReason, public_reason ?? undefined]
      ],
      button: endings.removeTimeOff,
      back: "/time-off"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* removeBusy(context.host.id, yield* pathId(context))
    return context.done("/time-off", "time_off_removed")
  })
})

/** Reads days and times in the host's time zone. */
const readSpan = (
  { words, host: { timezone }, now }: ConsoleContext,
  typed: Typed
): { readonly start: Instant; readonly end: Instant } | { readonly problems: ReadonlyArray<FieldProblem> } => {
  const { timeOff } = words
  const [first = "", last = ""] = [typed.first, typed.last || typed.first]
  const [from = "", to = ""] = [typed.from?.trim(), typed.to?.trim()]
  const problems = [
    ...(isLocalDate(first) ? [] : [{ field: "first", sentence: timeOff.firstProblem }]),
    ...(isLocalDate(last) || !isLocalDate(first) ? [] : [{ field: "last", sentence: timeOff.lastProblem }]),
    ...[["from", from] as const, ["to", to] as const].flatMap(([field, time]) =>
      isTimeOfDay(time) || (time === "" && (from === "") === (to === "")) ? [] : [{ field, sentence: timeOff.timeProblem }]
    )
  ]
  if (problems.length > 0) return { problems }
  const start = from === "" ? localDayStart(first, timezone) : wallInstant(first, from, timezone)
  const end = to === "" ? localDayStart(addDays(last, 1), timezone) : wallInstant(last, to, timezone)
  if (end <= start) return { problems: [{ field: "last", sentence: timeOff.lastProblem }] }
  return end > now ? { start, end } : { problems: [{ field: typed.last ? "last" : "first", sentence: timeOff.overProblem }] }
}

/** The days of a preview: those of the time off, as many as a preview can have. */
const daysOf = ({ host: { timezone } }: ConsoleContext, { start, end }: Interval) => {
  const [from, to] = [localDateOf(start, timezone), localDateOf(end - 1, timezone)]
  const last = addDays(from, maxPreviewDays - 1)
  return { from, to: to < last ? to : last }
}

const timeOffPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors, effects?: Html) {
  const { words, host, at, formToken } = context
  const { timeOff } = words
  const { data, meta } = yield* Effect.orDie(listBusy(host.id, { per_page: "25", page: pageNumber(context.query) }))
  const joined = (yield* teamsOfHost(host.id)).filter(({ membership }) => membership.acceptedAt !== null)
  const counted = yield* meetingsWithin(
    host.id,
    joined.map(({ team }) => team),
    data.map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }))
  )
  const managed = new Set(joined.filter(isManaged).map(({ team }) => team.id))
  const { text } = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "timeOff",
    title: words.areas.timeOff,
    lead: timeOff.lead,
    errors,
    isPreview: effects !== undefined,
    content: html`${
      effects === undefined
        ? undefined
        : html`<p class="notice" role="status">${words.hours.previewed}</p>
${effects}`
    }${sheetList(
      data.map(
        (
          { id, start, end, title, public_reason },
          index
        ) => html`<div class="row"><div><strong>${spanText(context, instantOf(start), instantOf(end))}</strong>
<p class="soft"><bdi>${title ?? timeOff.untitled}</bdi></p>${
          public_reason === null ? undefined : html`<p class="soft">${timeOff.shownReason} <bdi>${public_reason}</bdi></p>`
        }${counted[index]?.map((each) => meetingsOfTeam(context, id, each, managed.has(each.team.id)))}</div>
<div class="side"><a class="button plain" href="${at(`/time-off/${id}/remove`)}">${words.frame.remove}<span class="vh"> ${spanText(context, instantOf(start), instantOf(end))}</span></a></div></div>`
      ),
      isBeyond(meta) ? words.frame.beyond : timeOff.none
    )}${pager(context, "/time-off", meta)}
${section(
  "add",
  timeOff.add,
  html`<form class="sheet card" method="post" action="${at("/time-off")}" novalidate>${formToken}
<div class="cols">${text("first", timeOff.firstDay, { isRequired: true, more: html` type="date"` })}${text("last", timeOff.lastDay, { more: html` type="date"` })}</div>
<div class="cols">${text("from", timeOff.fromTime, { more: html` type="time"` })}${text("to", timeOff.toTime, { hint: timeOff.timesHint, more: html` type="time"` })}</div>
${text("title", timeOff.title, { hint: timeOff.titleHint })}${text("public_reason", timeOff.publicReason, { hint: timeOff.publicReasonHint })}<div class="end acts"><button name="action" value="save">${timeOff.add}</button><button class="plain" name="action" value="preview">${words.hours.preview}</button></div></form>`
)}`
  })
})

/** The number of a team's meetings within a time off, with what can be done about them. */
const meetingsOfTeam = (
  { words: { cover }, own, host }: ConsoleContext,
  timeOff: number,
  { team, meetings }: CountedMeetings,
  isManager: boolean
): Html => {
  const path = `/teams/${team.id}${coverPath(host.id)}?${new URLSearchParams({ time_off: String(timeOff), taker: "auto" })}`
  const next = isManager ? html`<a href="${own(path)}">${cover.link}</a>` : html`${cover.ask}`
  return html`<p class="small">${cover.withinOf(meetings, teamName({ team }))}. ${next}</p>`
}

/** Formats a time off: whole days as days, everything else with its times. */
export const spanText = ({ format, host: { timezone } }: ConsoleContext, start: Instant, end: Instant): string => {
  const days = wholeDaysOf({ start, end }, timezone)
  if (days !== undefined) return format.atStart(format.fullDays(...days))
  return format.meeting(start, Math.round((end - start) / 60_000)).join(", ")
}
