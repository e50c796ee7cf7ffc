import { getHostApp, regenerateHostClientSecret, rotateHostWebhookSecret } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { connectedAccounts } from "./AppPage.ts"
import { secretsPage } from "./SecretsPage.ts"

/** `/app/apps/{id}/client-secret` and `/webhook-secret`: replaces a secret and shows the new one, once. */
export const secretRenewal = (kind: "client" | "webhook") =>
  asksFirst({
    ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
      const { words, host } = visit
      const { apps } = words
      const app = yield* getHostApp(host.id, yield* pathId(visit))
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
        facts: [[apps.connected, connectedAccounts(visit, app)]],
        button: kind === "client" ? apps.replaceClient : apps.replaceWebhook,
        keep: apps.keepSecret,
        back: path
      } as const
    }),
    act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
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
  })
