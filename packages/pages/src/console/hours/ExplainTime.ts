import { type Instant, overrideReasons, type Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isLocalDate, limitPeriods, localDateOf, wallTimeLabel } from "@slotkit/core/internal"
import { Conflict, type ExplainedTime, explainTime, listHostServices } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusalText } from "../../words/FactText.ts"
import { spellMinutes } from "../../words/SpellMinutes.ts"
import { isTimeOfDay, timeOf, wallInstant } from "../parts/DayOf.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { rolesAtStart } from "./RolesAtStart.ts"

/** `GET /app/hours/explain`: whether a start of a service is offered, why not, and what would open it. */
export const showExplanation = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at, query } = context
  const { explain } = words
  const typed = typedIn(query)
  const services = (yield* listHostServices(host)).flatMap(({ service, offer }) => (offer === "offered" ? [service] : []))
  const service = services.find(({ id }) => String(id) === typed.service) ?? services[0]
  const { date = "", time = "" } = typed
  const isSent = typed.date !== undefined
  const isTime = isLocalDate(date) && isTimeOfDay(time)
  const errors: FormErrors | undefined =
    isSent && !isTime ? wrongFields([{ field: isLocalDate(date) ? "time" : "date", sentence: explain.wrongTime }]) : undefined
  const start = isSent && isTime ? wallInstant(date, time, host.timezone) : undefined
  const explained =
    start === undefined || service === undefined ? undefined : yield* explainTime(host, { service: service.slug, start })
  const { select, text } = fieldsOf({ ...typed, service: service === undefined ? "" : String(service.id) }, errors?.problems)
  return context.page({
    area: "hours",
    title: explain.title,
    above: [[words.areas.hours, "/hours"]],
    lead: explain.lead,
    errors,
    content:
      service === undefined
        ? html`<div class="sheet empty">${words.bookings.noServices}</div>`
        : html`<form class="sheet card" method="get" action="${at("/hours/explain")}" novalidate>
${select(
  "service",
  words.bookings.service,
  services.map(({ id, title }) => ({ value: String(id), label: title }))
)}<div class="cols">${text("date", words.hours.date, { isRequired: true, more: html` type="date"` })}${text(
            "time",
            words.bookings.time,
            { isRequired: true, more: html` type="time"` }
          )}</div>
<div class="end"><button>${explain.check}</button></div></form>
${start === undefined || explained === undefined ? undefined : answer(context, service, start, explained)}`
  })
})

const answer = (context: ConsoleContext, service: Service, start: Instant, explained: ExplainedTime): Html => {
  const { words, format } = context
  const { explain } = words
  const { refusal, rule, until, previous, next, durationMinutes, roles = [] } = explained
  const heading = format.meeting(start, durationMinutes).join(", ")
  const time = (instant: Instant) => timeOf(context, instant)
  const remedyOfMember = (word: string) =>
    word === "hours" ? explain.hours : limitText(context)(word.replace(/^(?:host|member)\./, ""))
  const members = rolesAtStart(context, roles, { time, remedy: remedyOfMember })
  if (refusal === undefined) {
    return html`${section("answer", heading, html`<p class="notice" role="status">${explain.offered}</p>`)}${members}`
  }
  if (refusal.code === "no_staffing") {
    const choose = html`<a href="${context.at(`/services/${service.id}/hosts`)}">${words.staffing.choose}</a>`
    return section("answer", heading, html`<p class="warn" role="status">${words.staffing.noneOf(service.title)} ${choose}</p>`)
  }
  const around = [[explain.before, previous?.start] as const, [explain.after, next[0]?.start] as const]
  const isShort = roles.some(({ free, needs }) => free < needs)
  return html`${section(
    "answer",
    heading,
    html`<p class="warn" role="status">${
      rule === undefined && isShort ? words.atStart.short : refusalText(Conflict.of(rule ?? refusal), words)
    } ${until === undefined ? undefined : explain.until(time(until))}</p>
<dl class="sheet card facts">${around.map(([term, instant]) =>
      instant === undefined ? undefined : html`<div><dt>${term}</dt><dd>${time(instant)}</dd></div>\n`
    )}</dl>`
  )}${isShort && rule === undefined && explained.opens.length === 0 ? undefined : remedies(context, service, start, explained)}${members}`
}

const remedies = (context: ConsoleContext, service: Service, start: Instant, explained: ExplainedTime): Html => {
  const { explain } = context.words
  const { opens } = explained
  return section(
    "opens",
    explain.opens,
    html`${opens.length === 0 ? undefined : html`<p class="soft">${explain.opensLead}</p>\n`}${sheetList(
      opens.map((word) => remedy(context, service, start, explained, word)),
      explain.nothing
    )}`
  )
}

/** A remedy with a link to the page that applies it. */
const remedy = (context: ConsoleContext, service: Service, start: Instant, explained: ExplainedTime, word: string): Html => {
  const { refusal, rule, roles } = explained
  const { words, host, at } = context
  const { explain, bookings } = words
  const link = (path: string, text: string): Html => html`<a href="${at(path)}">${text}</a>`
  if (word.startsWith("override:")) {
    const reasons = overrideReasons.filter((reason) => word.slice("override:".length).split(",").includes(reason))
    const query = new URLSearchParams({
      service: String(service.id),
      date: localDateOf(start, host.timezone),
      other_time: wallTimeLabel(start, host.timezone),
      ...Object.fromEntries(reasons.map((reason) => [`override_${reason}`, "yes"]))
    })
    return link(`/bookings/new?${query}`, explain.bookAnyway(reasons.map((reason) => bookings.overrides[reason]).join(", ")))
  }
  if (word === "hours") {
    // Without a rule it is the opening hours of a team, which bound those of its services.
    const isOfHost = service.settings.hours === null || (roles !== undefined && rule === undefined)
    return link(isOfHost ? "/hours" : `/services/${service.id}/hours`, explain.hours)
  }
  if (word.startsWith("limits.")) {
    const fact = rule ?? refusal
    const isOfHost = fact !== undefined && "owner" in fact && fact.owner === "host"
    const limit = word.split(",").map(limitText(context)).join(", ")
    const owner = isOfHost ? explain.limitOf.host : explain.limitOf.service(service.title)
    return html`${link(isOfHost ? "/hours/limits" : `/services/${service.id}`, limit)} <span class="soft">(<bdi class="name">${owner}</bdi>)</span>`
  }
  return link(`/services/${service.id}#${word.split("=")[0]}`, settingText(context, word))
}

const limitText =
  ({ words: { explain }, locale }: ConsoleContext) =>
  (word: string): string => {
    const [name = "", value = ""] = word.split("=")
    const per = limitPeriods.find((each) => name.startsWith(`limits.${each}`)) ?? "day"
    return name.endsWith(".minutes")
      ? explain.limitOfTime[per](spellMinutes(locale.tag)(Number(value)))
      : explain.limit[per](value)
  }

const settingText = ({ words: { explain, services }, locale }: ConsoleContext, word: string): string => {
  const [name = "", value = ""] = word.split("=")
  const minutes = () => spellMinutes(locale.tag)(Number(value))
  const settings: Readonly<Record<string, readonly [label: string, value: string]>> = {
    minimum_notice_minutes: [services.notice, minutes()],
    booking_window_days: [services.window, value],
    slot_interval_minutes: [services.interval, minutes()],
    first_per_day: [services.firstPerDay, value],
    max_attendees: [services.seats, value]
  }
  return explain.setting(...(settings[name] ?? [name, value]))
}
