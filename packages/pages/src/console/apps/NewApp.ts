import { html } from "@slotkit/core/html"
import { createHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { appForm, appInput, appProblems } from "./AppForm.ts"
import { secretsPage } from "./AppSecrets.ts"

/** `GET /app/apps/new`. */
export const showNewApp = (context: ConsoleContext) =>
  Effect.succeed(newAppPage(context, new URLSearchParams({ scopes: "profile.read", kind: "confidential" })))

/** `POST /app/apps/new`: registers an app and shows its secrets, once. */
export const sendNewApp = (context: ConsoleContext, sent: URLSearchParams) => {
  const { words, host } = context
  return createHostApp(host.id, { ...appInput(sent), public: sent.get("kind") === "public" }).pipe(
    Effect.map(({ id, client_id, client_secret, webhook_signing_secret }) =>
      secretsPage(context, { id, name: words.areas.apps }, words.apps.madeTitle, words.apps.madeText, [
        [words.apps.clientId, client_id],
        ...(client_secret === null ? [] : [[words.apps.clientSecret, client_secret] as const]),
        [words.apps.webhookSecret, webhook_signing_secret]
      ])
    ),
    Effect.catchTags({
      Invalid: ({ problems }) => Effect.succeed(newAppPage(context, sent, wrongFields(appProblems(problems, sent, context)))),
      Conflict: (conflict) => Effect.succeed(newAppPage(context, sent, refusedChange(conflict, context)))
    })
  )
}

const newAppPage = (context: ConsoleContext, sent: URLSearchParams, errors?: FormErrors) => {
  const { words } = context
  const { apps } = words
  const kind = sent.get("kind") === "public" ? "public" : "confidential"
  const kinds = (["confidential", "public"] as const).map((value) => ({
    value,
    label: apps.kinds[value],
    hint: apps.kindHints[value]
  }))
  const more = html`${fieldsOf({}).choices("kind", apps.kind, "radio", kinds, [kind], { hint: apps.kindHint })}`
  return context.page({
    area: "apps",
    title: apps.newTitle,
    above: [[words.areas.apps, "/apps"]],
    lead: apps.newLead,
    errors,
    content: appForm(context, sent, errors?.problems ?? [], { path: "/apps/new", button: apps.register, more })
  })
}
