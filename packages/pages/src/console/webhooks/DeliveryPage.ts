import type { DeliveryResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { getDelivery, getDeliveryBody, listHostWebhooks, redeliver } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { breakable } from "../parts/Breakable.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { actionForm, badge, factList, section } from "../parts/Sheet.ts"
import { refusedChange, type Trouble } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { outcomeBadge, technical } from "./DeliveriesList.ts"

/** `GET /app/deliveries/{id}`: one delivery with every attempt, its body, and the responses that were kept. */
export const showDelivery = (visit: ConsoleVisit) => deliveryPage(visit)

/** `POST /app/deliveries/{id}/redeliver`: sends the same event again, and leads to the new delivery. */
export const sendRedelivery = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  return yield* redeliver(visit.host.id, yield* pathId(visit)).pipe(
    Effect.map(({ id }) => visit.done(`/deliveries/${id}`, "redelivered")),
    Effect.catchTag("Conflict", (conflict) => deliveryPage(visit, refusedChange(conflict, visit)))
  )
})

const deliveryPage = Effect.fnUntraced(function* (visit: ConsoleVisit, trouble?: Trouble) {
  const { words, host, at } = visit
  const { webhooks } = words
  const id = yield* pathId(visit)
  const delivery = yield* getDelivery(host.id, id)
  const body = yield* getDeliveryBody(host.id, id)
  const webhook = (yield* listHostWebhooks(host.id)).find((each) => each.id === delivery.webhook_id)
  return visit.page({
    area: "webhooks",
    title: delivery.event_type,
    above: [
      [words.areas.webhooks, "/webhooks"],
      [webhooks.deliveries, "/deliveries"]
    ],
    lead: html`${outcomeBadge(visit, delivery)}${delivery.kind === "event" ? undefined : html` ${badge(webhooks.kinds[delivery.kind])}`}`,
    actions: actionForm(visit, `/deliveries/${id}/redeliver`, webhooks.redeliver, "main"),
    trouble,
    content: html`${factList([
      [
        webhooks.deliveredTo,
        webhook === undefined ? undefined : html`<a href="${at(`/webhooks/${webhook.id}`)}">${breakable(webhook.url)}</a>`
      ],
      [webhooks.event, html`${webhooks.eventNames[delivery.event_type]}<span><code>${delivery.event_id}</code></span>`],
      [webhooks.created, visit.format.atStart(timeOfTimestamp(visit, delivery.created_at))],
      [webhooks.failure, delivery.failure === null ? undefined : technical(delivery.failure)],
      [
        webhooks.waiting,
        delivery.next_attempt_at === null ? undefined : webhooks.nextAttempt(timeOfTimestamp(visit, delivery.next_attempt_at))
      ]
    ])}
${section(
  "attempts",
  webhooks.attemptsHeading,
  delivery.attempts.length === 0
    ? html`<p class="soft">${webhooks.noAttempts}</p>`
    : html`<ul class="line">${delivery.attempts.map((attempt) => html`<li>${attemptEntry(visit, attempt)}</li>\n`)}</ul>`
)}${section("body", webhooks.body, html`<pre class="wrap"><code>${prettyJson(body)}</code></pre>`)}`
  })
})

const attemptEntry = (visit: ConsoleVisit, attempt: DeliveryResource["attempts"][number]): Html => {
  const { webhooks } = visit.words
  const { status_code, error, duration_ms, response_body } = attempt
  const isGood = status_code !== null && status_code >= 200 && status_code < 300
  return html`<h3>${webhooks.attemptTitle(attempt.attempt)} ${badge(status_code === null ? webhooks.noStatus : webhooks.status(status_code), isGood ? "good" : "bad")}</h3>
<p class="soft small">${visit.format.atStart(timeOfTimestamp(visit, attempt.at))} · ${webhooks.took(duration_ms)}${error === null ? undefined : html` · ${technical(error)}`}</p>
${
  response_body === null
    ? undefined
    : response_body === ""
      ? html`<p class="soft small">${webhooks.emptyResponse}</p>`
      : html`<details><summary>${webhooks.response}<span class="vh">: ${webhooks.attemptTitle(attempt.attempt)}</span></summary><pre class="wrap"><code>${response_body}</code></pre></details>`
}`
}

const prettyJson = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
