import type { WebhookResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { listHostWebhooks } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { badge, section, sheetList, withWordBreaks } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { deliveriesChart } from "./DeliveriesChart.ts"

/** `GET /app/webhooks`: every webhook of the host with its state, and the deliveries of the last weeks. */
export const showWebhooks = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at } = context
  const webhooks = yield* listHostWebhooks(host.id)
  const add = html`<a class="button" href="${at("/webhooks/new")}">${words.webhooks.add}</a>`
  return context.page({
    area: "webhooks",
    title: words.areas.webhooks,
    lead: words.webhooks.lead,
    actions: html`<a class="button plain" href="${at("/webhooks/verify")}">${words.webhooks.verify}</a>${add}`,
    content: html`${pausedNote(context)}${sheetList(
      webhooks.map((webhook) => entry(context, webhook)),
      html`<p>${words.webhooks.none}</p><p>${add}</p>`
    )}
${
  webhooks.length === 0
    ? undefined
    : section(
        "chart",
        words.webhooks.chartTitle,
        yield* deliveriesChart(context),
        html`<a href="${at("/deliveries")}">${words.webhooks.allDeliveries}</a>`
      )
}`
  })
})

/** Says that nothing is sent on Free. */
export const pausedNote = ({ words, host, at }: ConsoleContext): Html | undefined =>
  host.plan === "pro"
    ? undefined
    : html`<p class="warn">${words.webhooks.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a></p>\n<br>`

/** The state of a webhook as a word. */
export const webhookBadge = ({ words }: ConsoleContext, { status }: WebhookResource): Html =>
  badge(words.webhooks.states[status], status === "active" ? "good" : "bad")

const entry = (context: ConsoleContext, webhook: WebhookResource): Html => {
  const { words, at } = context
  const { id, url, events, disabled_reason } = webhook
  return html`<div class="row"><div><a class="title" href="${at(`/webhooks/${id}`)}">${withWordBreaks(url)}</a>
<p class="soft small">${events.join(", ")}</p></div>
<div class="side">${webhookBadge(context, webhook)}${
    disabled_reason === null ? undefined : html`\n<p class="soft small">${words.webhooks.reasons[disabled_reason]}</p>`
  }</div></div>`
}
