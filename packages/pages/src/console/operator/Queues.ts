import { type Html, html } from "@slotkit/core/html"
import { countedWork, overdueSeconds, type QueueState, viewQueues, type WebhookCount } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { section } from "../parts/Sheet.ts"
import { countedNumber } from "./Numbers.ts"
import type { OperatorVisit } from "./OperatorVisit.ts"

/** `GET /app/operator/queues`: the background work of all hosts, and the webhooks that need their hosts. */
export const showQueues = Effect.fnUntraced(function* (visit: OperatorVisit) {
  const { words } = visit
  const { queues } = words.operator
  const state = yield* viewQueues
  const number = (count: number) => countedNumber(visit, count, countedWork)
  const row = (work: "timers" | "mails" | "deliveries"): Html => {
    const { overdue, oldestSeconds, claimed }: QueueState = state[work]
    const isLate = oldestSeconds > overdueSeconds
    return html`<tr><th scope="row">${queues.names[work]}</th><td>${number(overdue)}</td><td>${
      overdue === 0 ? "–" : queues.seconds(Math.round(oldestSeconds))
    }${isLate ? html` <span class="error">${queues.late}</span>` : undefined}</td><td>${number(claimed)}</td></tr>\n`
  }
  const webhookRow = (label: string, { webhooks, hosts }: WebhookCount): Html =>
    html`<tr><th scope="row">${label}</th><td>${number(webhooks)}</td><td>${number(hosts)}</td></tr>\n`
  return visit.page({
    area: "operatorQueues",
    title: words.areas.operatorQueues,
    lead: queues.lead,
    content: html`<div class="sheet card"><table><thead><tr><th scope="col">${queues.work}</th><th scope="col">${queues.overdue}</th><th scope="col">${queues.oldest}</th><th scope="col">${queues.claimed}</th></tr></thead><tbody>
${row("timers")}${row("mails")}${row("deliveries")}</tbody></table></div>
${section(
  "webhooks",
  queues.webhooks,
  html`<div class="sheet card"><table><thead><tr><th scope="col">${queues.state}</th><th scope="col">${queues.count}</th><th scope="col">${queues.hosts}</th></tr></thead><tbody>
${webhookRow(queues.failing, state.failingWebhooks)}${webhookRow(queues.disabled, state.disabledWebhooks)}</tbody></table></div>`
)}`
  })
})
