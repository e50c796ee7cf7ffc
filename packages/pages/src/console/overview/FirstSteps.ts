import { type Html, html } from "@slotkit/core/html"
import { millisPerDay, profileUrl } from "@slotkit/core/internal"
import {
  AccountSources,
  BusyCalendars,
  type HostService,
  listCalendarAccounts,
  Settings,
  searchBookings,
  viewImport
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { badge, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/**
 * The steps that follow a live page: connect a calendar, see the page, say where to meet, send the link, put it on a site, and
 * import an account of another application.
 * They are shown for 30 days, until a calendar is connected and there is a booking.
 */
export const firstSteps = Effect.fnUntraced(function* (context: ConsoleContext, services: ReadonlyArray<HostService>) {
  const { host, words, now, at } = context
  const [first] = services
  if (first === undefined || now >= host.createdAt + 30 * millisPerDay) return undefined
  const { hostPagesUrl } = yield* Settings
  const { hasNone } = yield* BusyCalendars
  const isTeam = host.kind === "team"
  const isConnected = isTeam || hasNone !== true || (yield* Effect.orDie(listCalendarAccounts(host.id))).length > 0
  const isBooked = (yield* Effect.orDie(searchBookings(host, { per_page: "1" }))).data.length > 0
  const url = profileUrl(host, hostPagesUrl)
  if (url === null || (isConnected && isBooked)) return undefined
  const { steps } = words.overview
  const isImporting = !isTeam && (yield* AccountSources).size > 0
  const hasImported = isImporting && (yield* viewImport(host.id))?.state === "done"
  const { setupLink, setupHint } = words.imports
  const service = `/services/${first.service.id}`
  const all: ReadonlyArray<Html> = [
    ...(isTeam
      ? []
      : [step(context, html`<a href="${at("/calendars")}">${steps.calendar}</a>`, steps.calendarHint, isConnected)]),
    step(context, html`<a href="${url}">${steps.page}</a>`, steps.pageHint),
    step(context, html`<a href="${at(`${service}#location_type`)}">${steps.place}</a>`, steps.placeHint),
    step(
      context,
      html`<label for="own-link">${words.overview.live}</label>`,
      html`<input id="own-link" readonly value="${url}" data-copy="${words.overview.live}">`,
      isBooked
    ),
    step(context, html`<a href="${at(`${service}#share`)}">${steps.site}</a>`, steps.siteHint),
    ...(isImporting ? [step(context, html`<a href="${at("/import")}">${setupLink}</a>`, setupHint, hasImported)] : [])
  ]
  return section("steps", steps.heading, html`<ol class="sheet rows">${all.map((entry) => html`<li>${entry}</li>\n`)}</ol>`)
})

const step = ({ words }: ConsoleContext, what: Html, hint: Html | string, isDone = false): Html =>
  html`<div class="row"><div>${what}<div class="soft">${hint}</div></div>${
    isDone ? html`<div class="side">${badge(words.overview.steps.done, "good")}</div>` : undefined
  }</div>`
