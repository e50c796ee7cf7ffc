import { type Html, html } from "@slotkit/core/html"
import { profileUrl } from "@slotkit/core/internal"
import {
  countedPerHost,
  deleteHost,
  endSessions,
  type HostSummary,
  listAudit,
  patchHost,
  Settings,
  viewHostSummary
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { pathId } from "../frame/ConsoleVisit.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { actionForm, factList, section, sheetList } from "../parts/Sheet.ts"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import { planChoices } from "./Hosts.ts"
import { countedNumber } from "./Numbers.ts"
import type { OperatorVisit } from "./OperatorVisit.ts"

/** `GET /app/operator/hosts/{id}`: one host, with what an operator can change about it. */
export const showHost = Effect.fnUntraced(function* (visit: OperatorVisit) {
  return yield* hostPage(visit, yield* pathId(visit))
})

/** `POST /app/operator/hosts/{id}/plan`. */
export const sendPlan = Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams) {
  const id = yield* pathId(visit)
  yield* patchHost(id, { plan: fields.get("plan") ?? "" })
  return visit.done(`/operator/hosts/${id}`, "plan_changed")
})

/** `POST /app/operator/hosts/{id}/sessions`: ends the host's sessions. */
export const sendEndOfSessions = Effect.fnUntraced(function* (visit: OperatorVisit) {
  const id = yield* pathId(visit)
  yield* endSessions(id)
  return visit.done(`/operator/hosts/${id}`, "sessions_ended")
})

/** `POST /app/operator/hosts/{id}/delete`: deletes the host, once the box was checked. */
export const sendHostDeletion = Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams) {
  const { host } = visit.words.operator
  const id = yield* pathId(visit)
  const typed = typedIn(fields)
  if (typed.confirm === undefined) {
    return yield* hostPage(visit, id, typed, wrongFields([{ field: "confirm", sentence: host.confirmProblem }]))
  }
  return yield* deleteHost(id, typed.force === undefined ? {} : { force: "true" }).pipe(
    Effect.map(() => visit.done("/operator/hosts", "host_deleted")),
    Effect.catchTag("Conflict", ({ message }) =>
      // The rest of the message names the parameter of the API.
      hostPage(visit, id, typed, { status: 409, alert: `${message.split(" Pass force=true")[0]} ${host.stands}` })
    )
  )
})

const hostPage = Effect.fnUntraced(function* (visit: OperatorVisit, id: number, typed: Typed = {}, trouble?: Trouble) {
  const { words, at, formToken } = visit
  const { host: text } = words.operator
  const summary = yield* viewHostSummary(id)
  const { hostPagesUrl } = yield* Settings
  const { data: audit } = yield* listAudit(id, { per_page: "10" })
  const { host } = summary
  const link = profileUrl(host, hostPagesUrl)
  const { select } = fieldsOf({ plan: host.plan })
  const path = `/operator/hosts/${id}`
  return visit.page({
    area: "operatorHosts",
    above: [[words.areas.operatorHosts, "/operator/hosts"]],
    title: host.email,
    lead: words.operator.utc,
    trouble,
    content: html`<div class="two"><div>${section("facts", text.facts, facts(visit, summary, link))}
${section(
  "audit",
  text.audit,
  sheetList(
    audit.map(
      ({ at: moment, actor, action, subject_id }) =>
        html`<div class="row"><div>${actionName(visit, action)}${subject_id === null ? undefined : html` <span class="soft">#${subject_id}</span>`}<p class="soft small">${words.audit.actors[actor.kind]}${actor.id === null ? undefined : html` <span class="mono">#${actor.id}</span>`} · <time datetime="${moment}">${timeOfTimestamp(visit, moment)}</time></p></div></div>`
    ),
    html`<p>${text.noAudit}</p>`
  )
)}</div>
<div>${section(
      "plan-heading",
      text.changePlan,
      html`<form class="sheet card" method="post" action="${at(`${path}/plan`)}">${formToken}
${select("plan", text.plan, planChoices(visit), { hint: text.planHint })}<div class="end"><button>${text.changePlan}</button></div></form>`
    )}
${section("sessions", text.sessions, html`<div class="sheet card"><p class="soft">${text.sessionsText}</p><div class="end">${actionForm(visit, `${path}/sessions`, text.endSessions)}</div></div>`)}
${section("delete", text.delete, deletion(visit, path, typed, trouble))}</div></div>`
  })
})

/** An action of the audit log in words, or by its name if it has none. */
const actionName = ({ words }: OperatorVisit, action: string): Html => {
  const { [action]: name }: Readonly<Record<string, string>> = words.audit.actions
  return name === undefined ? html`<code>${action}</code>` : html`${name}`
}

const deletion = ({ words, at, formToken }: OperatorVisit, path: string, typed: Typed, trouble: Trouble | undefined): Html => {
  const { host: text } = words.operator
  const { checkbox } = fieldsOf(typed, trouble?.problems)
  return html`<details${trouble === undefined ? undefined : html` open`}><summary>${text.delete}</summary>
<form class="sheet card" method="post" action="${at(`${path}/delete`)}">${formToken}
<p class="field soft">${text.deleteText}</p>
${checkbox("force", text.force)}${checkbox("confirm", text.confirm)}<div class="end"><button class="bad">${text.delete}</button></div></form></details>`
}

const facts = (visit: OperatorVisit, summary: HostSummary, link: string | null): Html => {
  const { host: text, counts: names, plans } = visit.words.operator
  const { host, counts, upcoming, failingWebhooks, disabledWebhooks } = summary
  const number = (count: number) => countedNumber(visit, count, countedPerHost)
  return factList([
    [text.id, String(host.id)],
    [text.email, html`<bdi>${host.email}</bdi>`],
    [text.name, html`<bdi>${host.name ?? "–"}</bdi>`],
    [text.username, html`<bdi>${host.username ?? "–"}</bdi>`],
    [text.page, link === null ? "–" : html`<a href="${link}">${link}</a>`],
    [text.plan, plans[host.plan]],
    [text.timezone, host.timezone],
    [text.externalId, host.externalId === null ? undefined : html`<bdi>${host.externalId}</bdi>`],
    [text.created, visit.format.atStart(visit.format.moment(host.createdAt))],
    [names.services, number(counts.services)],
    [names.bookings, number(counts.bookings)],
    [names.upcoming, number(upcoming)],
    [names.webhooks, number(counts.webhooks)],
    [names.failing, String(failingWebhooks)],
    [names.disabled, String(disabledWebhooks)],
    [names.apiKeys, number(counts.apiKeys)]
  ])
}
