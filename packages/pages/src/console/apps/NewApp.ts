import { html } from "@slotkit/core/html"
import { createHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf } from "../parts/Fields.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { appForm, appInput, appProblems } from "./AppForm.ts"
import { secretsPage } from "./SecretsPage.ts"

/** `GET /app/apps/new`. */
export const showNewApp = (visit: ConsoleVisit) =>
  Effect.succeed(newAppPage(visit, new URLSearchParams({ scopes: "profile.read", kind: "confidential" })))

/** `POST /app/apps/new`: registers an app and shows its secrets, once. */
export const sendNewApp = (visit: ConsoleVisit, sent: URLSearchParams) => {
  const { words, host } = visit
  return createHostApp(host.id, { ...appInput(sent), public: sent.get("kind") === "public" }).pipe(
    Effect.map(({ id, client_id, client_secret, webhook_signing_secret }) =>
      secretsPage(visit, { id, name: words.areas.apps }, words.apps.madeTitle, words.apps.made, [
        [words.apps.clientId, client_id],
        ...(client_secret === null ? [] : [[words.apps.clientSecret, client_secret] as const]),
        [words.apps.webhookSecret, webhook_signing_secret]
      ])
    ),
    Effect.catchTags({
      Invalid: ({ errors }) => Effect.succeed(newAppPage(visit, sent, wrongFields(appProblems(errors, sent, visit)))),
      Conflict: (conflict) => Effect.succeed(newAppPage(visit, sent, refusedChange(conflict, visit)))
    })
  )
}

const newAppPage = (visit: ConsoleVisit, sent: URLSearchParams, trouble?: Trouble) => {
  const { words } = visit
  const { apps } = words
  const kind = sent.get("kind") === "public" ? "public" : "confidential"
  const kinds = (["confidential", "public"] as const).map((value) => ({
    value,
    label: apps.kinds[value],
    hint: apps.kindHints[value]
  }))
  const more = html`${fieldsOf({}).choices("kind", apps.kind, "radio", kinds, [kind], { hint: apps.kindHint })}`
  return visit.page({
    area: "apps",
    title: apps.newTitle,
    above: [[words.areas.apps, "/apps"]],
    lead: apps.newLead,
    trouble,
    content: appForm(visit, sent, trouble?.problems ?? [], { path: "/apps/new", button: apps.register, more })
  })
}
