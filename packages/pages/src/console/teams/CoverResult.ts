import { type Html, html } from "@slotkit/core/html"
import { type CoverResource, hostRef, visibleName } from "@slotkit/core/internal"
import { getCover, getManagedBooking, undoCover } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import { memberName } from "../bookings/BookingEntry.ts"
import { dayOfTimestamp, instantOf, timeOfTimestamp } from "../parts/DayOf.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import { actionForm, fresh, section, sheetList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

type Meeting = CoverResource["meetings"][number]
type Failed = CoverResource["failed"][number]

/** `GET /app/teams/{id}/covers/{cover}`: how far the meetings of a member have come, with what stayed and why, and the undo. */
export const showCoverResult = (context: ConsoleContext) => Effect.flatMap(pathId(context), (id) => resultPage(context, id))

/** `POST /app/teams/{id}/covers/{cover}/undo`. */
export const sendCoverUndone = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  return yield* undoCover(context.host.id, id).pipe(
    Effect.map(() => seeOther(context.at(coverResultPath(id)))),
    Effect.catchTag("Conflict", (conflict) => resultPage(context, id, refusedChange(conflict, context)))
  )
})

const resultPage = Effect.fnUntraced(function* (context: ConsoleContext, id: number, errors?: ReturnType<typeof refusedChange>) {
  const { words, at, host, locale } = context
  const { cover } = words
  const job = yield* getCover(host.id, id)
  const { state, planned, moved, failed, undo, meetings } = job
  const isPending = state === "running" || state === "undoing"
  const number = (count: number) => count.toLocaleString(locale.tag)
  const [all, tried] = undo === null ? [planned, moved + failed.length] : [moved, undo.moved_back + undo.failed.length]
  const progress = undo === null ? cover.running(tried, all) : cover.undoing(undo.moved_back, all)
  const stayed = undo === null ? failed : undo.failed
  return context.page({
    area: "members",
    title: cover.result,
    above: [[words.areas.members, "/members"]],
    lead: timeOfTimestamp(context, job.created_at),
    errors,
    content: html`<div id="progress"${fresh(isPending)}><div class="sheet card"><p role="status"><strong>${
      isPending
        ? progress
        : planned === 0
          ? cover.none
          : undo === null
            ? cover.done(moved, planned)
            : cover.undone(undo.moved_back, moved)
    }</strong></p>${
      isPending
        ? html`\n<progress max="${number(Math.max(1, all))}" value="${number(tried)}" aria-label="${progress}"></progress>
<p class="soft small">${cover.hint}</p>
<div class="end acts"><a class="button" href="${at(coverResultPath(id))}">${cover.refresh}</a></div>`
        : state === "done" && moved > 0
          ? html`\n<p class="soft small">${cover.undoHint}</p>
<div class="end">${actionForm(context, `${coverResultPath(id)}/undo`, cover.undo)}</div>`
          : undefined
    }</div>
${
  stayed.length === 0
    ? undefined
    : section(
        "stayed",
        undo === null ? cover.failed : cover.notBack,
        yield* meetingList(
          context,
          meetings.filter(({ booking }) => stayed.some((each) => each.booking === booking)),
          stayed
        )
      )
}${meetings.length === 0 ? undefined : section("meetings", cover.all, yield* meetingList(context, meetings, failed, backOf(job)))}</div>`
  })
})

/** The bookings whose meetings the former hosts have back. */
const backOf = ({ state, failed, undo, meetings }: CoverResource): ReadonlySet<number> => {
  const stayed = new Set([...failed, ...(undo?.failed ?? [])].map(({ booking }) => booking))
  return new Set(state === "undone" ? meetings.flatMap(({ booking }) => (stayed.has(booking) ? [] : [booking])) : [])
}

/** The number of meetings that a page lists. */
const mostListed = 100

/** Lists meetings with who gives them up, and who takes them over or why no one does. */
export const meetingList = Effect.fnUntraced(function* (
  context: ConsoleContext,
  meetings: ReadonlyArray<Meeting>,
  failed: ReadonlyArray<Failed>,
  back: ReadonlySet<number> = new Set()
) {
  const { words, host } = context
  const listed = meetings.slice(0, mostListed)
  const bookings = yield* Effect.forEach(
    listed,
    ({ booking }) => Effect.catchTag(getManagedBooking(host.id, booking), "NotFound", () => Effect.succeed(undefined)),
    { concurrency: 10 }
  )
  const rest = meetings.length - listed.length
  const entries = listed.map((meeting, index) =>
    entry(
      context,
      meeting,
      bookings[index]?.booker.name ?? null,
      failed.find(({ booking }) => booking === meeting.booking),
      back.has(meeting.booking)
    )
  )
  return sheetList([...entries, ...(rest === 0 ? [] : [html`<span class="soft">${words.cover.more(rest)}</span>`])], "")
})

const entry = (
  context: ConsoleContext,
  { booking, start, from, to }: Meeting,
  booker: string | null,
  refusal: Failed | undefined,
  isBack: boolean
): Html => {
  const { words, at } = context
  const { cover, bookings } = words
  const time = `${dayOfTimestamp(context, start)}, ${context.format.time(instantOf(start))}`
  const reason = refusal === undefined ? undefined : reasonText(cover.reasons, refusal.reason)
  const [leaving, taking] = isBack ? [to, from] : [from, to]
  const hosts = [leaving, taking].flatMap((each) =>
    each === null ? [] : [html`<bdi class="name">${memberName(hostRef(each))}</bdi>`]
  )
  const [first, second] = hosts
  return html`<div class="row"><div><a class="title" href="${at(`/bookings/${booking}`)}"><bdi class="name">${
    visibleName(booker) || bookings.someone
  }</bdi></a>
<p class="soft">${
    reason !== undefined
      ? cover.stays(reason)
      : html`${isBack ? `${cover.givenBack} ` : undefined}${first}${second === undefined ? undefined : html` → ${second}`}`
  }</p></div>
<div class="side dated"><p class="when">${time}</p></div></div>`
}

const reasonText = (reasons: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? reasons.other!

/** The path of the page of a bulk reassignment in the console of its team. */
export const coverResultPath = (id: number): string => `/covers/${id}`
