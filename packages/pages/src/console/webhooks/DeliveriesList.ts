import { type DeliveryResource, deliveryStatuses } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { listDeliveries, listHostWebhooks } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { givenFilters, pageNumber, pager } from "../parts/Pager.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/deliveries`: the deliveries of all webhooks, filtered by webhook and outcome. */
export const showDeliveries = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, query, at } = context
  const { webhooks } = words
  const filters = givenFilters(query, ["webhook", "status"])
  const all = yield* listHostWebhooks(host.id)
  const found = yield* Effect.result(listDeliveries(host.id, { ...filters, per_page: "25", page: pageNumber(query) }))
  if (found._tag === "Failure" && found.failure._tag === "NotFound") return yield* Effect.fail(found.failure)
  const control = controlsNamed({ webhook: webhooks.filterWebhook, status: webhooks.filterStatus })
  const problems =
    found._tag === "Failure" && found.failure._tag === "Invalid" ? problemsOf(found.failure.problems, control, words) : []
  const { select } = fieldsOf(filters, problems)
  const any = { value: "", label: words.frame.any }
  return context.page({
    area: "webhooks",
    title: webhooks.deliveries,
    above: [[words.areas.webhooks, "/webhooks"]],
    errors: problems.length === 0 ? undefined : wrongFields(problems),
    content: html`<form class="filters" method="get" action="${at("/deliveries")}">
${select("webhook", webhooks.filterWebhook, [any, ...all.map(({ id, url }) => ({ value: String(id), label: url }))])}${select(
  "status",
  webhooks.filterStatus,
  [any, ...deliveryStatuses.map((value) => ({ value, label: webhooks.outcomes[value] }))]
)}<div class="acts"><button>${words.frame.filter}</button><a href="${at("/deliveries")}">${words.frame.clearFilters}</a></div></form>
${
  found._tag === "Failure"
    ? undefined
    : html`${sheetList(
        found.success.data.map((delivery) => deliveryEntry(context, delivery)),
        Object.keys(filters).length === 0 ? webhooks.noDeliveries : webhooks.noneFound
      )}${pager(context, "/deliveries", found.success.meta)}`
}`
  })
})

/** A delivery in a list: its event, when it was created, its outcome and its attempts. */
export const deliveryEntry = (context: ConsoleContext, delivery: DeliveryResource): Html => {
  const { words, at } = context
  const { webhooks } = words
  const { id, event_type, kind, created_at, attempts, failure } = delivery
  return html`<div class="row"><div><a class="title" href="${at(`/deliveries/${id}`)}"><code>${event_type}</code><span class="vh"> ${id}</span></a>
<p class="soft small">${context.format.atStart(timeOfTimestamp(context, created_at))}${kind === "event" ? undefined : html` · ${webhooks.kinds[kind]}`}</p>${
    failure === null ? undefined : html`\n<p class="soft small">${technical(failure)}</p>`
  }</div>
<div class="side">${outcomeBadge(context, delivery)}<p class="soft small">${webhooks.attempts(attempts.length)}</p></div></div>`
}

/** A sentence for developers, which is English in every language. */
export const technical = (text: string): Html => html`<bdi lang="en">${text}</bdi>`

/** The outcome of a delivery as a word. */
export const outcomeBadge = ({ words }: ConsoleContext, { status }: DeliveryResource): Html =>
  badge(words.webhooks.outcomes[status], status === "delivered" ? "good" : status === "failed" ? "bad" : "wait")
