import type { WebhookResource } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { patchHostWebhook, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"

/** `GET /app/webhooks/{id}/edit`: the address and events of a webhook. */
export const showEdit = (visit: ConsoleVisit) => editPage(visit)

/** `POST /app/webhooks/{id}/edit`: saves its address and events. */
export const sendEdit = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const id = yield* pathId(visit)
  return yield* patchHostWebhook(visit.host, id, webhookInput(fields)).pipe(
    Effect.map(() => visit.done(`/webhooks/${id}`, "webhook_saved")),
    Effect.catchTag("Invalid", ({ errors }) => editPage(visit, fields, wrongFields(webhookProblems(errors, visit))))
  )
})

const editPage = Effect.fnUntraced(function* (visit: ConsoleVisit, sent?: URLSearchParams, trouble?: Trouble) {
  const { words, host, at, formToken } = visit
  const { webhooks, frame } = words
  const webhook = yield* viewHostWebhook(host.id, yield* pathId(visit))
  const path = `/webhooks/${webhook.id}`
  return visit.page({
    area: "webhooks",
    title: webhooks.edit,
    above: [
      [words.areas.webhooks, "/webhooks"],
      [webhook.url, path]
    ],
    trouble,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/edit`)}" novalidate>${formToken}
${webhookFields(visit, sent ?? sentAs(webhook), trouble?.problems ?? [])}<div class="end acts"><button>${frame.save}</button><a class="button plain" href="${at(path)}">${frame.cancel}</a></div></form>`
  })
})

const sentAs = ({ url, events }: WebhookResource): URLSearchParams => {
  const sent = new URLSearchParams({ url })
  for (const event of events) sent.append("events", event)
  return sent
}
