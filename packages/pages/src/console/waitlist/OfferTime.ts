import { html } from "@slotkit/core/html"
import { isLocalDate, localDateOf, parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, listHostServices, NotFound, offerToEntry } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { freeDay, isOnDay, listedTimes, outdatedNote } from "../bookings/FreeDay.ts"
import { refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { factList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { aboveEntry, entryFacts, entryOfPath } from "./WaitlistEntries.ts"

/** `GET /app/waitlist/{id}/offer`: the times that the host can offer to someone who waits. */
export const showOffer = (context: ConsoleContext) => offerPage(context, context.query.get("date"))

/** `POST /app/waitlist/{id}/offer`: shows the times of another day, or offers one of those that were listed. */
export const sendOffer = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const { bookings } = context.words
  const day = fields.get("next_day") ?? fields.get("date") ?? ""
  const typed = typedIn(fields)
  if (fields.has("next_day") || fields.get("action") === "show") return yield* offerPage(context, day, undefined, typed)
  const again = (errors: FormErrors) => offerPage(context, day, errors, typed)
  if (day !== fields.get("listed_date")) return yield* again({ status: 409, alert: bookings.dayChanged })
  const noTime = wrongFields([{ field: "start", sentence: bookings.chooseATime }])
  const start = typed.start ?? ""
  if (!isOnDay(context, start, day)) return yield* again(noTime)
  return yield* offerToEntry(context.host.id, id, { start }).pipe(
    Effect.map(() => context.done("/waitlist", "waitlist_offered")),
    Effect.catchTags({
      Invalid: () => again(noTime),
      Conflict: (conflict) => again(refusedChange(conflict, context))
    })
  )
})

const offerPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  date: string | null,
  errors?: FormErrors,
  typed: Typed = {}
) {
  const { words, host, at, formToken } = context
  const entry = yield* entryOfPath(context)
  const found = (yield* listHostServices(host)).find(({ service }) => service.id === entry.service_id)
  if (found === undefined) return yield* new NotFound({ what: "page" })
  const target: BookingPageTarget = { host, bookable: found.bookable, description: "" }
  const [wish] = entry.wishes
  const today = localDateOf(context.now, host.timezone)
  const firstWish = wish === undefined ? null : localDateOf(Math.max(context.now, Date.parse(wish.from)), host.timezone)
  const free = yield* freeDay(context, target, date ?? firstWish, entry.duration_minutes)
  const isPast = date !== null && !(isLocalDate(date) && date >= today)
  const faults = errors ?? (isPast ? wrongFields([{ field: "date", sentence: words.hours.dateProblem }]) : undefined)
  const fields = fieldsOf({ ...typed, date: isPast ? date : free.day }, faults?.problems)
  return context.page({
    area: "bookings",
    title: words.waitlist.offer,
    above: aboveEntry(context),
    errors: faults,
    content: html`${factList(yield* entryFacts(context, entry))}
<section><form method="post" action="${at(`/waitlist/${entry.id}/offer`)}" novalidate>${formToken}
<div class="filters" data-act>${fields.text("date", words.bookings.day, {
      more: html` type="date" min="${today}"`
    })}<div class="acts"><button class="plain" name="action" value="show">${words.bookings.showDay}</button></div></div>
${outdatedNote(context)}<input type="hidden" name="listed_date" value="${free.day}">
${listedTimes(context, free, parseTimestamp(typed.start ?? ""), fields)}<div class="end"><button
name="action" value="offer" data-listed>${words.waitlist.offerThis}</button><p
class="soft small">${words.waitlist.offerHint}</p></div></form></section>`
  })
})
