import { type DeliveryResource, deliveryStatuses } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { givenFilters, pageNumber, pager } from "../parts/Pager.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContent } from "../shell/ConsoleContent.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/deliveries`: the deliveries of all webhooks, filtered by webhook and outcome, for an operator also by host. */
export const showDeliveries = Effect.fnUntraced(function* (context: SignedInContext) {
  const { words, host, query, at } = context
  const { area, top, deliveriesPath, list, deliveries } = webhooksOf(context)
  const { webhooks } = words
  const filters = givenFilters(query, ["webhook", "status", ...(host === null ? ["host"] : [])])
  const all = yield* list
  const found = yield* Effect.result(deliveries({ ...filters, per_page: "25", page: pageNumber(query) }))
  if (found._tag === "Failure" && found.failure._tag === "NotFound") return yield* Effect.fail(found.failure)
  const control = controlsNamed({
    webhook: webhooks.filterWebhook,
    status: webhooks.filterStatus,
    host: words.operator.webhooks.hostId
  })
  const problems =
    found._tag === "Failure" && found.failure._tag === "Invalid" ? problemsOf(found.failure.problems, control, words) : []
  const { select, text } = fieldsOf(filters, problems)
  const any = { value: "", label: words.frame.any }
  return context.page({
    area,
    title: webhooks.deliveries,
    ...(host === null ? { lead: words.operator.utc } : {}),
    above: [top],
    errors: problems.length === 0 ? undefined : wrongFields(problems),
    content: html`<form class="filters" method="get" action="${at(deliveriesPath)}" data-act>
${select("webhook", webhooks.filterWebhook, [any, ...all.map(({ id, url }) => ({ value: String(id), label: url }))])}${select(
  "status",
  webhooks.filterStatus,
  [any, ...deliveryStatuses.map((value) => ({ value, label: webhooks.outcomes[value] }))]
)}${
  host === null ? text("host", words.operator.webhooks.hostId, { more: html` inputmode="numeric" class="few"` }) : undefined
}<div class="acts"><button>${words.frame.filter}</button><a href="${at(deliveriesPath)}">${words.frame.clearFilters}</a></div></form>
${
  found._tag === "Failure"
    ? undefined
    : html`${sheetList(
        found.success.data.map((delivery) => deliveryEntry(context, delivery)),
        Object.keys(filters).length === 0 ? webhooks.noDeliveries : webhooks.noneFound
      )}${pager(context, deliveriesPath, found.success.meta)}`
}`
  })
})

/** A delivery in a list: its event, when it was created, its outcome and its attempts. */
export const deliveryEntry = (context: SignedInContext, delivery: DeliveryResource): Html => {
  const { words, at } = context
  const { webhooks } = words
  const { deliveriesPath } = webhooksOf(context)
  const link = hostLink(context, delivery)
  const { id, event_type, kind, created_at, attempts, failure } = delivery
  const retry = retryText(context, delivery)
  return html`<div class="row"><div><a class="title" href="${at(`${deliveriesPath}/${id}`)}"><code>${event_type}</code><span class="vh"> ${id}</span></a>
<p class="soft small">${context.format.atStart(timeOfTimestamp(context, created_at))}${kind === "event" ? undefined : html` · ${webhooks.kinds[kind]}`}${link === undefined ? undefined : html` · ${link}`}</p>${
    failure === null ? undefined : html`\n<p class="soft small">${technical(failure)}</p>`
  }${retry === undefined ? undefined : html`\n<p class="soft small">${retry}</p>`}</div>
<div class="side">${outcomeBadge(context, delivery)}<p class="soft small">${webhooks.attempts(attempts.length)}</p></div></div>`
}

/** The status of the attempt that failed last and the time of the next one. Undefined unless the delivery is retried. */
const retryText = (context: SignedInContext, { attempts, next_attempt_at }: DeliveryResource): string | undefined => {
  const last = attempts.at(-1)
  if (last === undefined || next_attempt_at === null) return undefined
  const { webhooks } = context.words
  return `${statusText(context, last)}. ${webhooks.nextAttempt(timeOfTimestamp(context, next_attempt_at))}`
}

/** The status of an attempt's response, or that there was none. */
export const statusText = ({ words: { webhooks } }: SignedInContext, { status_code }: Attempt): string =>
  status_code === null ? webhooks.noStatus : webhooks.status(status_code)

type Attempt = DeliveryResource["attempts"][number]

/** A link to the host of a delivery's event, on the pages of operators. */
export const hostLink = ({ host, words, at }: SignedInContext, { host_id }: DeliveryResource): Html | undefined =>
  host !== null || host_id === null
    ? undefined
    : html`<a href="${at(`/operator/hosts/${host_id}`)}">${words.operator.mails.host(host_id)}</a>`

/** A sentence for developers, which is English in every language. */
export const technical = (text: string): Html => html`<bdi lang="en">${text}</bdi>`

/** The result of a delivery as a message, once its first attempt has ended. */
export const deliveryResult = ({ words }: SignedInContext, { status, attempts }: DeliveryResource): ConsoleContent["result"] => ({
  isPending: status === "pending" && attempts.length === 0,
  text: status === "delivered" ? words.webhooks.eventDelivered : words.webhooks.eventNotDelivered
})

/** The outcome of a delivery as a word. */
export const outcomeBadge = ({ words }: SignedInContext, { status }: DeliveryResource): Html =>
  badge(words.webhooks.outcomes[status], status === "delivered" ? "good" : status === "failed" ? "bad" : "wait")
