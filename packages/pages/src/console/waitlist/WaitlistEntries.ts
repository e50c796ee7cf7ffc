import { type Html, html } from "@slotkit/core/html"
import { millisPerMinute, type WaitlistEntryResource } from "@slotkit/core/internal"
import { listHostServices, listWaitlist, NotFound, removeWaitlistEntry } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { refusedChange } from "../parts/FieldProblems.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import { asksFirst, questionPage } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

type Entry = typeof WaitlistEntryResource.Type

/** `GET /app/waitlist`: the people who wait for a time, those who have waited longest first. */
export const showWaitlist = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words } = context
  const entries = yield* Effect.orDie(listWaitlist(context.host, {}))
  const titles = yield* serviceTitles(context)
  return context.page({
    area: "bookings",
    title: words.waitlist.title,
    lead: words.waitlist.lead,
    above: [[words.areas.bookings, "/bookings"]],
    content: sheetList(
      entries.map((entry) => row(context, entry, titles.get(entry.service_id) ?? "")),
      words.waitlist.none
    )
  })
})

/** `/app/waitlist/{id}/remove`. */
export const waitlistRemoval = asksFirst({
  ask: (context: ConsoleContext) => removalQuestion(context),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    const id = yield* pathId(context)
    return yield* removeWaitlistEntry(context.host.id, id).pipe(
      Effect.map(() => context.done("/waitlist", "waitlist_removed")),
      Effect.catchTag("Conflict", (conflict) =>
        Effect.map(removalQuestion(context), (question) => questionPage(context, question, refusedChange(conflict, context)))
      )
    )
  })
})

const removalQuestion = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { waitlist } = context.words
  const entry = yield* entryOfPath(context)
  return {
    area: "bookings",
    above: aboveEntry(context),
    title: waitlist.removeTitle,
    text: [waitlist.removeText],
    path: `/waitlist/${entry.id}/remove`,
    facts: yield* entryFacts(context, entry),
    button: waitlist.remove,
    back: "/waitlist"
  } as const
})

/** Returns the entry of an address that still waits or has an offer. */
export const entryOfPath = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  const entry = (yield* Effect.orDie(listWaitlist(context.host, {}))).find((one) => one.id === id)
  return entry === undefined ? yield* new NotFound({ what: "page" }) : entry
})

/** The pages above that of an entry. */
export const aboveEntry = ({ words }: ConsoleContext) =>
  [
    [words.areas.bookings, "/bookings"],
    [words.waitlist.title, "/waitlist"]
  ] as const

/** The facts about an entry. */
export const entryFacts = Effect.fnUntraced(function* (context: ConsoleContext, entry: Entry) {
  const { words } = context
  const titles = yield* serviceTitles(context)
  return [
    [words.endings.person, html`<bdi>${personText(entry)}</bdi>`],
    [
      words.demand.service,
      html`<bdi>${titles.get(entry.service_id)}</bdi><span>${words.bookings.minutes(entry.duration_minutes)}</span>`
    ],
    [words.waitlist.wishes, wishes(context, entry)]
  ] as const
})

const serviceTitles = Effect.fnUntraced(function* ({ host }: ConsoleContext) {
  return new Map((yield* listHostServices(host)).map(({ service }) => [service.id, service.title]))
})

const personText = ({ booker: { name, email } }: Entry): string => [name, email].filter((part) => part !== null).join(", ")

const wishes = ({ format }: ConsoleContext, { wishes: spans }: Entry): Html =>
  html`${spans.map(({ from, to }) => {
    const start = Date.parse(from)
    const [day, times] = format.meeting(start, (Date.parse(to) - start) / millisPerMinute)
    return html`<span class="wish">${day}, <bdi>${times}</bdi></span> `
  })}`

const row = (context: ConsoleContext, entry: Entry, title: string): Html => {
  const { words, at, format } = context
  const { waitlist } = words
  const { id, offer, missed_offers: missed, skipped, seats, duration_minutes: minutes } = entry
  const name = entry.booker.name ?? entry.booker.email ?? ""
  const link = (act: string, label: string): Html =>
    html`<a href="${at(`/waitlist/${id}/${act}`)}">${label}<span class="vh"> <bdi>${name}</bdi></span></a>`
  const offered =
    offer === null
      ? undefined
      : html`<p>${waitlist.offered(
          format.meeting(Date.parse(offer.start), minutes).join(", "),
          format.moment(Date.parse(offer.expires_at))
        )}</p>`
  return html`<div class="row"><div><h2><bdi class="name">${name}</bdi></h2>
<p class="soft"><bdi>${title}</bdi>, ${words.bookings.minutes(minutes)}${
    seats === 1 ? undefined : html`, ${waitlist.seats(seats)}`
  }</p></div>
<div class="side">${badge(waitlist.states[offer === null ? "waiting" : "offered"], offer === null ? "" : "wait")}
<p class="soft small">${waitlist.since(format.moment(Date.parse(entry.created_at)))}</p></div>
<div class="across">${offered}<p>${waitlist.wishes}: ${wishes(context, entry)}</p>${
    missed === 0 ? undefined : html`<p class="soft">${waitlist.missed(missed)}</p>`
  }${skipped === 0 ? undefined : html`<p class="soft">${waitlist.skipped(skipped)}</p>`}
<div class="acts">${offer === null ? link("offer", waitlist.offer) : undefined}${link(
    "remove",
    waitlist.remove
  )}</div></div></div>`
}
