import { type DeliveryResource, type WebhookResource, webhookEventTypes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { deleteHostWebhook, testWebhook, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { actionForm, factList, fresh, section, sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { pathId, type SignedInContext } from "../shell/ConsoleContext.ts"
import { deliveriesChart } from "./DeliveriesChart.ts"
import { deliveryEntry, deliveryResult, statusText } from "./DeliveriesList.ts"
import { pausedNote, webhookBadge } from "./WebhooksList.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/{id}`: one webhook with its state, its last deliveries, and what can be done with it. */
export const showWebhook = (context: SignedInContext) => webhookPage(context)

/** `POST /app/webhooks/{id}/on` and `/off`. Switching on requires Pro, which is explained. */
export const switchWebhook = (active: boolean) =>
  Effect.fnUntraced(function* (context: SignedInContext) {
    const { words, at } = context
    const { path, patch } = webhooksOf(context)
    const id = yield* pathId(context)
    return yield* patch(id, { active }).pipe(
      Effect.map(() => context.done(`${path}/${id}`, active ? "webhook_on" : "webhook_off")),
      Effect.catchTag("PlanRequired", () =>
        webhookPage(context, {
          status: 403,
          alert: html`${words.frame.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a>`
        })
      )
    )
  })

/** `POST /app/webhooks/{id}/test`. */
export const sendTest = Effect.fnUntraced(function* (context: SignedInContext, fields: URLSearchParams) {
  const { path, holder } = webhooksOf(context)
  const id = yield* pathId(context)
  const type = webhookEventTypes.find((each) => each === fields.get("type"))
  return yield* testWebhook(holder, id, type).pipe(
    Effect.map(() => context.done(`${path}/${id}`, "webhook_tested")),
    Effect.catchTag("Conflict", (conflict) => webhookPage(context, refusedChange(conflict, context)))
  )
})

/** `/app/webhooks/{id}/delete`. */
export const webhookRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: SignedInContext) {
    const { words, locale } = context
    const { area, path: all, top, hostId, deliveries } = webhooksOf(context)
    const { webhooks, endings } = words
    const webhook = yield* viewHostWebhook(hostId, yield* pathId(context))
    const path = `${all}/${webhook.id}`
    const waiting = { webhook: String(webhook.id), status: "pending", per_page: "1" }
    const { meta } = yield* Effect.orDie(deliveries(waiting))
    return {
      area,
      title: endings.webhookTitle,
      above: [top, [webhook.url, path]],
      path: `${path}/delete`,
      text: [endings.webhookText],
      facts: [
        [webhooks.url, html`<bdi>${webhook.url}</bdi>`],
        [webhooks.waiting, meta.total.toLocaleString(locale.tag)]
      ],
      button: webhooks.delete,
      back: path
    } as const
  }),
  act: Effect.fnUntraced(function* (context: SignedInContext) {
    const { path, hostId } = webhooksOf(context)
    yield* deleteHostWebhook(hostId, yield* pathId(context))
    return context.done(path, "webhook_deleted")
  })
})

const webhookPage = Effect.fnUntraced(function* (context: SignedInContext, errors?: FormErrors) {
  const { words, host, at } = context
  const { webhooks } = words
  const { area, top, deliveriesPath, hostId, deliveries } = webhooksOf(context)
  const webhook = yield* viewHostWebhook(hostId, yield* pathId(context))
  const ofWebhook = { webhook: String(webhook.id) }
  const { data } = yield* Effect.orDie(deliveries({ ...ofWebhook, per_page: "5" }))
  const { meta: waiting } = yield* Effect.orDie(deliveries({ ...ofWebhook, status: "pending", per_page: "1" }))
  const test = context.query.get("done") === "webhook_tested" ? data.find(({ kind }) => kind === "test") : undefined
  const result = test && deliveryResult(context, test)
  const chart =
    host === null ? undefined : section("chart", webhooks.chartTitle, yield* deliveriesChart({ ...context, host }, webhook.id))
  return context.page({
    area,
    title: webhook.url,
    above: [top],
    lead: webhookBadge(context, webhook),
    errors,
    result,
    content: html`${pausedNote(context)}${warnings(context, webhook)}<div class="two"><div id="state"${fresh(result?.isPending === true)}>
${facts(context, webhook, waiting.total, data)}${chart}${section(
  "deliveries",
  webhooks.deliveries,
  sheetList(
    data.map((delivery) => deliveryEntry(context, delivery)),
    webhooks.noDeliveries
  ),
  html`<a href="${at(`${deliveriesPath}?webhook=${webhook.id}`)}">${webhooks.allDeliveries}</a>`
)}</div>
<div>${actions(context, webhook)}</div></div>`
  })
})

