import { html } from "@slotkit/core/html"
import { createWebhookOfApiKey, listApiKeys } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { verificationCode } from "./VerifyPage.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"
import { pausedNote } from "./WebhooksList.ts"

/** `GET /app/webhooks/new`. */
export const showNewWebhook = (context: ConsoleContext) =>
  newWebhookPage(
    context,
    new URLSearchParams([
      ["events", "booking.confirmed"],
      ["events", "booking.cancelled"],
      ["events", "booking.rescheduled"]
    ])
  )

/** `POST /app/webhooks/new`: creates a webhook and shows its secret, once. */
export const sendNewWebhook = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words, at } = context
  const keyId = Number.parseInt(fields.get("api_key") ?? "", 10) || 0
  return yield* createWebhookOfApiKey(host.id, keyId, webhookInput(fields)).pipe(
    Effect.map((webhook) => secretPage(context, webhook)),
    Effect.catchTags({
      Invalid: ({ problems }) => newWebhookPage(context, fields, wrongFields(webhookProblems(problems, context))),
      PlanRequired: () =>
        newWebhookPage(context, fields, {
          status: 403,
          alert: html`${words.frame.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a>`
        }),
      Unauthorized: () => newWebhookPage(context, fields, { status: 409, alert: words.refusals.other })
    })
  )
})

const newWebhookPage = Effect.fnUntraced(function* (context: ConsoleContext, sent: URLSearchParams, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { webhooks } = words
  const { data: keys } = yield* Effect.orDie(listApiKeys(host.id, {}))
  const { select } = fieldsOf(typedIn(sent), errors?.problems)
  return context.page({
    area: "webhooks",
    title: webhooks.newTitle,
    above: [[words.areas.webhooks, "/webhooks"]],
    errors,
    content:
      keys.length === 0
        ? html`<div class="sheet empty"><p>${webhooks.noKeys}</p><p><a class="button" href="${at("/keys")}">${webhooks.createKey}</a></p></div>`
        : html`${pausedNote(context)}<form class="sheet card" method="post" action="${at("/webhooks/new")}" novalidate>${formToken}
${webhookFields(context, sent, errors?.problems ?? [])}${select(
  "api_key",
  webhooks.key,
  keys.map(({ id, name, key_hint }) => ({ value: String(id), label: `${name} (${key_hint})` })),
  { hint: webhooks.keyHint }
)}<div class="end"><button>${webhooks.add}</button></div></form>`
  })
})

const secretPage = (
  context: ConsoleContext,
  { id, signing_secret = "" }: { readonly id: number; readonly signing_secret?: string }
) => {
  const { words, at } = context
  const { webhooks } = words
  return context.page({
    area: "webhooks",
    title: webhooks.madeTitle,
    above: [[words.areas.webhooks, "/webhooks"]],
    content: html`<p role="status">${webhooks.madeText}</p>
<p class="end"><code class="key">${signing_secret}</code></p>
${verificationCode(context)}
<p class="end"><a class="button plain" href="${at(`/webhooks/${id}`)}">${webhooks.toWebhook}</a></p>`
  })
}
