import type { WebhookResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import { badge, section, sheetList, withWordBreaks } from "../parts/Sheet.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"
import { deliveriesChart } from "./DeliveriesChart.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks`: every webhook with its state, and the deliveries of a host in the last weeks. */
export const showWebhooks = Effect.fnUntraced(function* (context: SignedInContext) {
  const { words, host, at } = context
  const { area, path, deliveriesPath, list } = webhooksOf(context)
  const webhooks = yield* list
  const texts = host === null ? words.operator.webhooks : words.webhooks
  const add = html`<a class="button" href="${at(`${path}/new`)}">${words.webhooks.add}</a>`
  const log = html`<a href="${at(deliveriesPath)}">${words.webhooks.allDeliveries}</a>`
  return context.page({
    area,
    title: words.areas[area],
    lead: texts.lead,
    actions: html`<a class="button plain" href="${at(`${path}/verify`)}">${words.webhooks.verify}</a>${add}`,
    content: html`${pausedNote(context)}${sheetList(
      webhooks.map((webhook) => entry(context, webhook)),
      html`<p>${texts.none}</p><p>${add}</p>`
    )}
${
  webhooks.length === 0
    ? undefined
    : host === null
      ? html`<p class="end">${log}</p>`
      : section("chart", words.webhooks.chartTitle, yield* deliveriesChart({ ...context, host }), log)
}`
  })
})

/** Says that nothing is sent on Free. */
export const pausedNote = ({ words, host, at }: SignedInContext): Html | undefined =>
  host === null || host.plan === "pro"
    ? undefined
    : html`<p class="warn">${words.webhooks.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a></p>\n<br>`

/** The state of a webhook as a word. */
export const webhookBadge = ({ words }: SignedInContext, { status }: WebhookResource): Html =>
  badge(words.webhooks.states[status], status === "active" ? "good" : "bad")

const entry = (context: SignedInContext, webhook: WebhookResource): Html => {
  const { words, at } = context
  const { id, url, events, disabled_reason } = webhook
  return html`<div class="row"><div><a class="title" href="${at(`${webhooksOf(context).path}/${id}`)}">${withWordBreaks(url)}</a>
<p class="soft small">${events.join(", ")}</p></div>
<div class="side">${webhookBadge(context, webhook)}${
    disabled_reason === null ? undefined : html`\n<p class="soft small">${words.webhooks.reasons[disabled_reason]}</p>`
  }</div></div>`
}
