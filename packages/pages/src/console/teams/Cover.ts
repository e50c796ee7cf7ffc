import { maxReasonLength } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { type CoverResource, localDateOf, maxCoveredMeetings, parseId } from "@slotkit/core/internal"
import {
  absencesWithMeetings,
  coverMeetings,
  getBusy,
  HasMail,
  type Invalid,
  idempotent,
  listMembers,
  NotFound,
  publicToken
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { spanText } from "../hours/TimeOff.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { coverResultPath, meetingList } from "./CoverResult.ts"
import { coverPath } from "./Teams.ts"

/**
 * `GET /app/teams/{id}/members/{member}/cover`: the times off of a member that have meetings, a form that chooses meetings, and
 * the plan of those that the address names, with the form that starts it.
 */
export const showCover = (context: ConsoleContext) => coverPage(context, typedIn(context.query))

/** `POST` to the same address: gives the meetings to others. */
export const sendCover = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { words } = context
  const typed = typedIn(fields)
  const id = yield* pathId(context)
  yield* requireTimeOff(id, typed)
  const input = { ...inputOf(id, typed), note: textOrNull(typed, "note"), notify: typed.quiet === undefined }
  return yield* startOnce(context, typed.idempotency_key ?? "", coverMeetings(context.host.id, input)).pipe(
    Effect.flatMap((outcome) =>
      "value" in outcome
        ? Effect.succeed(seeOther(context.at(outcome.value)))
        : coverPage(context, typed, { status: 409, alert: words.cover.starting })
    ),
    Effect.catchTag("Invalid", (invalid) => coverPage(context, typed, wrongFields(problemsOf(context, id, typed, invalid))))
  )
})

/** Starts once for each key of a form, and returns the path of the result. A form that is sent twice leads to the first one. */
const startOnce = <E, R>({ host, signedIn }: ConsoleContext, sent: string, start: Effect.Effect<CoverResource, E, R>) =>
  Effect.gen(function* () {
    const key = keyPattern.test(sent) ? sent : yield* publicToken
    const keyed = { credential: `cover form:${signedIn.key}`, hostId: host.id, key, fingerprint: "cover" }
    const path = ({ id }: CoverResource) => coverResultPath(id)
    return yield* idempotent(keyed, Effect.map(start, path), {
      render: (cover) => Effect.sync(() => path(cover as CoverResource)),
      write: (exit) => (Exit.isFailure(exit) ? undefined : { status: 303, headers: {}, body: exit.value }),
      read: ({ body }) => body,
      holdsSecret: false
    })
  }).pipe(Effect.uninterruptible)

const keyPattern = /^[0-9A-Za-z]{22}$/

/** Fails with `NotFound` for a time off of someone else. */
const requireTimeOff = (memberId: number, { time_off: timeOff }: Typed) =>
  timeOff === undefined ? Effect.void : Effect.asVoid(getBusy(memberId, parseId(timeOff) ?? 0))

/** The request for the meetings of a member that a form chooses: within a time off, or on some days. */
const inputOf = (memberId: number, { time_off: timeOff, from, to, taker = "auto" }: Typed) => ({
  select:
    timeOff === undefined ? { host: memberId, from: from ?? "", to: to ?? from ?? "" } : { time_off: parseId(timeOff) ?? 0 },
  to: taker === "auto" ? taker : Number(taker)
})

/** The plan of the meetings that a form chooses, or the reason why there is none. */
interface Planned {
  readonly plan?: CoverResource
  readonly errors?: FormErrors
}

const coverPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, refusal?: FormErrors) {
  const { words, host, at, now } = context
  const { cover } = words
  const id = yield* pathId(context)
  const members = yield* listMembers(host.id)
  const member = members.find((each) => each.id === id)
  if (member === undefined) return yield* new NotFound({ what: "member" })
  yield* requireTimeOff(id, typed)
  const absences = yield* absencesWithMeetings(host, id)
  const isChosen = typed.from !== undefined || typed.time_off !== undefined
  const planned: Planned =
    isChosen && refusal === undefined
      ? yield* coverMeetings(host.id, { ...inputOf(id, typed), dry_run: true }).pipe(
          Effect.map((plan): Planned => ({ plan })),
          Effect.catchTag("Invalid", (invalid) =>
            Effect.succeed<Planned>({ errors: wrongFields(problemsOf(context, id, typed, invalid)) })
          )
        )
      : {}
  const errors = refusal ?? planned.errors
  const today = localDateOf(now, host.timezone)
  const { text, select } = fieldsOf({ from: today, to: today, ...typed }, errors?.problems)
  const takers = members.filter((each) => each.id !== id && each.active && each.accepted)
  const path = coverPath(id)
  const absence = (each: (typeof absences)[number]): Html => {
    const span = spanText(context, each.start, each.end)
    const query = new URLSearchParams({ time_off: String(each.id), taker: "auto" })
    return html`<div class="row"><div><strong>${span}</strong>
<p class="soft">${cover.within(each.meetings)}</p></div>
<div class="side"><a class="button plain" href="${at(`${path}?${query}`)}">${cover.show}<span class="vh">: ${span}</span></a></div></div>`
  }
  return context.page({
    area: "members",
    title: cover.title(memberName(member)),
    above: [[words.areas.members, "/members"]],
    lead: cover.lead,
    errors,
    content: html`${
      absences.length === 0 ? undefined : section("absences", cover.absences, sheetList(absences.map(absence), ""))
    }${section(
      "choose",
      cover.choose,
      html`<form class="sheet card" method="get" action="${at(path)}" novalidate>
<div class="cols">${text("from", words.timeOff.firstDay, { isRequired: true, more: html` type="date"` })}${text(
        "to",
        words.timeOff.lastDay,
        { isRequired: true, more: html` type="date"` }
      )}</div>
${select("taker", cover.to, [
  { value: "auto", label: cover.anyone },
  ...takers.map((each) => ({ value: String(each.id), label: memberName(each) }))
])}<div class="end"><button class="plain">${cover.show}</button></div></form>`
    )}${planned.plan === undefined ? undefined : yield* planSection(context, path, typed, planned.plan)}`
  })
})

/** The plan, and the form that starts it if a meeting could move. */
const planSection = Effect.fnUntraced(function* (context: ConsoleContext, path: string, typed: Typed, plan: CoverResource) {
  const { words, at, formToken } = context
  const { cover } = words
  if (plan.planned === 0) return section("plan", cover.plan, html`<div class="sheet empty" role="status">${cover.none}</div>`)
  const movable = plan.planned - plan.failed.length
  const { area, checkbox } = fieldsOf({})
  const hidden = (["time_off", "from", "to", "taker"] as const).flatMap((name) =>
    typed[name] === undefined ? [] : [html`<input type="hidden" name="${name}" value="${typed[name]}">`]
  )
  return section(
    "plan",
    cover.plan,
    html`<p role="status">${cover.wouldMove(movable, plan.planned)}</p>
${yield* meetingList(context, plan.meetings, plan.failed)}${
  movable === 0
    ? undefined
    : html`<form class="sheet card end" method="post" action="${at(path)}" novalidate>${formToken}${hidden}
<input type="hidden" name="idempotency_key" value="${yield* publicToken}">
${
  (yield* HasMail)
    ? html`${area("note", cover.note, { hint: cover.noteHint, rows: 2 })}${checkbox("quiet", cover.quiet, {
        hint: cover.quietHint
      })}`
    : undefined
}
<div class="end"><button>${cover.start}</button></div></form>`
}`
  )
})

/** Words the wrong fields of a request for the controls of the form. */
const problemsOf = (
  { words, locale }: ConsoleContext,
  memberId: number,
  { from = "", to = "", taker }: Typed,
  { problems }: Invalid
): ReadonlyArray<FieldProblem> => {
  const { cover, timeOff } = words
  return problems.map(({ path, rule }) => {
    if (path === "to") return { field: "taker", sentence: taker === String(memberId) ? cover.sameMember : cover.noMember }
    if (path === "select") return { field: "from", sentence: cover.tooMany(maxCoveredMeetings.toLocaleString(locale.tag)) }
    if (path === "note") return { field: "note", sentence: words.rules.wrong(cover.note, { rule, max: maxReasonLength }) }
    if (path === "select.from") return { field: "from", sentence: timeOff.firstProblem }
    if (rule !== "order") return { field: "to", sentence: cover.noLastDay }
    return { field: "to", sentence: to < from ? cover.wrongOrder : cover.tooLong }
  })
}
