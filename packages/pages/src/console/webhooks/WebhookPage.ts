import type { WebhookResource } from "@slotkit/core"
import { formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, localDayStart } from "@slotkit/core/internal"
import {
  deleteHostWebhook,
  listDeliveries,
  patchHostWebhook,
  startRedelivery,
  testWebhook,
  viewHostWebhook
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { actionForm, factList, section, sheetList } from "../parts/Sheet.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { deliveriesChart } from "./DeliveriesChart.ts"
import { deliveryEntry } from "./DeliveriesList.ts"
import { redeliveryPath } from "./RedeliveryPage.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"
import { pausedNote, webhookBadge } from "./WebhooksList.ts"

/** `GET /app/webhooks/{id}`: one webhook with its state, its last deliveries, and what can be done with it. */
export const showWebhook = (visit: ConsoleVisit) => webhookPage(visit)

/** `POST /app/webhooks/{id}`: saves its address and events. */
export const sendWebhook = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const id = yield* pathId(visit)
  return yield* patchHostWebhook(visit.host, id, webhookInput(fields)).pipe(
    Effect.map(() => visit.done(`/webhooks/${id}`, "webhook_saved")),
    Effect.catchTag("Invalid", ({ errors }) =>
      webhookPage(visit, { trouble: wrongFields(webhookProblems(errors, visit)), sent: fields })
    )
  )
})

/** `POST /app/webhooks/{id}/on` and `/off`. Switching on requires Pro, which is explained. */
export const switchWebhook = (active: boolean) =>
  Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, at } = visit
    const id = yield* pathId(visit)
    return yield* patchHostWebhook(visit.host, id, { active }).pipe(
      Effect.map(() => visit.done(`/webhooks/${id}`, active ? "webhook_on" : "webhook_off")),
      Effect.catchTag("PlanRequired", () =>
        webhookPage(visit, {
          trouble: { status: 403, alert: html`${words.frame.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a>` }
        })
      )
    )
  })

/** `POST /app/webhooks/{id}/test`. */
export const sendTest = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const id = yield* pathId(visit)
  return yield* testWebhook(visit.host.id, id).pipe(
    Effect.map(() => visit.done(`/webhooks/${id}`, "webhook_tested")),
    Effect.catchTag("Conflict", (conflict) => webhookPage(visit, { trouble: refusedChange(conflict, visit) }))
  )
})

/** `POST /app/webhooks/{id}/redeliver`: sends again what has failed since a day of the host. */
export const sendAgainSince = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words } = visit
  const id = yield* pathId(visit)
  const typed = typedIn(fields)
  const since = typed.since ?? ""
  if (!isLocalDate(since)) {
    const problems = [{ field: "since", sentence: words.webhooks.sinceProblem }]
    return yield* webhookPage(visit, { trouble: wrongFields(problems), since: typed })
  }
  return yield* startRedelivery(host.id, id, { since: formatInstant(localDayStart(since, host.timezone)) }).pipe(
    Effect.map(({ count, startedAt }) =>
      visit.done(count === 0 ? `/webhooks/${id}` : redeliveryPath(id, startedAt), "redelivered_many", count)
    ),
    Effect.catchTag("Conflict", (conflict) => webhookPage(visit, { trouble: refusedChange(conflict, visit), since: typed }))
  )
})

/** `POST /app/webhooks/{id}/delete`. */
export const removeWebhook = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* deleteHostWebhook(visit.host.id, yield* pathId(visit))
  return visit.done("/webhooks", "webhook_deleted")
})

interface Again {
  readonly trouble: Trouble
  /** The fields of the form for address and events. */
  readonly sent?: URLSearchParams
  readonly since?: Typed
}

const webhookPage = Effect.fnUntraced(function* (visit: ConsoleVisit, again?: Again) {
  const { words, host, at } = visit
  const { webhooks } = words
  const webhook = yield* viewHostWebhook(host.id, yield* pathId(visit))
  const ofWebhook = { webhook: String(webhook.id) }
  const { data } = yield* Effect.orDie(listDeliveries(host.id, { ...ofWebhook, per_page: "5" }))
  const { meta: waiting } = yield* Effect.orDie(listDeliveries(host.id, { ...ofWebhook, status: "pending", per_page: "1" }))
  return visit.page({
    area: "webhooks",
    title: webhook.url,
    above: [[words.areas.webhooks, "/webhooks"]],
    lead: webhookBadge(visit, webhook),
    trouble: again?.trouble,
    content: html`${pausedNote(visit)}${warnings(visit, webhook)}<div class="two"><div>
${facts(visit, webhook, waiting.total)}${section("chart", webhooks.chartTitle, yield* deliveriesChart(visit, webhook.id))}${section(
  "deliveries",
  webhooks.deliveries,
  sheetList(
    data.map((delivery) => deliveryEntry(visit, delivery)),
    webhooks.noDeliveries
  ),
  html`<a href="${at(`/deliveries?webhook=${webhook.id}`)}">${webhooks.allDeliveries}</a>`
)}</div>
<div>${actions(visit, webhook, again)}${settings(visit, webhook, again)}</div></div>`
  })
})

