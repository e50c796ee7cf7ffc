import { formatInstant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, localDayStart } from "@slotkit/core/internal"
import { startRedelivery, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { pathId, type SignedInContext } from "../shell/ConsoleContext.ts"
import { redeliveryPath } from "./RedeliveryPage.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/{id}/redeliver`: the day since which failed events are sent again. */
export const showNewRedelivery = (context: SignedInContext) =>
  newRedeliveryPage(context, { since: addDays(localDateOf(context.now, context.format.timeZone), -7) })

/** `POST /app/webhooks/{id}/redeliver`: sends again what has failed since a day of the host, or in UTC. */
export const sendNewRedelivery = Effect.fnUntraced(function* (context: SignedInContext, fields: URLSearchParams) {
  const { words, format } = context
  const { path, holder } = webhooksOf(context)
  const id = yield* pathId(context)
  const typed = typedIn(fields)
  const since = typed.since ?? ""
  if (!isLocalDate(since)) {
    return yield* newRedeliveryPage(context, typed, wrongFields([{ field: "since", sentence: words.webhooks.sinceProblem }]))
  }
  return yield* startRedelivery(holder, id, { since: formatInstant(localDayStart(since, format.timeZone)) }).pipe(
    Effect.map(({ count, startedAt }) =>
      context.done(count === 0 ? `${path}/${id}` : redeliveryPath(context, id, startedAt), "redelivered_many", count)
    ),
    Effect.catchTag("Conflict", (conflict) => newRedeliveryPage(context, typed, refusedChange(conflict, context)))
  )
})

const newRedeliveryPage = Effect.fnUntraced(function* (context: SignedInContext, typed: Typed, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { area, path: all, top, hostId } = webhooksOf(context)
  const { webhooks, frame } = words
  const { id, url } = yield* viewHostWebhook(hostId, yield* pathId(context))
  const path = `${all}/${id}`
  const { text } = fieldsOf(typed, errors?.problems)
  return context.page({
    area,
    title: webhooks.redeliverSince,
    above: [top, [url, path]],
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/redeliver`)}" novalidate>${formToken}
${text("since", webhooks.since, { hint: webhooks.sinceHint, more: html` type="date" class="few"` })}<div class="end acts"><button>${webhooks.redeliverSince}</button><a class="button plain" href="${at(path)}">${frame.cancel}</a></div></form>`
  })
})
