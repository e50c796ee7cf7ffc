import type { CalendarAccountResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { patchCalendar } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { actionForm } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

type Calendar = (typeof CalendarAccountResource.Type)["calendars"][number]

/** Says what a calendar is used for, with the buttons that change it. */
export const calendarChoices = (context: ConsoleContext, calendar: Calendar): Html => {
  const { calendars } = context.words
  const { id, checked, target, writable, missing, follow } = calendar
  const name = visibleName(calendar.name)
  const named = (text: string): Html => html`${text}<span class="vh"> <bdi>${name}</bdi></span>`
  const use = actionForm(
    context,
    `/calendars/${id}/use`,
    named(checked ? calendars.ignore : calendars.use),
    "link",
    html`<input type="hidden" name="checked" value="${checked ? "no" : "yes"}">`
  )
  const write = actionForm(
    context,
    `/calendars/${id}/target`,
    named(target ? calendars.writeNot : calendars.write),
    "link",
    html`<input type="hidden" name="target" value="${target ? "no" : "yes"}">`
  )
  const following = html`<p class="soft small">${calendars.followLabel}: ${calendars.follow[follow]} <a href="${context.at(`/calendars/${id}/follow`)}">${named(calendars.followChange)}</a></p>`
  return html`<li><p>${missing ? calendars.missing(name) : (checked ? calendars.closes : calendars.closesNot)(name)}${
    target ? html` ${calendars.writes(name)}` : undefined
  }</p><div class="acts">${use}${target || (writable && !missing) ? write : undefined}</div>${target ? following : undefined}</li>`
}

/** `POST /app/calendars/{id}/use`: lets one calendar block time, or no longer. */
export const sendUse = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const checked = fields.get("checked") === "yes"
  yield* patchCalendar(context.host.id, yield* pathId(context), { checked })
  return context.done("/calendars", checked ? "calendar_used" : "calendar_unused")
})

/** `POST /app/calendars/{id}/target`: has meetings written into one calendar, or no longer. */
export const sendTarget = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const target = fields.get("target") === "yes"
  yield* patchCalendar(context.host.id, yield* pathId(context), { target })
  return context.done("/calendars", target ? "calendar_target" : "calendar_no_target")
})
