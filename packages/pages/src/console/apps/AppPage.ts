import { type Html, html } from "@slotkit/core/html"
import type { AppResource } from "@slotkit/core/internal"
import { countedConnections, type HostAppResource } from "@slotkit/core/internal"
import { getHostApp, patchHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { factList, section } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { appFields, appForm, appInput, appProblems } from "./AppForm.ts"
import { appBadge } from "./AppsList.ts"

/** `GET /app/apps/{id}`: one app of the host, and what can be done with it. */
export const showApp = (context: ConsoleContext) => appPage(context)

/** `POST /app/apps/{id}`: saves its name, redirect URIs and permissions. */
export const sendApp = Effect.fnUntraced(function* (context: ConsoleContext, sent: URLSearchParams) {
  const id = yield* pathId(context)
  return yield* patchHostApp(context.host.id, id, appInput(sent)).pipe(
    Effect.map(() => context.done(`/apps/${id}`, "app_saved")),
    Effect.catchTag("Invalid", ({ problems }) =>
      appPage(context, { sent, errors: wrongFields(appProblems(problems, sent, context)) })
    )
  )
})

/** The number of accounts that are connected to an app. */
export const connectedAccounts = (
  { words }: ConsoleContext,
  { connected_accounts: count }: typeof HostAppResource.Type
): string => (count >= countedConnections ? words.apps.manyAccounts(countedConnections) : words.apps.accounts(count))

const appPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  again?: { readonly sent: URLSearchParams; readonly errors: FormErrors }
) {
  const { words, host } = context
  const { apps, frame } = words
  const app = yield* getHostApp(host.id, yield* pathId(context))
  const form = appForm(context, again?.sent ?? appFields(app), again?.errors.problems ?? [], {
    path: `/apps/${app.id}`,
    button: frame.save
  })
  return context.page({
    area: "apps",
    title: app.name,
    above: [[words.areas.apps, "/apps"]],
    lead: html`${appBadge(context, app)} ${app.verified ? apps.verifiedNote : apps.notVerifiedNote}`,
    errors: again?.errors,
    content: html`<div class="two"><div>
${facts(context, app)}${section("settings", apps.settings, form)}${tryApp(context, app)}</div>
<div>${actions(context, app)}</div></div>`
  })
})

const facts = (context: ConsoleContext, app: typeof HostAppResource.Type): Html => {
  const { apps } = context.words
  return section(
    "facts",
    apps.facts,
    html`<div class="sheet card field"><label for="client-id">${apps.clientId}</label><input id="client-id" class="mono" readonly value="${app.client_id}" data-copy="${apps.clientId}"></div>
<div class="end">${factList([
      [apps.kind, app.has_secret ? apps.kinds.confidential : apps.kinds.public],
      [apps.connected, connectedAccounts(context, app)],
      [apps.registeredAt, dayOfTimestamp(context, app.created_at)]
    ])}</div>`
  )
}

const actions = ({ words, at }: ConsoleContext, { id, has_secret }: typeof HostAppResource.Type): Html => {
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

/** The first two steps of the authorization code flow with an app's own values, ready to copy. */
const tryApp = ({ words, baseUrl }: ConsoleContext, app: typeof AppResource.Type): Html => {
  const { apps } = words
  const [redirectUri = ""] = app.redirect_uris
  const request = { client_id: app.client_id, redirect_uri: redirectUri, response_type: "code", scope: app.scopes.join(" ") }
  const proof = app.has_secret ? {} : { code_challenge: "CHALLENGE", code_challenge_method: "S256" }
  const query = new URLSearchParams({ ...request, state: "STATE", ...proof })
  const fields = [
    ["grant_type", "authorization_code"],
    ["client_id", app.client_id],
    app.has_secret ? ["client_secret", "SECRET"] : ["code_verifier", "VERIFIER"],
    ["redirect_uri", redirectUri],
    ["code", "CODE"]
  ]
  const curl = fields.map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`)
  return section(
    "try",
    apps.tryIt,
    html`<ol class="line"><li>${apps.tryAuthorize}<pre class="wrap"><code>${baseUrl}/oauth/authorize?${String(query)}</code></pre>${app.has_secret ? undefined : html`<p class="soft small">${apps.tryChallenge}</p>`}</li>
<li>${apps.tryExchange}<pre class="wrap"><code>${[`curl ${baseUrl}/oauth/token`, ...curl].join(" \\\n  ")}</code></pre></li>
<li>${apps.tryCall}<pre class="wrap"><code>curl ${baseUrl}/api/v1/profile -H "Authorization: Bearer ACCESS_TOKEN"</code></pre></li></ol>`
  )
}

/** Quotes a text for a shell. A redirect URI may contain an apostrophe. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
