import { html } from "@slotkit/core/html"
import { createWebhookOfApiKey, listApiKeys } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, typedIn } from "../parts/Fields.ts"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { verificationCode } from "./VerifyPage.ts"
import { webhookFields, webhookInput, webhookProblems } from "./WebhookForm.ts"
import { pausedNote } from "./WebhooksList.ts"

/** `GET /app/webhooks/new`. */
export const showNewWebhook = (visit: ConsoleVisit) =>
  newWebhookPage(
    visit,
    new URLSearchParams([
      ["events", "booking.confirmed"],
      ["events", "booking.cancelled"],
      ["events", "booking.rescheduled"]
    ])
  )

/** `POST /app/webhooks/new`: creates a webhook and shows its secret, once. */
export const sendNewWebhook = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words, at } = visit
  const keyId = Number.parseInt(fields.get("api_key") ?? "", 10) || 0
  return yield* createWebhookOfApiKey(host.id, keyId, webhookInput(fields)).pipe(
    Effect.map((made) => secretPage(visit, made)),
    Effect.catchTags({
      Invalid: ({ errors }) => newWebhookPage(visit, fields, wrongFields(webhookProblems(errors, visit))),
      PlanRequired: () =>
        newWebhookPage(visit, fields, {
          status: 403,
          alert: html`${words.frame.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a>`
        }),
      Unauthorized: () => newWebhookPage(visit, fields, { status: 409, alert: words.refusals.other })
    })
  )
})

const newWebhookPage = Effect.fnUntraced(function* (visit: ConsoleVisit, sent: URLSearchParams, trouble?: Trouble) {
  const { words, host, at, formToken } = visit
  const { webhooks } = words
  const { data: keys } = yield* Effect.orDie(listApiKeys(host.id, {}))
  const { select } = fieldsOf(typedIn(sent), trouble?.problems)
  return visit.page({
    area: "webhooks",
    title: webhooks.newTitle,
    above: [[words.areas.webhooks, "/webhooks"]],
    trouble,
    content:
      keys.length === 0
        ? html`<div class="sheet empty"><p>${webhooks.noKeys}</p><p><a class="button" href="${at("/keys")}">${webhooks.createKey}</a></p></div>`
        : html`${pausedNote(visit)}<form class="sheet card" method="post" action="${at("/webhooks/new")}" novalidate>${formToken}
${webhookFields(visit, sent, trouble?.problems ?? [])}${select(
  "api_key",
  webhooks.key,
  keys.map(({ id, name, key_hint }) => ({ value: String(id), label: `${name} (${key_hint})` })),
  { hint: webhooks.keyHint }
)}<div class="end"><button>${webhooks.add}</button></div></form>`
  })
})

const secretPage = (
  visit: ConsoleVisit,
  { id, signing_secret = "" }: { readonly id: number; readonly signing_secret?: string }
) => {
  const { words, at } = visit
  const { webhooks } = words
  return visit.page({
    area: "webhooks",
    title: webhooks.madeTitle,
    above: [[words.areas.webhooks, "/webhooks"]],
    content: html`<p role="status">${webhooks.made}</p>
<p class="end"><code class="key">${signing_secret}</code></p>
${verificationCode(visit)}
<p class="end"><a class="button plain" href="${at(`/webhooks/${id}`)}">${webhooks.toWebhook}</a></p>`
  })
}
