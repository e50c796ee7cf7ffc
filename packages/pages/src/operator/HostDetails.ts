import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { profileUrl } from "@slotkit/core/internal"
import {
  countedPerHost,
  deleteHostWith,
  endSessions,
  HasMail,
  type HostSummary,
  listAudit,
  patchHost,
  Settings,
  sendInvitation,
  viewHostSummary
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../console/parts/DayOf.ts"
import { fieldsOf } from "../console/parts/Fields.ts"
import { pageNumber, pager } from "../console/parts/Pager.ts"
import { actionForm, factList, section, sheetList } from "../console/parts/Sheet.ts"
import { asksFirst, questionPage } from "../console/shell/AsksFirst.ts"
import { pathId } from "../console/shell/ConsoleContext.ts"
import { timeFormat } from "../time/TimeFormat.ts"
import { hostTitle, planChoices } from "./Hosts.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { formatCount } from "./OperatorContext.ts"

/** `GET /app/operator/hosts/{id}`: one host, with what an operator can change about it. */
export const showHost = Effect.fnUntraced(function* (context: OperatorContext) {
  return yield* hostPage(context, yield* pathId(context))
})

/** `POST /app/operator/hosts/{id}/plan`. */
export const sendPlan = Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  yield* patchHost(id, { plan: fields.get("plan") ?? "" })
  return context.done(`/operator/hosts/${id}`, "plan_changed")
})

/** `POST /app/operator/hosts/{id}/invite`: emails the host the way to the console. */
export const sendHostInvitation = Effect.fnUntraced(function* (context: OperatorContext) {
  const id = yield* pathId(context)
  yield* sendInvitation(id)
  return context.done(`/operator/hosts/${id}`, "host_invited")
})

/** `/app/operator/hosts/{id}/sessions`: ends the host's sessions. */
export const endOfSessions = asksFirst({
  ask: Effect.fnUntraced(function* (context: OperatorContext) {
    const { operator, endings } = context.words
    const { host } = yield* viewHostSummary(yield* pathId(context))
    return {
      area: "operatorHosts",
      title: endings.sessionsTitle(hostTitle(host)),
      above: aboveHost(context, host),
      path: `${pathOf(host)}/sessions`,
      text: [endings.sessionsText],
      button: operator.host.endSessions,
      back: pathOf(host)
    } as const
  }),
  act: Effect.fnUntraced(function* (context: OperatorContext) {
    const id = yield* pathId(context)
    yield* endSessions(id)
    return context.done(`/operator/hosts/${id}`, "sessions_ended")
  })
})

/** `/app/operator/hosts/{id}/delete`. Upcoming bookings are only cancelled if their checkbox was checked. */
export const hostDeletion = asksFirst({
  ask: (context: OperatorContext) => Effect.flatMap(pathId(context), (id) => deletionQuestion(context, id)),
  act: Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
    const { host } = context.words.operator
    const id = yield* pathId(context)
    const query = {
      ...(fields.has("force") ? { force: "true" } : {}),
      ...(fields.has("reassign") ? { meetings: "reassign" } : {})
    }
    return yield* deleteHostWith(id, query).pipe(
      Effect.map(() => context.done("/operator/hosts", "host_deleted")),
      Effect.catchTag("Conflict", ({ message, reason }) =>
        // The rest of the message names parameters of the API.
        Effect.map(deletionQuestion(context, id), (question) =>
          questionPage(context, question, {
            status: 409,
            alert: `${message.split(/ (?:Pass|Give) /)[0]} ${reason === "member_has_meetings" ? "" : host.stands}`.trim()
          })
        )
      )
    )
  })
})

const deletionQuestion = Effect.fnUntraced(function* (context: OperatorContext, id: number) {
  const { operator, endings } = context.words
  const { host, counts, upcoming } = yield* viewHostSummary(id)
  const number = (count: number) => formatCount(context, count, countedPerHost)
  return {
    area: "operatorHosts",
    title: endings.hostTitle(hostTitle(host)),
    above: aboveHost(context, host),
    path: `${pathOf(host)}/delete`,
    text: [operator.host.deleteText],
    facts: [
      [operator.counts.services, number(counts.services)],
      [operator.counts.bookings, number(counts.bookings)],
      [operator.counts.upcoming, number(upcoming)],
      [operator.counts.webhooks, number(counts.webhooks)],
      [operator.counts.apiKeys, number(counts.apiKeys)]
    ],
    fields: html`${fieldsOf({}).checkbox("force", operator.host.force)}${fieldsOf({}).checkbox("reassign", operator.host.reassign)}`,
    button: operator.host.delete,
    back: pathOf(host)
  } as const
})

const pathOf = ({ id }: Pick<Host, "id">): string => `/operator/hosts/${id}`