const warnings = ({ words }: ConsoleVisit, { disabled_reason, consecutive_failures }: WebhookResource): Html | undefined =>
  disabled_reason !== null
    ? html`<p class="warn">${words.webhooks.offBecause(words.webhooks.reasons[disabled_reason])}</p><br>`
    : consecutive_failures > 0
      ? html`<p class="warn">${words.webhooks.failuresInARow(consecutive_failures)}</p><br>`
      : undefined

const facts = (visit: ConsoleVisit, webhook: WebhookResource, waiting: number): Html => {
  const { words, at, locale } = visit
  const { webhooks } = words
  const time = (at: string | null): string => (at === null ? webhooks.never : visit.format.atStart(timeOfTimestamp(visit, at)))
  return factList([
    [
      webhooks.events,
      html`${webhook.events.map((event) => html`<div>${webhooks.eventNames[event]}<span><code>${event}</code></span></div>`)}`
    ],
    [
      webhooks.outcomes.pending,
      waiting === 0
        ? "0"
        : html`<a href="${at(`/deliveries?webhook=${webhook.id}&status=pending`)}">${waiting.toLocaleString(locale.tag)}</a>`
    ],
    [webhooks.lastSuccess, time(webhook.last_success_at)],
    [webhooks.lastFailure, time(webhook.last_failure_at)],
    [webhooks.signedBy, webhook.signing_secret_source === "app" ? webhooks.signedByApp : webhooks.signedBySubscription],
    [webhooks.createdAt, time(webhook.created_at)]
  ])
}

const actions = (visit: ConsoleVisit, { id, status }: WebhookResource, again: Again | undefined): Html => {
  const { words, at, formToken, host, now } = visit
  const { webhooks } = words
  const path = `/webhooks/${id}`
  const week = addDays(localDateOf(now, host.timezone), -7)
  const { text } = fieldsOf(again?.since ?? { since: week }, again?.since === undefined ? [] : again.trouble.problems)
  return section(
    "actions",
    words.bookings.actions,
    html`<ul class="sheet rows">
<li>${status === "active" ? actionForm(visit, `${path}/off`, webhooks.switchOff) : actionForm(visit, `${path}/on`, webhooks.switchOn, "main")}</li>
${
  status === "active"
    ? html`<li>${actionForm(visit, `${path}/test`, webhooks.test)}<p class="soft small">${webhooks.testHint}</p></li>
<li><form method="post" action="${at(`${path}/redeliver`)}" novalidate>${formToken}${text("since", webhooks.since, { hint: webhooks.sinceHint, more: html` type="date"` })}<div class="end"><button class="plain">${webhooks.redeliverSince}</button></div></form></li>`
    : undefined
}
<li><a href="${at("/webhooks/verify")}">${webhooks.verify}</a></li></ul>`
  )
}

const settings = (visit: ConsoleVisit, webhook: WebhookResource, again: Again | undefined): Html => {
  const { words, at, formToken } = visit
  const { webhooks, frame } = words
  const sent = again?.sent ?? sentAs(webhook)
  return section(
    "settings",
    webhooks.settings,
    html`<form class="sheet card" method="post" action="${at(`/webhooks/${webhook.id}`)}" novalidate>${formToken}
${webhookFields(visit, sent, again?.sent === undefined ? [] : (again.trouble.problems ?? []))}<div class="end"><button>${frame.save}</button></div></form>
<div class="end">${actionForm(visit, `/webhooks/${webhook.id}/delete`, webhooks.delete, "bad")}<p class="soft small">${webhooks.deleteHint}</p></div>`
  )
}

const sentAs = ({ url, events }: WebhookResource): URLSearchParams => {
  const sent = new URLSearchParams({ url })
  for (const event of events) sent.append("events", event)
  return sent
}