const warnings = ({ words }: SignedInContext, { disabled_reason, consecutive_failures }: WebhookResource): Html | undefined =>
  disabled_reason !== null
    ? html`<p class="warn">${words.webhooks.offBecause(words.webhooks.reasons[disabled_reason])}</p><br>`
    : consecutive_failures > 0
      ? html`<p class="warn">${words.webhooks.failuresInARow(consecutive_failures)}</p><br>`
      : undefined

const facts = (
  context: SignedInContext,
  webhook: WebhookResource,
  waiting: number,
  deliveries: ReadonlyArray<DeliveryResource>
): Html => {
  const { words, at, locale } = context
  const { webhooks } = words
  const { deliveriesPath } = webhooksOf(context)
  const time = (at: string | null): string =>
    at === null ? webhooks.never : context.format.atStart(timeOfTimestamp(context, at))
  const [last] = deliveries.flatMap(({ attempts }) => attempts).sort((one, other) => (one.at < other.at ? 1 : -1))
  return factList([
    [
      webhooks.events,
      html`${webhook.events.map((event) => html`<div>${webhooks.eventNames[event]}<span><code>${event}</code></span></div>`)}`
    ],
    [
      webhooks.outcomes.pending,
      waiting === 0
        ? "0"
        : html`<a href="${at(`${deliveriesPath}?webhook=${webhook.id}&status=pending`)}">${waiting.toLocaleString(locale.tag)}</a>`
    ],
    [webhooks.lastAttempt, last === undefined ? undefined : html`${statusText(context, last)}<span>${time(last.at)}</span>`],
    [webhooks.lastSuccess, time(webhook.last_success_at)],
    [webhooks.lastFailure, time(webhook.last_failure_at)],
    [webhooks.signedBy, webhook.signing_secret_source === "app" ? webhooks.signedByApp : webhooks.signedBySubscription],
    [webhooks.createdAt, time(webhook.created_at)]
  ])
}

const actions = (context: SignedInContext, { id, status, events }: WebhookResource): Html => {
  const { words, at } = context
  const { webhooks } = words
  const { path: all } = webhooksOf(context)
  const path = `${all}/${id}`
  const choices = events.map((value) => ({ value, label: webhooks.eventNames[value] }))
  const type =
    events.length === 1 ? undefined : html`<div class="filters">${fieldsOf({}).select("type", webhooks.testType, choices)}</div>`
  return section(
    "actions",
    words.bookings.actions,
    html`<ul class="sheet rows"><li><a href="${at(`${path}/edit`)}">${webhooks.edit}</a></li>
<li>${status === "active" ? actionForm(context, `${path}/off`, webhooks.switchOff) : actionForm(context, `${path}/on`, webhooks.switchOn, "main")}</li>
${
  status === "active"
    ? html`<li>${actionForm(context, `${path}/test`, webhooks.test, "plain", type)}<p class="soft small">${webhooks.testHint}</p></li>
<li><a href="${at(`${path}/redeliver`)}">${webhooks.redeliverSince}</a></li>`
    : undefined
}
<li><a href="${at(`${all}/verify`)}">${webhooks.verify}</a></li>
<li><a href="${at(`${path}/delete`)}">${webhooks.delete}</a></li></ul>`
  )
}
