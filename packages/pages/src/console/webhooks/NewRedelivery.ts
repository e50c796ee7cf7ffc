import { formatInstant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { addDays, isLocalDate, localDateOf, localDayStart } from "@slotkit/core/internal"
import { startRedelivery, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { redeliveryPath } from "./RedeliveryPage.ts"

/** `GET /app/webhooks/{id}/redeliver`: the day since which failed events are sent again. */
export const showNewRedelivery = (visit: ConsoleVisit) =>
  newRedeliveryPage(visit, { since: addDays(localDateOf(visit.now, visit.host.timezone), -7) })

/** `POST /app/webhooks/{id}/redeliver`: sends again what has failed since a day of the host. */
export const sendNewRedelivery = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words } = visit
  const id = yield* pathId(visit)
  const typed = typedIn(fields)
  const since = typed.since ?? ""
  if (!isLocalDate(since)) {
    return yield* newRedeliveryPage(visit, typed, wrongFields([{ field: "since", sentence: words.webhooks.sinceProblem }]))
  }
  return yield* startRedelivery(host.id, id, { since: formatInstant(localDayStart(since, host.timezone)) }).pipe(
    Effect.map(({ count, startedAt }) =>
      visit.done(count === 0 ? `/webhooks/${id}` : redeliveryPath(id, startedAt), "redelivered_many", count)
    ),
    Effect.catchTag("Conflict", (conflict) => newRedeliveryPage(visit, typed, refusedChange(conflict, visit)))
  )
})

const newRedeliveryPage = Effect.fnUntraced(function* (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) {
  const { words, host, at, formToken } = visit
  const { webhooks, frame } = words
  const { id, url } = yield* viewHostWebhook(host.id, yield* pathId(visit))
  const path = `/webhooks/${id}`
  const { text } = fieldsOf(typed, trouble?.problems)
  return visit.page({
    area: "webhooks",
    title: webhooks.redeliverSince,
    above: [
      [words.areas.webhooks, "/webhooks"],
      [url, path]
    ],
    trouble,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/redeliver`)}" novalidate>${formToken}
${text("since", webhooks.since, { hint: webhooks.sinceHint, more: html` type="date" class="few"` })}<div class="end acts"><button>${webhooks.redeliverSince}</button><a class="button plain" href="${at(path)}">${frame.cancel}</a></div></form>`
  })
})
