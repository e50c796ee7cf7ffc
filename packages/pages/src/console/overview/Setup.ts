import type { Host } from "@slotkit/core"
import { type HoursInterval, NewServiceInput, type WeekdayHours } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { faultsOf, HostPatch, isTimeZone, profileUrl, readInput, visibleName } from "@slotkit/core/internal"
import { addHostService, getSchedule, listHostServices, patchHost, replaceSchedule, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { weekdayNames } from "../../time/TimeFormat.ts"
import { zoneOptions } from "../../time/ZoneOptions.ts"
import { hoursText } from "../hours/HoursText.ts"
import { readHours } from "../hours/ReadHours.ts"
import { weekChart } from "../hours/WeekChart.ts"
import { weekOf } from "../hours/WeekRows.ts"
import { importHint } from "../imports/ImportForm.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, numberOrText, type Typed, typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { joinedTeams } from "../teams/Teams.ts"

/** Returns a username made of the name, otherwise of the address, or nothing if neither has two usable characters. */
const suggestedUsername = ({ name, email }: Pick<Host, "name" | "email">): string => {
  const [, found = ""] =
    /^-*([a-z0-9-]{2,40}?)-*$/.exec(
      (visibleName(name) || (email.split("@")[0] ?? ""))
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 40)
    ) ?? []
  return found
}

/** `GET /app/setup`: the form for members of teams, whose overview links to it. Others find it on the overview. */
export const showSetup = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { host, at } = context
  const isSetUp = host.username !== null && (yield* listHostServices(host)).length > 0
  return isSetUp || joinedTeams(context).length === 0 ? seeOther(at("")) : yield* setupPage(context)
})

const nameLabel = ({ words: { overview }, host }: ConsoleContext): string =>
  host.kind === "team" ? overview.teamName : overview.name

/** The form of the first visit: name, username, time zone, hours and the first service. The week is drawn beside it. */
export const setupPage = Effect.fnUntraced(function* (context: ConsoleContext, sent?: URLSearchParams, errors?: FormErrors) {
  const { words, host, at, formToken, locale } = context
  const { overview } = words
  const { hostPagesUrl } = yield* Settings
  const schedule = yield* getSchedule(host.id)
  const first = schedule.weekly[0]
  const hours = schedule.weekly.filter(({ weekday }) => weekday === first?.weekday)
  const services = yield* listHostServices(host)
  const typed: Typed =
    sent === undefined
      ? {
          name: host.name ?? "",
          username: host.username ?? suggestedUsername(host),
          timezone: host.timezone,
          hours: hoursText(hours, words.hours),
          service: overview.serviceDefault,
          minutes: "30"
        }
      : typedIn(sent)
  const days = sent === undefined ? [...new Set(schedule.weekly.map(({ weekday }) => String(weekday)))] : sent.getAll("days")
  const { text, list, choices } = fieldsOf(typed, errors?.problems)
  const weekdays = Array.from({ length: 7 }, (_, index) => (locale.firstWeekday + index) % 7)
  const read = readHours(typed.hours ?? "", words.hours)
  const week = weekOf("sentence" in read ? [] : weeklyOn(days, read.intervals))
  return context.page({
    area: "overview",
    title: overview.setupTitle,
    lead: html`${overview.setupLead}${yield* importHint(context)}`,
    errors,
    isPreview: sent !== undefined,
    content: html`${sent === undefined || errors !== undefined ? undefined : html`<p class="notice" role="status">${words.hours.previewed}</p>\n`}<div class="two"><form class="sheet card" method="post" action="${at("/setup")}" novalidate>${formToken}
<div class="cols">${text("name", nameLabel(context), { isRequired: true, more: html` autocomplete="name"` })}${text(
      "username",
      overview.username,
      {
        isRequired: true,
        hint: overview.usernameHint(profileUrl({ username: "…" }, hostPagesUrl) ?? ""),
        more: html` autocapitalize="none" spellcheck="false"`
      }
    )}</div>
${list("timezone", overview.zone, zoneOptions(context.locale, context.now, typed.timezone ?? ""))}${choices(
  "days",
  overview.days,
  "checkbox",
  weekdays.map((weekday) => ({
    value: String(weekday),
    label: weekdayNames(locale.tag)[weekday]!.long,
    short: shortWeekday(context, weekday)
  })),
  days
)}${text("hours", overview.hours, { isRequired: true, hint: html`<span data-typing>${overview.hoursHint}</span>`, more: html` data-hours` })}
${
  services.length > 0
    ? undefined
    : html`<div class="cols">${text("service", overview.serviceTitle, { isRequired: true, hint: overview.serviceHint })}${text("minutes", overview.serviceMinutes, { isRequired: true, more: html` inputmode="numeric"` })}</div>`
}<div class="end acts"><button name="action" value="save">${overview.goLive}</button><button class="plain" name="action" value="preview">${words.hours.preview}</button></div>
</form>${section("picture", words.hours.yourWeek, weekChart(context, week, "shown"))}</div>`
  })
})