const aboveHost = ({ words }: OperatorContext, host: Host) =>
  [
    [words.areas.operatorHosts, "/operator/hosts"],
    [hostTitle(host), pathOf(host)]
  ] as const

const hostPage = Effect.fnUntraced(function* (context: OperatorContext, id: number) {
  const { words, at, formToken } = context
  const { host: text } = words.operator
  const summary = yield* viewHostSummary(id)
  const { hostPagesUrl } = yield* Settings
  const { data: audit, meta } = yield* listAudit(id, { per_page: "10", page: pageNumber(context.query) })
  const { host } = summary
  const link = profileUrl(host, hostPagesUrl)
  const { select } = fieldsOf({ plan: host.plan })
  const path = `/operator/hosts/${id}`
  const isInvitable = host.kind === "person" && (yield* HasMail)
  return context.page({
    area: "operatorHosts",
    above: [[words.areas.operatorHosts, "/operator/hosts"]],
    title: hostTitle(host),
    lead: words.operator.utc,
    actions: html`<a class="button plain" href="${at(`${path}/edit`)}">${text.edit}</a>`,
    content: html`<div class="two"><div>${section("facts", text.facts, facts(context, summary, link))}
${section(
  "audit",
  text.audit,
  sheetList(
    audit.map(
      ({ at: moment, actor, action, subject_id, details }) =>
        html`<div class="row"><div>${actionName(context, action)}${subject_id === null ? undefined : html` <span class="soft">#${subject_id}</span>`}${changedFields(details?.fields)}<p class="soft small">${words.audit.actors[actor.kind]}${actor.id === null ? undefined : html` <span class="mono">#${actor.id}</span>`} · <time datetime="${moment}">${timeOfTimestamp(context, moment)}</time></p></div></div>`
    ),
    html`<p>${text.noAudit}</p>`
  )
)}${pager(context, path, meta)}</div>
<div>${section(
      "plan-heading",
      text.changePlan,
      html`<form class="sheet card" method="post" action="${at(`${path}/plan`)}">${formToken}
${select("plan", text.plan, planChoices(context), { hint: text.planHint })}<div class="end"><button>${text.changePlan}</button></div></form>`
    )}
${
  isInvitable
    ? section(
        "invitation",
        text.invite,
        html`<div class="sheet card"><p class="soft">${text.inviteText}</p><div class="end">${actionForm(context, `${path}/invite`, text.invite)}</div></div>`
      )
    : undefined
}
${section("sessions", text.sessions, html`<div class="sheet card"><p class="soft">${text.sessionsText}</p><p class="end"><a class="button plain" href="${at(`${path}/sessions`)}">${text.endSessions}</a></p></div>`)}
<p class="end"><a href="${at(`${path}/delete`)}">${text.delete}</a></p></div></div>`
  })
})

/** The fields that an entry says were changed, by their names in the API, without values. */
const changedFields = (fields: ReadonlyArray<string> = []): Html | undefined =>
  fields.length === 0
    ? undefined
    : html`<p class="small">${fields.map((field, index) => html`${index === 0 ? "" : ", "}<code>${field}</code>`)}</p>`

/** An action of the audit log in words, or by its name if it has none. */
const actionName = ({ words }: OperatorContext, action: string): Html => {
  const { [action]: name }: Readonly<Record<string, string>> = words.audit.actions
  return name === undefined ? html`<code>${action}</code>` : html`${name}`
}

const facts = (context: OperatorContext, summary: HostSummary, link: string | null): Html => {
  const { host: text, counts: names, plans } = context.words.operator
  const { host, counts, upcoming, failingWebhooks, disabledWebhooks } = summary
  const number = (count: number) => formatCount(context, count, countedPerHost)
  return factList([
    [text.id, String(host.id)],
    [text.email, html`<bdi>${host.email || "–"}</bdi>`],
    [text.name, html`<bdi>${host.name ?? "–"}</bdi>`],
    [text.username, html`<bdi>${host.username ?? "–"}</bdi>`],
    [text.page, link === null ? "–" : html`<a href="${link}">${link}</a>`],
    [text.plan, plans[host.plan]],
    [text.timezone, timeFormat(context.locale, host.timezone).zoneName(context.now)],
    [text.externalId, host.externalId === null ? undefined : html`<bdi>${host.externalId}</bdi>`],
    [text.created, context.format.atStart(context.format.moment(host.createdAt))],
    [names.services, number(counts.services)],
    [names.bookings, number(counts.bookings)],
    [names.upcoming, number(upcoming)],
    [names.webhooks, number(counts.webhooks)],
    [names.failing, String(failingWebhooks)],
    [names.disabled, String(disabledWebhooks)],
    [names.apiKeys, number(counts.apiKeys)]
  ])
}
