import { type Html, html } from "@slotkit/core/html"
import { countedWork, overdueSeconds, type QueueState, viewQueues, type WebhookCount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { factList, section } from "../console/parts/Sheet.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { formatCount } from "./OperatorContext.ts"

/** `GET /app/operator/queues`: the background work of all hosts, and the webhooks that need their hosts. */
export const showQueues = Effect.fnUntraced(function* (context: OperatorContext) {
  const { words } = context
  const { queues } = words.operator
  const state = yield* viewQueues
  const number = (count: number) => formatCount(context, count, countedWork)
  const facts = (work: "timers" | "mails" | "deliveries"): Html => {
    const { overdue, oldestSeconds, claimed }: QueueState = state[work]
    const late = oldestSeconds > overdueSeconds ? html` <strong class="error">${queues.late}</strong>` : undefined
    return section(
      work,
      queues.names[work],
      factList([
        [queues.overdue, number(overdue)],
        [queues.oldest, overdue === 0 ? "–" : html`${queues.seconds(Math.round(oldestSeconds))}${late}`],
        [queues.claimed, number(claimed)]
      ])
    )
  }
  const counted = ({ webhooks, hosts }: WebhookCount) => queues.counted(number(webhooks), number(hosts))
  return context.page({
    area: "operatorQueues",
    title: words.areas.operatorQueues,
    lead: queues.lead,
    content: html`${facts("timers")}${facts("mails")}${facts("deliveries")}${section(
      "webhooks",
      queues.webhooks,
      factList([
        [queues.failing, counted(state.failingWebhooks)],
        [queues.disabled, counted(state.disabledWebhooks)]
      ])
    )}`
  })
})
