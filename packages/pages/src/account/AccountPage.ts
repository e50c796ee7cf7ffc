import { type Host, type Instant, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { parseTimestamp, profileUrl, visibleName } from "@slotkit/core/internal"
import type { listApiKeys, listConnections } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import { errorSummary, errorTitle } from "../page/ErrorSummary.ts"
import { dayInWords } from "../page/MeetingTime.ts"
import type { PageContent } from "../page/Page.ts"
import { accountPath } from "../page/ReturnPath.ts"
import { scopeList } from "../page/ScopeWords.ts"
import type { FormToken } from "../session/FormToken.ts"
import { newKeyForm, type RefusedKey } from "./NewKeyForm.ts"

/** The content of a host's account page. */
export interface ShownAccount {
  readonly host: Host
  readonly hostPagesUrl: string
  readonly connections: Effect.Success<ReturnType<typeof listConnections>>
  readonly apiKeys: Effect.Success<ReturnType<typeof listApiKeys>>
  /** True if Slotkit signs hosts in, and can therefore sign them out. */
  readonly canSignOut: boolean
  readonly formToken: FormToken
  readonly refusedKey?: RefusedKey
}

/** A host's account page: the signed-in host, connected apps and API keys. Spec: credentials. */
export const accountPage = (shown: ShownAccount): PageContent => ({
  title: shown.refusedKey === undefined ? "Your account" : errorTitle("Your account"),
  status: shown.refusedKey === undefined ? 200 : 422,
  content: html`${shown.refusedKey === undefined ? undefined : errorSummary(shown.refusedKey.problems)}<h1>Your account</h1>
${whoIsSignedIn(shown)}
<h2>Connected apps</h2>
${connectedApps(shown)}
<h2>API keys</h2>
${apiKeyList(shown)}
${newKeyForm(shown.formToken, shown.host, shown.refusedKey)}
${shown.canSignOut ? signOutForms(shown) : undefined}`
})

/** A newly created key, shown once. */
export const newKeyPage = ({ name, key }: { readonly name: string; readonly key: string }): PageContent => ({
  title: "Your new API key",
  content: html`<h1>Your new API key</h1>
<p role="status">This is the API key <bdi class="name"><strong>${name}</strong></bdi>. Copy it now. It won't be shown again.</p>
<p><code class="key">${key}</code></p>
<div class="stack"><a class="button plain" href="/app">Back to your account</a></div>`
})

const whoIsSignedIn = ({ host, hostPagesUrl }: ShownAccount): Html => {
  const booking = profileUrl(host, hostPagesUrl)
  return html`<dl>
${host.name === null ? undefined : html`<div><dt>Name</dt><dd>${visibleName(host.name)}</dd></div>\n`}<div><dt>Email</dt><dd>${host.email}</dd></div>
<div><dt>Plan</dt><dd>${host.plan === "pro" ? "Pro" : "Free"} <span><a href="/app/plan">Compare plans</a></span></dd></div>
${booking === null ? undefined : html`<div><dt>Bookings</dt><dd><a href="${booking}">${booking}</a></dd></div>\n`}</dl>`
}

const connectedApps = ({ connections, host, formToken }: ShownAccount): Html =>
  connections.length === 0
    ? html`<p class="soft">No apps are connected to your account.</p>`
    : html`<p class="soft">Disconnecting an app also deletes its webhooks.</p>
<ul class="rows">
${connections.map(
  ({ app, scopes, connected_at }) => html`<li>
<h3><bdi class="name">${visibleName(app.name)}</bdi></h3>
<p class="soft">Connected ${dayOf(connected_at, host)}. ${scopes.length === 0 ? "It no longer has access." : "It can:"}</p>
${scopes.length === 0 ? undefined : scopeList(scopes, host)}
<form method="post" action="/app/apps/${app.id}/disconnect">
${formToken.field}
<button class="plain">Disconnect <bdi class="name">${visibleName(app.name)}</bdi></button>
</form>
</li>
`
)}</ul>`

const apiKeyList = ({ apiKeys: { data: apiKeys, meta }, host, formToken }: ShownAccount): Html =>
  meta.total === 0
    ? html`<p class="soft">You have no API keys.</p>`
    : html`<p class="soft">Revoking a key also deletes the webhooks created with it.</p>
<ul class="rows">
${apiKeys.map(
  ({ id, name, scopes: held, key_hint, last_used_at, expires_at }) => html`<li>
<h3><bdi class="name">${name}</bdi></h3>
<p class="soft"><code>${key_hint}</code>, ${last_used_at === null ? "never used" : `last used ${dayOf(last_used_at, host)}`}${
    expires_at === null ? "" : `, until ${lastDayOf(expires_at, host)}`
  }. It can:</p>
${scopeList(
  scopes.filter((scope) => held.includes(scope)),
  host
)}
<form method="post" action="/app/keys/${id}/revoke">
${formToken.field}
<button class="plain">Revoke <bdi class="name">${name}</bdi></button>
</form>
</li>
`
)}</ul>${moreKeys(meta.next_cursor)}`

const moreKeys = (cursor: string | null | undefined): Html | undefined =>
  cursor === null || cursor === undefined
    ? undefined
    : html`\n<p><a href="${`${accountPath}?${new URLSearchParams({ keys: cursor })}`}">Show more API keys</a></p>`

const signOutForms = ({ formToken }: ShownAccount): Html => html`<h2>Sessions</h2>
<div class="stack"><form method="post" action="/app/sign-out">
${formToken.field}
<button class="plain">Sign out</button>
</form>
<form method="post" action="/app/sign-out-everywhere">
${formToken.field}
<button class="plain">Sign out of all devices</button>
</form></div>`

/** A key that expires at midnight is last valid on the day before. */
const lastDayOf = (expiresAt: string, { timezone }: Host): string =>
  dayInWords((parseTimestamp(expiresAt) as Instant) - 1, timezone)

const dayOf = (timestamp: string, { timezone }: Host): string => dayInWords(parseTimestamp(timestamp) as Instant, timezone)
