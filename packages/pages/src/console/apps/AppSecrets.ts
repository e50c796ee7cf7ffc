import { html } from "@slotkit/core/html"
import { getHostApp, regenerateHostClientSecret, rotateHostWebhookSecret } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { actionForm } from "../parts/Sheet.ts"
import { secretsPage } from "./SecretsPage.ts"

/** `GET /app/apps/{id}/client-secret` and `/webhook-secret`: says what happens, and asks. */
export const showSecret = (kind: "client" | "webhook") =>
  Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, host, at } = visit
    const { apps } = words
    const app = yield* getHostApp(host.id, yield* pathId(visit))
    const path = `/apps/${app.id}`
    return visit.page({
      area: "apps",
      title: kind === "client" ? apps.replaceClientTitle : apps.replaceWebhookTitle,
      above: [
        [words.areas.apps, "/apps"],
        [app.name, path]
      ],
      content: html`<p>${kind === "client" ? apps.replaceClientText : apps.replaceWebhookText}</p>
<div class="acts end">${actionForm(visit, `${path}/${kind}-secret`, kind === "client" ? apps.replaceClient : apps.replaceWebhook, "bad")}<a class="button plain" href="${at(path)}">${apps.keepSecret}</a></div>`
    })
  })

/** `POST /app/apps/{id}/client-secret` and `/webhook-secret`: replaces a secret and shows the new one, once. */
export const sendSecret = (kind: "client" | "webhook") =>
  Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, host } = visit
    const { apps } = words
    const id = yield* pathId(visit)
    if (kind === "client") {
      const made = yield* regenerateHostClientSecret(host.id, id)
      return secretsPage(visit, made, apps.clientReplacedTitle, apps.clientReplaced, [[apps.clientSecret, made.client_secret]])
    }
    const made = yield* rotateHostWebhookSecret(host.id, id)
    const until = timeOfTimestamp(visit, made.previous_secret_expires_at)
    return secretsPage(visit, made, apps.webhookReplacedTitle, apps.webhookReplaced(until), [
      [apps.webhookSecret, made.webhook_signing_secret]
    ])
  })
