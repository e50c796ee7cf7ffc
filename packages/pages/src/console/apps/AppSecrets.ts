import { html } from "@slotkit/core/html"
import { getHostApp, regenerateHostClientSecret, rotateHostWebhookSecret } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { connectedAccounts } from "./AppPage.ts"

/** `/app/apps/{id}/client-secret` and `/webhook-secret`: replaces a secret and shows the new one, once. */
export const secretRenewal = (kind: "client" | "webhook") =>
  asksFirst({
    ask: Effect.fnUntraced(function* (context: ConsoleContext) {
      const { words, host } = context
      const { apps } = words
      const app = yield* getHostApp(host.id, yield* pathId(context))
      const path = `/apps/${app.id}`
      return {
        area: "apps",
        title: kind === "client" ? apps.replaceClientTitle : apps.replaceWebhookTitle,
        above: [
          [words.areas.apps, "/apps"],
          [app.name, path]
        ],
        path: `${path}/${kind}-secret`,
        text: [kind === "client" ? apps.replaceClientText : apps.replaceWebhookText],
        facts: [[apps.connected, connectedAccounts(context, app)]],
        button: kind === "client" ? apps.replaceClient : apps.replaceWebhook,
        keep: apps.keepSecret,
        back: path
      } as const
    }),
    act: Effect.fnUntraced(function* (context: ConsoleContext) {
      const { words, host } = context
      const { apps } = words
      const id = yield* pathId(context)
      if (kind === "client") {
        const app = yield* regenerateHostClientSecret(host.id, id)
        return secretsPage(context, app, apps.clientReplacedTitle, apps.clientReplaced, [[apps.clientSecret, app.client_secret]])
      }
      const app = yield* rotateHostWebhookSecret(host.id, id)
      const until = timeOfTimestamp(context, app.previous_secret_expires_at)
      return secretsPage(context, app, apps.webhookReplacedTitle, apps.webhookReplaced(until), [
        [apps.webhookSecret, app.webhook_signing_secret]
      ])
    })
  })

/** Shows secrets of an app, once: each with its name. */
export const secretsPage = (
  { words, at, page }: ConsoleContext,
  app: { readonly id: number; readonly name: string },
  title: string,
  message: string,
  secrets: ReadonlyArray<readonly [label: string, text: string]>
) =>
  page({
    area: "apps",
    title,
    above: [[words.areas.apps, "/apps"], ...(app.name === words.areas.apps ? [] : [[app.name, `/apps/${app.id}`] as const])],
    content: html`<p role="status">${message}</p>
<dl class="end">${secrets.map(([label, text]) => html`<div class="field"><dt>${label}</dt><dd><code class="key" data-copy="${label}">${text}</code></dd></div>\n`)}</dl>
<p class="end"><a class="button plain" href="${at(`/apps/${app.id}`)}">${words.apps.toApp}</a></p>`
  })
