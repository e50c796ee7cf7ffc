import type { HostAppResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { countedConnections } from "@slotkit/core/internal"
import { getHostApp, patchHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { factList, section } from "../parts/Sheet.ts"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { appFields, appForm, appInput, appProblems } from "./AppForm.ts"
import { appBadge } from "./AppsList.ts"
import { tryApp } from "./TryApp.ts"

/** `GET /app/apps/{id}`: one app of the host, and what can be done with it. */
export const showApp = (visit: ConsoleVisit) => appPage(visit)

/** `POST /app/apps/{id}`: saves its name, redirect URIs and permissions. */
export const sendApp = Effect.fnUntraced(function* (visit: ConsoleVisit, sent: URLSearchParams) {
  const id = yield* pathId(visit)
  return yield* patchHostApp(visit.host.id, id, appInput(sent)).pipe(
    Effect.map(() => visit.done(`/apps/${id}`, "app_saved")),
    Effect.catchTag("Invalid", ({ errors }) => appPage(visit, { sent, trouble: wrongFields(appProblems(errors, sent, visit)) }))
  )
})

/** The number of accounts that are connected to an app. */
export const connectedAccounts = ({ words }: ConsoleVisit, { connected_accounts: count }: typeof HostAppResource.Type): string =>
  count >= countedConnections ? words.apps.manyAccounts(countedConnections) : words.apps.accounts(count)

const appPage = Effect.fnUntraced(function* (
  visit: ConsoleVisit,
  again?: { readonly sent: URLSearchParams; readonly trouble: Trouble }
) {
  const { words, host } = visit
  const { apps, frame } = words
  const app = yield* getHostApp(host.id, yield* pathId(visit))
  const form = appForm(visit, again?.sent ?? appFields(app), again?.trouble.problems ?? [], {
    path: `/apps/${app.id}`,
    button: frame.save
  })
  return visit.page({
    area: "apps",
    title: app.name,
    above: [[words.areas.apps, "/apps"]],
    lead: html`${appBadge(visit, app)} ${app.verified ? apps.verifiedNote : apps.notVerifiedNote}`,
    trouble: again?.trouble,
    content: html`<div class="two"><div>
${facts(visit, app)}${section("settings", apps.settings, form)}${tryApp(visit, app)}</div>
<div>${actions(visit, app)}</div></div>`
  })
})

const facts = (visit: ConsoleVisit, app: typeof HostAppResource.Type): Html => {
  const { apps } = visit.words
  return section(
    "facts",
    apps.facts,
    html`<div class="sheet card field"><label for="client-id">${apps.clientId}</label><input id="client-id" class="mono" readonly value="${app.client_id}"></div>
<div class="end">${factList([
      [apps.kind, app.has_secret ? apps.kinds.confidential : apps.kinds.public],
      [apps.connected, connectedAccounts(visit, app)],
      [apps.registeredAt, dayOfTimestamp(visit, app.created_at)]
    ])}</div>`
  )
}

const actions = ({ words, at }: ConsoleVisit, { id, has_secret }: typeof HostAppResource.Type): Html => {
  const { apps, webhooks } = words
  const link = (path: string, label: string, hint?: string): Html =>
    html`<li><a href="${at(path)}">${label}</a>${hint === undefined ? undefined : html`<p class="soft small">${hint}</p>`}</li>\n`
  return section(
    "secrets",
    apps.secrets,
    html`<ul class="sheet rows">${has_secret ? link(`/apps/${id}/client-secret`, apps.replaceClient, apps.replaceClientHint) : undefined}${link(
      `/apps/${id}/webhook-secret`,
      apps.replaceWebhook,
      apps.replaceWebhookHint
    )}${link("/webhooks/verify", webhooks.verify)}</ul>
<p class="end"><a class="button plain" href="${at(`/apps/${id}/delete`)}">${apps.delete}</a></p>`
  )
}
