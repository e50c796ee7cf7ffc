import { type Html, html } from "@slotkit/core/html"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  CalendarProviders,
  type CalendarRules,
  CurrentCalendarRules,
  listCalendarAccounts,
  patchCalendarAccount,
  readCalendarAccount
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { instantOf } from "../parts/DayOf.ts"
import { actionForm, badge, sheetList, withWordBreaks } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { type Account, accountName, closesWhenLost, isLost } from "./AccountProblems.ts"
import { calendarChoices } from "./CalendarChoices.ts"
import { connectChoices, signInKinds } from "./ConnectChoices.ts"
import { tooOften } from "./OnTimeout.ts"

/** `GET /app/calendars`: the connected calendars, their states, and what can be done about each. */
export const showCalendars = (context: ConsoleContext) => calendarsPage(context)

/** The page of the connected calendars. */
export const calendarsPage = Effect.fnUntraced(function* (context: ConsoleContext, errors?: FormErrors) {
  const { words, host } = context
  const { calendars } = words
  const accounts = yield* Effect.orDie(listCalendarAccounts(host.id))
  const providers = yield* CalendarProviders
  const { whenLost } = yield* CurrentCalendarRules
  const kinds = signInKinds.filter((kind) => providers.get(kind)?.signIn !== undefined)
  const choices = yield* connectChoices(context)
  const lost = accounts.filter(isLost)
  return context.page({
    area: "calendars",
    title: words.areas.calendars,
    lead: calendars.lead,
    errors,
    formTargets: formTargets(kinds.length > 0, context.baseUrl),
    content: html`${lost.map((account) => lostBanner(context, account, kinds, whenLost))}${sheetList(
      accounts.map((account) => entry(context, account, providers.has("feed"))),
      html`<p>${choices === undefined ? calendars.notOffered : calendars.none}</p>`
    )}${choices}`
  })
})

/** The buttons lead to providers, which may redirect between their own hosts. Plain HTTP is for tests on this machine. */
const formTargets = (canSignIn: boolean, baseUrl: string): ReadonlyArray<string> => {
  if (!canSignIn) return []
  return baseUrl.startsWith("http:") ? ["https:", "http://127.0.0.1:*"] : ["https:"]
}

/** Says that nothing can be booked until an account is connected again, with the button for it. */
const lostBanner = (
  context: ConsoleContext,
  account: Account,
  kinds: ReadonlyArray<string>,
  whenLost: CalendarRules["whenLost"]
): Html => {
  const { words } = context
  const { id, provider, label, reason, calendars } = account
  const wants = calendars.some(({ target }) => target) ? "write" : "read"
  const fields = html`<input type="hidden" name="account" value="${id}"><input type="hidden" name="wants" value="${wants}">`
  return html`<div class="problem" role="alert"><h2><bdi>${breakLong(words.calendars.reconnectHeading(label))}</bdi></h2>
${closesWhenLost(account, whenLost) ? html`<p>${words.calendars.reconnectText}</p>\n` : undefined}${reason === null ? undefined : html`<p lang="en" dir="ltr">${reason}</p>\n`}${
  kinds.includes(provider)
    ? actionForm(context, `/calendars/connect/${provider}`, words.calendars.reconnect, "main", fields)
    : undefined
}</div>
`
}

/** `POST /app/calendars/{id}/pause` and `/resume`. */
export const sendPause = (paused: boolean) =>
  Effect.fnUntraced(function* (context: ConsoleContext) {
    // Only new passwords are limited.
    yield* Effect.catchTag(
      patchCalendarAccount(context.host.id, yield* pathId(context), { paused }),
      "TooManyRequests",
      Effect.die
    )
    return context.done("/calendars", paused ? "calendar_paused" : "calendar_resumed")
  })

/** `POST /app/calendars/{id}/read`: reads an account now. */
export const sendReading = (context: ConsoleContext) =>
  Effect.catchTag(reading(context), "TooManyRequests", (limited) => calendarsPage(context, tooOften(context, limited)))

const reading = Effect.fnUntraced(function* (context: ConsoleContext) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000) * 1000
  const { state, calendars } = yield* readCalendarAccount(context.host.id, yield* pathId(context))
  if (state !== "active") return context.done("/calendars", "calendar_not_read")
  const isReadSince = (since: number) =>
    calendars.every(
      ({ checked, missing, last_read_at }) => !checked || missing || (last_read_at !== null && instantOf(last_read_at) >= since)
    )
  if (isReadSince(now)) return context.done("/calendars", "calendar_read")
  return context.done("/calendars", isReadSince(now - millisPerMinute + 1000) ? "calendar_read_before" : "calendar_read_later")
})

const entry = (context: ConsoleContext, account: Account, hasFeeds: boolean): Html => {
  const { words } = context
  const { calendars } = words
  const { label, state, reason, last_read_at, skipped_events } = account
  const name = accountName(account)
  const named = (text: string, of = name): Html => html`${text}<span class="vh"> <bdi>${of}</bdi></span>`
  const facts = [
    last_read_at === null ? calendars.neverRead : calendars.lastRead(context.format.moment(instantOf(last_read_at))),
    ...(skipped_events > 0 ? [calendars.skipped(skipped_events)] : [])
  ]
  return html`<div class="row"><div><h2><bdi>${breakLong(name)}</bdi></h2>
${name === label ? undefined : html`<p class="soft"><bdi>${breakLong(label)}</bdi></p>`}</div>
<div class="side">${badge(calendars.states[state], toneOf(state))}
${facts.map((fact) => html`<p class="soft small">${fact}</p>`)}</div>
<div class="across">${reason === null ? undefined : html`<p lang="en" dir="ltr">${reason}</p>`}${
    state === "leaving"
      ? html`<p>${calendars.leavingText}</p>`
      : html`${
          state === "paused"
            ? html`<p>${calendars.pausedText}</p>`
            : html`<ul class="parts">${account.calendars.map((calendar) => calendarChoices(context, calendar))}</ul>`
        }${actionsOf(context, account, named, hasFeeds)}`
  }</div></div>`
}

/** Lets long labels break where a reader would. Short ones fit on a line. */
const breakLong = (text: string) => (text.length > shortLength ? withWordBreaks(text) : text)
const shortLength = 30

const toneOf = (state: Account["state"]) => (state === "active" ? "good" : state === "paused" || state === "leaving" ? "" : "bad")

/** The buttons and links of an account. */
const actionsOf = (
  context: ConsoleContext,
  { id, provider, state }: Account,
  named: (text: string) => Html,
  hasFeeds: boolean
): Html => {
  const { at, words } = context
  const { calendars } = words
  const button = (action: string, text: string) => actionForm(context, `/calendars/${id}/${action}`, named(text), "link")
  const link = (page: string, text: string) => html`<a href="${at(`/calendars/${id}/${page}`)}">${named(text)}</a>`
  return html`<div class="acts">${state === "paused" ? undefined : button("read", calendars.read)}${
    state === "paused" ? button("resume", calendars.resume) : button("pause", calendars.pause)
  }${provider === "caldav" ? link("password", calendars.changePassword) : undefined}${
    provider === "caldav" && hasFeeds ? link("subscriptions", calendars.subscriptions) : undefined
  }${link("disconnect", calendars.disconnect)}</div>`
}