/**
 * `POST /app/setup`: saves the answers of the first visit, and leads to the overview with the live page's link. A preview shows
 * the week without saving.
 */
export const sendSetup = Effect.fnUntraced(function* (context: ConsoleContext, sent: URLSearchParams) {
  const { host, words } = context
  const typed = typedIn(sent)
  const profile = { name: typed.name ?? "", username: typed.username ?? "" }
  const needsService = (yield* listHostServices(host)).length === 0
  const service = { title: typed.service ?? "", durations: [{ minutes: numberOrText(typed, "minutes") }] }
  const read = readHours(typed.hours ?? "", words.hours)
  const hours = "sentence" in read ? [] : read.intervals
  const days = [...new Set(sent.getAll("days").filter((day) => /^[0-6]$/.test(day)))]
  const control = controlsOf(context)
  const wrong: ReadonlyArray<FieldProblem> = [
    ...problemsOf(faultsOf(readInput(HostPatch, profile)), control, words),
    ...(isTimeZone(typed.timezone ?? "") ? [] : [{ field: "timezone", sentence: words.hours.zoneProblem }]),
    ...(days.length === 0 ? [{ field: "days", sentence: words.overview.daysProblem }] : []),
    ...(hours.length === 0 ? [{ field: "hours", sentence: "sentence" in read ? read.sentence : words.hours.hoursProblem }] : []),
    ...(needsService ? problemsOf(faultsOf(readInput(NewServiceInput, service)), control, words) : [])
  ]
  if (wrong.length > 0) return yield* setupPage(context, sent, wrongFields(wrong))
  if (typed.action === "preview") return yield* setupPage(context, sent)
  const weekly = weeklyOn(days, hours)
  const save = Effect.gen(function* () {
    yield* patchHost(host.id, profile)
    const { overrides } = yield* getSchedule(host.id)
    yield* replaceSchedule(host.id, { timezone: typed.timezone, weekly, overrides })
    if (needsService) yield* addHostService(host.id, service)
    return context.done("", "set_up")
  })
  return yield* Effect.catchTag(save, "Invalid", ({ problems }) =>
    setupPage(context, sent, wrongFields(problemsOf(problems, control, words)))
  )
})

const shortWeekday = ({ locale }: ConsoleContext, weekday: number): string =>
  weekdayNames(locale.tag)[weekday]!.short.replace(/\.$/, "")

/** The same hours on several weekdays. */
const weeklyOn = (days: ReadonlyArray<string>, hours: ReadonlyArray<HoursInterval>): ReadonlyArray<WeekdayHours> =>
  days.flatMap((day) => hours.map(({ start, end }) => ({ weekday: Number(day), start, end })))

const controlsOf = (context: ConsoleContext) => {
  const { overview } = context.words
  const named = controlsNamed({ name: nameLabel(context), username: overview.username, timezone: overview.zone })
  return (field: string, inside: { readonly entry: number; readonly key: string }): readonly [string, string] =>
    field === "title" || field === "slug"
      ? ["service", overview.serviceTitle]
      : field === "durations"
        ? ["minutes", overview.serviceMinutes]
        : named(field, inside)
}
