import { type Html, html } from "@slotkit/core/html"
import type { Fairness } from "@slotkit/core/internal"
import { numberFormat } from "@slotkit/core/internal"
import { getFairness, listServices } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { memberName } from "../bookings/BookingEntry.ts"
import { badge, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

type Ledger = Fairness["ledgers"][number]

/** `GET /app/teams/{id}/members/fairness`: what each member was due and got, by ledger. Decision 0113. */
export const showFairness = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host } = context
  const { fairness } = words
  const { unit, ledgers } = yield* getFairness(host, {})
  const titles = new Map((yield* listServices(host)).map(({ id, title }) => [id, title]))
  const isShortened = ledgers.some(({ members }) => members.some(({ other }) => other !== 0))
  return context.page({
    area: "members",
    title: fairness.title,
    above: [[words.areas.members, "/members"]],
    lead: fairness.lead,
    content:
      ledgers.length === 0
        ? html`<div class="sheet empty">${fairness.none}</div>`
        : html`${ledgers.map((ledger, index) =>
            section(`ledger-${index + 1}`, headingOf(context, titles, ledger), accounts(context, unit, ledger))
          )}<p class="soft small end">${fairness.unchanged}</p>
${isShortened ? html`<p class="soft small">${fairness.forgotten}</p>` : undefined}`
  })
})

/** The services and the roles of a ledger. The name of a former role is the end of that of its ledger. */
const headingOf = (
  { words: { fairness } }: ConsoleContext,
  titles: ReadonlyMap<number, string>,
  { ledger, roles }: Ledger
): string =>
  roles.length === 0
    ? fairness.formerRole(ledger.split("/").at(-1)!)
    : roles.map(({ service, key }) => `${titles.get(service) ?? ""}, ${key}`).join(" · ")

const accounts = ({ words: { fairness }, locale }: ConsoleContext, unit: number, { members }: Ledger): Html => {
  const [amount, balance] = [{}, { signDisplay: "exceptZero" as const }].map((options) =>
    numberFormat(locale.tag, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...options })
  )
  const titles = [fairness.due, fairness.got, fairness.balance, fairness.requested, fairness.missed]
  return html`<div class="sheet card"><div class="wide" role="group" aria-label="${fairness.title}" tabindex="0"><table>
<thead><tr><th scope="col">${fairness.member}</th>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${members.map(({ host, member, chances, assigned, credit, requested, no_shows: missed }) => {
    const cells = [amount!.format(chances / unit), assigned, balance!.format(credit / unit), requested, missed]
    return html`<tr><th scope="row"><bdi class="name">${memberName(host)}</bdi>${
      member ? undefined : html` ${badge(fairness.former)}`
    }</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`
  })}</tbody></table></div></div>`
}
