import type { CalendarAccountResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import {
  CalendarProviders,
  disconnectCalendar,
  listCalendarAccounts,
  patchCalendarAccount,
  readCalendarAccount
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { instantOf } from "../parts/DayOf.ts"
import { actionForm, badge, sheetList } from "../parts/Sheet.ts"
import type { Trouble } from "../parts/Trouble.ts"
import { calendarChoices } from "./CalendarChoices.ts"

/** `GET /app/calendars`: the connected calendars, their states, and what can be done about each. */
export const showCalendars = (visit: ConsoleVisit) => calendarsPage(visit)

/** The page of the connected calendars. */
export const calendarsPage = Effect.fnUntraced(function* (visit: ConsoleVisit, trouble?: Trouble) {
  const { words, host, at } = visit
  const { calendars } = words
  const accounts = yield* Effect.orDie(listCalendarAccounts(host.id))
  const providers = yield* CalendarProviders
  const kinds = signInKinds.filter((kind) => providers.get(kind)?.signIn !== undefined)
  const hasCaldav = providers.get("caldav")?.logIn !== undefined
  const isFirst = (index: number) => (index === 0 ? "main" : "plain")
  const actions = html`${kinds.map((kind, index) =>
    actionForm(visit, `/calendars/connect/${kind}`, calendars.connect[kind], isFirst(index))
  )}${
    hasCaldav
      ? html`<a class="button${kinds.length > 0 ? " plain" : ""}" href="${at("/calendars/caldav")}">${calendars.addCaldav}</a>`
      : undefined
  }${
    providers.has("feed")
      ? html`<a class="button${kinds.length > 0 || hasCaldav ? " plain" : ""}" href="${at("/calendars/new")}">${kinds.length > 0 || hasCaldav ? calendars.addFeed : calendars.add}</a>`
      : undefined
  }`
  const canConnect = kinds.length > 0 || hasCaldav || providers.has("feed")
  const lost = accounts.filter(isLost)
  return visit.page({
    area: "calendars",
    title: words.areas.calendars,
    lead: calendars.lead,
    trouble,
    formTargets: formTargets(kinds.length > 0, visit.baseUrl),
    ...(canConnect && accounts.length > 0 ? { actions } : {}),
    content: html`${lost.map((account) => lostBanner(visit, account, kinds))}${sheetList(
      accounts.map((account) => entry(visit, account)),
      canConnect ? html`<p>${calendars.none}</p><div class="acts">${actions}</div>` : calendars.notOffered
    )}`
  })
})

const signInKinds = ["google", "microsoft"] as const

/** The buttons lead to providers, which may redirect between hosts of their own. Plain HTTP is for tests on this machine. */
const formTargets = (canSignIn: boolean, baseUrl: string): ReadonlyArray<string> => {
  if (!canSignIn) return []
  return baseUrl.startsWith("http:") ? ["https:", "http://127.0.0.1:*"] : ["https:"]
}

const isLost = ({ state }: Account): boolean => state === "reconnect" || state === "scope_missing"

/** Says that nothing can be booked until an account is connected again, with the button for it. */
const lostBanner = (
  visit: ConsoleVisit,
  { id, provider, label, reason, calendars }: Account,
  kinds: ReadonlyArray<string>
): Html => {
  const { words } = visit
  const wants = calendars.some(({ target }) => target) ? "write" : "read"
  const fields = html`<input type="hidden" name="account" value="${id}"><input type="hidden" name="wants" value="${wants}">`
  return html`<div class="problem" role="alert"><h2><bdi>${words.calendars.reconnectHeading(label)}</bdi></h2>
${reason === null ? undefined : html`<p>${reason}</p>\n`}${
  kinds.includes(provider)
    ? actionForm(visit, `/calendars/connect/${provider}`, words.calendars.reconnect, "main", fields)
    : undefined
}</div>
`
}

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
  const name = account.provider === "feed" ? (account.calendars[0]?.name ?? label) : label
  const named = (text: string, of = name): Html => html`${text}<span class="vh"> <bdi>${of}</bdi></span>`
  const facts = [
    last_read_at === null ? calendars.neverRead : calendars.lastRead(visit.format.moment(instantOf(last_read_at))),
    ...(skipped_events > 0 ? [calendars.skipped(skipped_events)] : [])
  ]
  return html`<div class="row"><div><h2><bdi>${name}</bdi></h2>
${name === label ? undefined : html`<p class="soft"><bdi>${label}</bdi></p>`}</div>
<div class="side">${badge(calendars.states[state], state === "active" ? "good" : state === "paused" ? "" : "bad")}
${facts.map((fact) => html`<p class="soft small">${fact}</p>`)}</div>
<div class="across">${reason === null ? undefined : html`<p lang="en" dir="ltr">${reason}</p>`}${account.calendars.map((calendar) => calendarChoices(visit, calendar))}<div class="acts">${state === "paused" ? undefined : actionForm(visit, `/calendars/${id}/read`, named(calendars.read), "link")}${
    state === "paused"
      ? actionForm(visit, `/calendars/${id}/resume`, named(calendars.resume), "link")
      : actionForm(visit, `/calendars/${id}/pause`, named(calendars.pause), "link")
  }${actionForm(visit, `/calendars/${id}/disconnect`, named(calendars.disconnect), "link")}</div></div></div>`
}
