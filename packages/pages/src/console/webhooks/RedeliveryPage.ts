import { formatInstant, type Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { parseTimestamp } from "@slotkit/core/internal"
import { NotFound, viewHostWebhook, viewRedelivery } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { factList, fresh } from "../parts/Sheet.ts"
import { pathId, type SignedInContext } from "../shell/ConsoleContext.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/{id}/redelivery?started`: how far the redelivery of failed events has come, with a link to look again. */
export const showRedelivery = Effect.fnUntraced(function* (context: SignedInContext) {
  const { words, at, query, locale } = context
  const { area, path, deliveriesPath, top, hostId } = webhooksOf(context)
  const { webhooks } = words
  const id = yield* pathId(context)
  const webhook = yield* viewHostWebhook(hostId, id)
  const startedAt = parseTimestamp(query.get("started") ?? "")
  if (startedAt === undefined) return yield* new NotFound({ what: "page" })
  const { pending, delivered, failed, total } = yield* viewRedelivery(hostId, id, startedAt)
  const number = (count: number) => count.toLocaleString(locale.tag)
  const finished = total - pending
  const progress = webhooks.finished(number(finished), number(total))
  return context.page({
    area,
    title: webhooks.redelivery,
    above: [top, [webhook.url, `${path}/${id}`]],
    lead: timeOfTimestamp(context, formatInstant(startedAt)),
    content: html`<div id="progress"${fresh(pending > 0)}><div class="sheet card"><p role="status"><strong>${
      pending > 0 ? progress : failed > 0 ? webhooks.endedWithFailures(number(failed), number(total)) : webhooks.allDelivered
    }</strong></p>
<progress max="${total}" value="${finished}" aria-label="${progress}"></progress>${
      pending > 0 ? html`\n<p class="soft small">${webhooks.retriesHint}</p>` : undefined
    }</div>
<section>${factList([
      [webhooks.outcomes.pending, number(pending)],
      [webhooks.outcomes.delivered, number(delivered)],
      [webhooks.outcomes.failed, number(failed)]
    ])}<div class="end acts">${
      pending > 0
        ? html`<a class="button" href="${at(redeliveryPath(context, id, startedAt))}">${webhooks.refresh}</a>`
        : undefined
    }${
      failed > 0
        ? html`<a class="button plain" href="${at(`${deliveriesPath}?webhook=${id}&status=failed`)}">${webhooks.showFailed}</a>`
        : undefined
    }<a href="${at(`${path}/${id}`)}">${webhooks.backToWebhook}</a></div></section></div>`
  })
})

/** The path of the page of a redelivery that was started at a time. */
export const redeliveryPath = (context: SignedInContext, webhookId: number, startedAt: Instant): string =>
  `${webhooksOf(context).path}/${webhookId}/redelivery?${new URLSearchParams({ started: new Date(startedAt).toISOString() })}`
