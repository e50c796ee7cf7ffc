import type { WebhookResource } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { viewHostWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { pathId, type SignedInContext } from "../shell/ConsoleContext.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/{id}/edit`: the address and events of a webhook. */
export const showEdit = (context: SignedInContext) => editPage(context)

/** `POST /app/webhooks/{id}/edit`: saves its address and events. */
export const sendEdit = Effect.fnUntraced(function* (context: SignedInContext, fields: URLSearchParams) {
  const { path, patch } = webhooksOf(context)
  const id = yield* pathId(context)
  return yield* patch(id, webhookInput(fields)).pipe(
    Effect.map(() => context.done(`${path}/${id}`, "webhook_saved")),
    Effect.catchTag("Invalid", ({ problems }) => editPage(context, fields, wrongFields(webhookProblems(problems, context))))
  )
})

const editPage = Effect.fnUntraced(function* (context: SignedInContext, sent?: URLSearchParams, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { area, path: all, top, hostId } = webhooksOf(context)
  const { webhooks, frame } = words
  const webhook = yield* viewHostWebhook(hostId, yield* pathId(context))
  const path = `${all}/${webhook.id}`
  return context.page({
    area,
    title: webhooks.edit,
    above: [top, [webhook.url, path]],
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
