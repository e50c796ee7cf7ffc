import type { DeliveryResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { getDelivery, getDeliveryBody, redeliver } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import { actionForm, badge, factList, fresh, section, withWordBreaks } from "../parts/Sheet.ts"
import { pathId, type SignedInContext } from "../shell/ConsoleContext.ts"
import { deliveryResult, hostLink, outcomeBadge, statusText, technical } from "./DeliveriesList.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/deliveries/{id}`: one delivery with every attempt, its body, and the responses that were kept. */
export const showDelivery = (context: SignedInContext) => deliveryPage(context)

/** `POST /app/deliveries/{id}/redeliver`: sends the same event again, and leads to the new delivery. */
export const sendRedelivery = Effect.fnUntraced(function* (context: SignedInContext) {
  const { deliveriesPath, holder } = webhooksOf(context)
  return yield* redeliver(holder, yield* pathId(context)).pipe(
    Effect.map(({ id }) => context.done(`${deliveriesPath}/${id}`, "redelivered")),
    Effect.catchTag("Conflict", (conflict) => deliveryPage(context, refusedChange(conflict, context)))
  )
})

const deliveryPage = Effect.fnUntraced(function* (context: SignedInContext, errors?: FormErrors) {
  const { words, at } = context
  const { area, path, deliveriesPath, top, hostId, holder, list } = webhooksOf(context)
  const { webhooks } = words
  const id = yield* pathId(context)
  const delivery = yield* getDelivery(holder, id)
  const body = yield* getDeliveryBody(hostId, id)
  const result = context.query.get("done") === "redelivered" ? deliveryResult(context, delivery) : undefined
  const isPending = fresh(result?.isPending === true)
  const webhook = (yield* list).find((each) => each.id === delivery.webhook_id)
  return context.page({
    area,
    title: delivery.event_type,
    above: [top, [webhooks.deliveries, deliveriesPath]],
    lead: html`<span id="outcome"${isPending}>${outcomeBadge(context, delivery)}</span>${delivery.kind === "event" ? undefined : html` ${badge(webhooks.kinds[delivery.kind])}`}`,
    actions: actionForm(context, `${deliveriesPath}/${id}/redeliver`, webhooks.redeliver, "main"),
    errors,
    result,
    content: html`<div id="state"${isPending}>${factList([
      [
        webhooks.deliveredTo,
        webhook === undefined ? undefined : html`<a href="${at(`${path}/${webhook.id}`)}">${withWordBreaks(webhook.url)}</a>`
      ],
      [webhooks.event, html`${webhooks.eventNames[delivery.event_type]}<span><code>${delivery.event_id}</code></span>`],
      [words.operator.webhooks.host, hostLink(context, delivery)],
      [webhooks.created, context.format.atStart(timeOfTimestamp(context, delivery.created_at))],
      [webhooks.failure, delivery.failure === null ? undefined : technical(delivery.failure)],
      [
        webhooks.waiting,
        delivery.next_attempt_at === null ? undefined : webhooks.nextAttempt(timeOfTimestamp(context, delivery.next_attempt_at))
      ]
    ])}
${section(
  "attempts",
  webhooks.attemptsHeading,
  delivery.attempts.length === 0
    ? html`<p class="soft">${webhooks.noAttempts}</p>`
    : html`<ul class="line">${delivery.attempts.map((attempt) => html`<li>${attemptEntry(context, attempt)}</li>\n`)}</ul>`
)}</div>${section("body", webhooks.body, html`<pre class="wrap"><code>${prettyJson(body)}</code></pre>`)}`
  })
})

const attemptEntry = (context: SignedInContext, attempt: DeliveryResource["attempts"][number]): Html => {
  const { webhooks } = context.words
  const { status_code, error, duration_ms, response_body } = attempt
  const isGood = status_code !== null && status_code >= 200 && status_code < 300
  return html`<h3>${webhooks.attemptTitle(attempt.attempt)} ${badge(statusText(context, attempt), isGood ? "good" : "bad")}</h3>
<p class="soft small">${context.format.atStart(timeOfTimestamp(context, attempt.at))} · ${webhooks.took(duration_ms)}${error === null ? undefined : html` · ${technical(error)}`}</p>
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
