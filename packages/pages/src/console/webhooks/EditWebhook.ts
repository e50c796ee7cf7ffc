import type { WebhookResource } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { patchHostWebhook, viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"

/** `GET /app/webhooks/{id}/edit`: the address and events of a webhook. */
export const showEdit = (context: ConsoleContext) => editPage(context)

/** `POST /app/webhooks/{id}/edit`: saves its address and events. */
export const sendEdit = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  return yield* patchHostWebhook(context.host, id, webhookInput(fields)).pipe(
    Effect.map(() => context.done(`/webhooks/${id}`, "webhook_saved")),
    Effect.catchTag("Invalid", ({ problems }) => editPage(context, fields, wrongFields(webhookProblems(problems, context))))
  )
})

const editPage = Effect.fnUntraced(function* (context: ConsoleContext, sent?: URLSearchParams, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { webhooks, frame } = words
  const webhook = yield* viewHostWebhook(host.id, yield* pathId(context))
  const path = `/webhooks/${webhook.id}`
  return context.page({
    area: "webhooks",
    title: webhooks.edit,
    above: [
      [words.areas.webhooks, "/webhooks"],
      [webhook.url, path]
    ],
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/edit`)}" novalidate>${formToken}
${webhookFields(context, sent ?? sentAs(webhook), errors?.problems ?? [])}<div class="end acts"><button>${frame.save}</button><a class="button plain" href="${at(path)}">${frame.cancel}</a></div></form>`
  })
})

const sentAs = ({ url, events }: WebhookResource): URLSearchParams => {
  const sent = new URLSearchParams({ url })
  for (const event of events) sent.append("events", event)
  return sent
}
