import type { Host } from "@slotkit/core"
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
import { timeOfTimestamp } from "../console/parts/DayOf.ts"
import { fieldsOf } from "../console/parts/Fields.ts"
import { factList, section, sheetList } from "../console/parts/Sheet.ts"
import { asksFirst, questionPage } from "../console/shell/AsksFirst.ts"
import { pathId } from "../console/shell/ConsoleVisit.ts"
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

/** `/app/operator/hosts/{id}/sessions`: ends the host's sessions. */
export const endOfSessions = asksFirst({
  ask: Effect.fnUntraced(function* (visit: OperatorVisit) {
    const { operator, endings } = visit.words
    const { host } = yield* viewHostSummary(yield* pathId(visit))
    return {
      area: "operatorHosts",
      title: endings.sessionsTitle(host.email),
      above: aboveHost(visit, host),
      path: `${pathOf(host)}/sessions`,
      text: [endings.sessionsText],
      button: operator.host.endSessions,
      back: pathOf(host)
    } as const
  }),
  act: Effect.fnUntraced(function* (visit: OperatorVisit) {
    const id = yield* pathId(visit)
    yield* endSessions(id)
    return visit.done(`/operator/hosts/${id}`, "sessions_ended")
  })
})

/** `/app/operator/hosts/{id}/delete`. Bookings to come are only cancelled if their box was checked. */
export const hostDeletion = asksFirst({
  ask: (visit: OperatorVisit) => Effect.flatMap(pathId(visit), (id) => deletionQuestion(visit, id)),
  act: Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams) {
    const { host } = visit.words.operator
    const id = yield* pathId(visit)
    return yield* deleteHost(id, fields.has("force") ? { force: "true" } : {}).pipe(
      Effect.map(() => visit.done("/operator/hosts", "host_deleted")),
      Effect.catchTag("Conflict", ({ message }) =>
        // The rest of the message names the parameter of the API.
        Effect.map(deletionQuestion(visit, id), (question) =>
          questionPage(visit, question, { status: 409, alert: `${message.split(" Pass force=true")[0]} ${host.stands}` })
        )
      )
    )
  })
})

const deletionQuestion = Effect.fnUntraced(function* (visit: OperatorVisit, id: number) {
  const { operator, endings } = visit.words
  const { host, counts, upcoming } = yield* viewHostSummary(id)
  const number = (count: number) => countedNumber(visit, count, countedPerHost)
  return {
    area: "operatorHosts",
    title: endings.hostTitle(host.email),
    above: aboveHost(visit, host),
    path: `${pathOf(host)}/delete`,
    text: [operator.host.deleteText],
    facts: [
      [operator.counts.services, number(counts.services)],
      [operator.counts.bookings, number(counts.bookings)],
      [operator.counts.upcoming, number(upcoming)],
      [operator.counts.webhooks, number(counts.webhooks)],
      [operator.counts.apiKeys, number(counts.apiKeys)]
    ],
    fields: fieldsOf({}).checkbox("force", operator.host.force),
    button: operator.host.delete,
    back: pathOf(host)
  } as const
})

const pathOf = ({ id }: Pick<Host, "id">): string => `/operator/hosts/${id}`

const aboveHost = ({ words }: OperatorVisit, host: Pick<Host, "id" | "email">) =>
  [
    [words.areas.operatorHosts, "/operator/hosts"],
    [host.email, pathOf(host)]
  ] as const

const hostPage = Effect.fnUntraced(function* (visit: OperatorVisit, id: number) {
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
${section("sessions", text.sessions, html`<div class="sheet card"><p class="soft">${text.sessionsText}</p><p class="end"><a class="button plain" href="${at(`${path}/sessions`)}">${text.endSessions}</a></p></div>`)}
<p class="end"><a href="${at(`${path}/delete`)}">${text.delete}</a></p></div></div>`
  })
})

/** An action of the audit log in words, or by its name if it has none. */
const actionName = ({ words }: OperatorVisit, action: string): Html => {
  const { [action]: name }: Readonly<Record<string, string>> = words.audit.actions
  return name === undefined ? html`<code>${action}</code>` : html`${name}`
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
