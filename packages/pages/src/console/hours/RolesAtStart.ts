import type { Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { ExplainedTime } from "@slotkit/engine"
import { memberName } from "../bookings/BookingEntry.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

type Role = NonNullable<ExplainedTime["roles"]>[number]

/** The words of the page for times and remedies. */
interface Wording {
  readonly time: (instant: Instant) => string
  readonly remedy: (word: string) => string
}

/** The roles of a team at a start: a table of their members for each, with why they are not free and what would free them. */
export const rolesAtStart = (context: ConsoleContext, roles: ReadonlyArray<Role>, wording: Wording): Html =>
  html`${roles.map((role, index) => {
    const { atStart } = context.words
    const counted = html`${atStart.free(role.needs, role.free)} ${missingText(context, role)}`
    return section(
      `role-${index + 1}`,
      atStart.role(role.key),
      html`<p class="${role.free < role.needs ? "warn" : "soft"}">${counted}</p>
${
  role.members.length === 0
    ? undefined
    : html`<div class="sheet card"><table class="whole"><caption class="vh">${atStart.role(role.key)}</caption>
<thead><tr><th scope="col">${atStart.member}</th><th scope="col">${atStart.state}</th></tr></thead>
<tbody>${role.members.map((member) => {
        const settings = member.opens.filter((remedy) => !remedy.startsWith("override:"))
        const remedies = settings.map(
          (remedy) => html`<p class="soft small">${atStart.opens(remedy.split(",").map(wording.remedy).join(", "))}</p>`
        )
        const state = html`${stateText(context, member, wording)}${remedies}`
        return html`<tr><th scope="row"><bdi class="name">${memberName(member.host)}</bdi></th><td>${state}</td></tr>\n`
      })}</tbody></table></div>`
}`
    )
  })}`

const missingText = ({ words: { atStart } }: ConsoleContext, { missing, members }: Role): string | undefined => {
  if (members.length === 0) return atStart.nobody
  if (missing === undefined) return atStart.all
  if (missing === 0) return undefined
  return missing === 1 ? atStart.oneMore : atStart.more(missing)
}

/** The state of a member. Only the member sees that it is their own calendar. */
export const stateText = (
  { words: { atStart }, person }: ConsoleContext,
  { free, reason, until, host }: Omit<Role["members"][number], "opens">,
  { time }: Pick<Wording, "time">
): string => {
  if (free || reason === undefined) return atStart.isFree
  const text = reason === "busy" && host.id === person?.id ? atStart.ownCalendar : atStart.reasons[reason]
  return until === undefined ? text : atStart.until(text, time(until))
}
