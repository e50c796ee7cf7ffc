import type { CalendarAccountResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import {
  CalendarProviders,
  disconnectCalendar,
  listCalendarAccounts,
  patchCalendar,
  patchCalendarAccount,
  readCalendarAccount
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { instantOf } from "../parts/DayOf.ts"
import { actionForm, badge, sheetList } from "../parts/Sheet.ts"

/** `GET /app/calendars`: the connected calendars, their states, and what can be done about each. */
export const showCalendars = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host, at } = visit
  const { calendars } = words
  const accounts = yield* Effect.orDie(listCalendarAccounts(host.id))
  const canConnect = (yield* CalendarProviders).has("feed")
  const add = html`<a class="button" href="${at("/calendars/new")}">${calendars.add}</a>`
  return visit.page({
    area: "calendars",
    title: words.areas.calendars,
    lead: calendars.lead,
    ...(canConnect ? { actions: add } : {}),
    content: sheetList(
      accounts.map((account) => entry(visit, account)),
      canConnect ? html`<p>${calendars.none}</p><p>${add}</p>` : calendars.notOffered
    )
  })
})

/** `POST /app/calendars/{id}/pause` and `/resume`. */
export const sendPause = (paused: boolean) =>
  Effect.fnUntraced(function* (visit: ConsoleVisit) {
    yield* patchCalendarAccount(visit.host.id, yield* pathId(visit), { paused })
    return visit.done("/calendars", paused ? "calendar_paused" : "calendar_resumed")
  })

/** `POST /app/calendars/{id}/read`: reads an account now. */
export const sendReading = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { state } = yield* readCalendarAccount(visit.host.id, yield* pathId(visit))
  return visit.done("/calendars", state === "active" ? "calendar_read" : "calendar_not_read")
})

/** `POST /app/calendars/{id}/use`: lets one calendar close time, or no longer. */
export const sendUse = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const checked = fields.get("checked") === "yes"
  yield* patchCalendar(visit.host.id, yield* pathId(visit), { checked })
  return visit.done("/calendars", checked ? "calendar_used" : "calendar_unused")
})

/** `POST /app/calendars/{id}/disconnect`. */
export const sendDisconnection = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* disconnectCalendar(visit.host.id, yield* pathId(visit))
  return visit.done("/calendars", "calendar_disconnected")
})

type Account = typeof CalendarAccountResource.Type

const entry = (visit: ConsoleVisit, account: Account): Html => {
  const { words } = visit
  const { calendars } = words
  const { id, label, state, reason, last_read_at, skipped_events } = account
  const name = account.calendars[0]?.name ?? label
  const named = (text: string, of = name): Html => html`${text}<span class="vh"> <bdi>${of}</bdi></span>`
  const facts = [
    last_read_at === null ? calendars.neverRead : calendars.lastRead(visit.format.moment(instantOf(last_read_at))),
    ...(skipped_events > 0 ? [calendars.skipped(skipped_events)] : [])
  ]
  return html`<div class="row"><div><h2><bdi>${name}</bdi></h2>
<p class="soft"><bdi>${label}</bdi></p></div>
<div class="side">${badge(calendars.states[state], state === "active" ? "good" : state === "paused" ? "" : "bad")}
${facts.map((fact) => html`<p class="soft small">${fact}</p>`)}</div>
<div class="across">${reason === null ? undefined : html`<p>${reason}</p>`}${account.calendars.map(
    (calendar) =>
      html`<p>${
        calendar.missing
          ? calendars.missing(calendar.name)
          : (calendar.checked ? calendars.closes : calendars.closesNot)(calendar.name)
      }</p>`
  )}<div class="acts">${state === "paused" ? undefined : actionForm(visit, `/calendars/${id}/read`, named(calendars.read), "link")}${
    state === "paused"
      ? actionForm(visit, `/calendars/${id}/resume`, named(calendars.resume), "link")
      : actionForm(visit, `/calendars/${id}/pause`, named(calendars.pause), "link")
  }${account.calendars.map((calendar) =>
    actionForm(
      visit,
      `/calendars/${calendar.id}/use`,
      named(calendar.checked ? calendars.ignore : calendars.use, calendar.name),
      "link",
      html`<input type="hidden" name="checked" value="${calendar.checked ? "no" : "yes"}">`
    )
  )}${actionForm(visit, `/calendars/${id}/disconnect`, named(calendars.disconnect), "link")}</div></div></div>`
}
