import { formatInstant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, localDayStart } from "@slotkit/core/internal"
import { startRedelivery, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { redeliveryPath } from "./RedeliveryPage.ts"

/** `GET /app/webhooks/{id}/redeliver`: the day since which failed events are sent again. */
export const showNewRedelivery = (context: ConsoleContext) =>
  newRedeliveryPage(context, { since: addDays(localDateOf(context.now, context.host.timezone), -7) })

/** `POST /app/webhooks/{id}/redeliver`: sends again what has failed since a day of the host. */
export const sendNewRedelivery = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const id = yield* pathId(context)
  const typed = typedIn(fields)
  const since = typed.since ?? ""
  if (!isLocalDate(since)) {
    return yield* newRedeliveryPage(context, typed, wrongFields([{ field: "since", sentence: words.webhooks.sinceProblem }]))
  }
  return yield* startRedelivery(host.id, id, { since: formatInstant(localDayStart(since, host.timezone)) }).pipe(
    Effect.map(({ count, startedAt }) =>
      context.done(count === 0 ? `/webhooks/${id}` : redeliveryPath(id, startedAt), "redelivered_many", count)
    ),
    Effect.catchTag("Conflict", (conflict) => newRedeliveryPage(context, typed, refusedChange(conflict, context)))
  )
})

const newRedeliveryPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { webhooks, frame } = words
  const { id, url } = yield* viewHostWebhook(host.id, yield* pathId(context))
  const path = `/webhooks/${id}`
  const { text } = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "webhooks",
    title: webhooks.redeliverSince,
    above: [
      [words.areas.webhooks, "/webhooks"],
      [url, path]
    ],
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/redeliver`)}" novalidate>${formToken}
${text("since", webhooks.since, { hint: webhooks.sinceHint, more: html` type="date" class="few"` })}<div class="end acts"><button>${webhooks.redeliverSince}</button><a class="button plain" href="${at(path)}">${frame.cancel}</a></div></form>`
  })
})
