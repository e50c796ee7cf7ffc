import { html } from "@slotkit/core/html"
import { createInstallationWebhook, createWebhookOfApiKey, listApiKeys } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"
import { verificationCode } from "./VerifyPage.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"
import { pausedNote } from "./WebhooksList.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/new`. */
export const showNewWebhook = (context: SignedInContext) =>
  newWebhookPage(
    context,
    new URLSearchParams([
      ["events", "booking.confirmed"],
      ["events", "booking.cancelled"],
      ["events", "booking.rescheduled"]
    ])
  )

/** `POST /app/webhooks/new`: creates a webhook and shows its secret, once. */
export const sendNewWebhook = Effect.fnUntraced(function* (context: SignedInContext, fields: URLSearchParams) {
  const { host, words, at } = context
  const keyId = Number.parseInt(fields.get("api_key") ?? "", 10) || 0
  const input = webhookInput(fields)
  const created = host === null ? createInstallationWebhook(input) : createWebhookOfApiKey(host.id, keyId, input)
  return yield* created.pipe(
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

const newWebhookPage = Effect.fnUntraced(function* (context: SignedInContext, sent: URLSearchParams, errors?: FormErrors) {
  const { words, host, at, formToken } = context
  const { webhooks } = words
  const { area, path, top } = webhooksOf(context)
  const keys = host === null ? undefined : (yield* Effect.orDie(listApiKeys(host.id, {}))).data
  const { select } = fieldsOf(typedIn(sent), errors?.problems)
  return context.page({
    area,
    title: webhooks.newTitle,
    above: [top],
    errors,
    content:
      keys?.length === 0
        ? html`<div class="sheet empty"><p>${webhooks.noKeys}</p><p><a class="button" href="${at("/keys")}">${webhooks.createKey}</a></p></div>`
        : html`${pausedNote(context)}<form class="sheet card" method="post" action="${at(`${path}/new`)}" novalidate>${formToken}
${webhookFields(context, sent, errors?.problems ?? [])}${
  keys === undefined
    ? undefined
    : select(
        "api_key",
        webhooks.key,
        keys.map(({ id, name, key_hint }) => ({ value: String(id), label: `${name} (${key_hint})` })),
        { hint: webhooks.keyHint }
      )
}<div class="end"><button>${webhooks.add}</button></div></form>`
  })
})

const secretPage = (
  context: SignedInContext,
  { id, signing_secret = "" }: { readonly id: number; readonly signing_secret?: string }
) => {
  const { words, at } = context
  const { webhooks } = words
  const { area, path, top } = webhooksOf(context)
  return context.page({
    area,
    title: webhooks.madeTitle,
    above: [top],
    content: html`<p role="status">${webhooks.madeText}</p>
<p class="end"><code class="key" data-copy="${words.apps.webhookSecret}">${signing_secret}</code></p>
${verificationCode(context)}
<p class="end"><a class="button plain" href="${at(`${path}/${id}`)}">${webhooks.toWebhook}</a></p>`
  })
}
