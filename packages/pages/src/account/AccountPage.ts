import { apiKeyBaseScopes, type Host, type Instant, parseTimestamp, profileUrl, type Scope, scopes } from "@slotkit/core"
import type { listApiKeys, listConnections } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import type { FormToken } from "../FormToken.ts"
import { type Html, html } from "../html.ts"
import { dayInWords } from "../MeetingTime.ts"
import type { PageContent } from "../Page.ts"
import { scopeList, scopeWords } from "../ScopeWords.ts"

/** What the page of a host's account shows. */
export interface ShownAccount {
  readonly host: Host
  readonly baseUrl: string
  readonly connections: Effect.Success<ReturnType<typeof listConnections>>
  readonly apiKeys: Effect.Success<ReturnType<typeof listApiKeys>>
  /** Whether Slotkit signs hosts in, and so signs them out. */
  readonly canSignOut: boolean
  readonly formToken: FormToken
  /** A form for a key that was not accepted: what was wrong, and what had been filled in. */
  readonly refusedKey?: { readonly reason: string; readonly name: string; readonly scopes: ReadonlyArray<string> }
}

/** The page of a host's account: who is signed in, the apps that are connected, and API keys. Spec: Authentication. */
export const accountPage = (shown: ShownAccount): PageContent => ({
  title: "Your account",
  status: shown.refusedKey === undefined ? 200 : 422,
  content: html`<h1>Your account</h1>
${whoIsSignedIn(shown)}
<h2>Connected apps</h2>
${connectedApps(shown)}
<h2>API keys</h2>
${apiKeyList(shown)}
${newKeyForm(shown)}
${shown.canSignOut ? signOutForms(shown) : undefined}`
})

/** A key that was just made, which is never shown again. */
export const newKeyPage = ({ name, key }: { readonly name: string; readonly key: string }): PageContent => ({
  title: "Your new API key",
  content: html`<h1>Your new API key</h1>
<p role="status">This is the key <bdi class="name"><strong>${name}</strong></bdi>. Copy it now: it is never shown again.</p>
<p><code class="key">${key}</code></p>
<p><a class="button" href="/app">Back to your account</a></p>`
})

const whoIsSignedIn = ({ host, baseUrl }: ShownAccount): Html => {
  const booking = profileUrl(host, baseUrl)
  return html`<dl>
${host.name === null ? undefined : html`<div><dt>Name</dt><dd>${host.name}</dd></div>\n`}<div><dt>E-mail</dt><dd>${host.email}</dd></div>
<div><dt>Plan</dt><dd>${host.plan === "pro" ? "Pro" : "Free"} <span><a href="/app/plan">What the plans are</a></span></dd></div>
${booking === null ? undefined : html`<div><dt>Bookings</dt><dd><a href="${booking}">${booking}</a></dd></div>\n`}</dl>`
}

const connectedApps = ({ connections, host, formToken }: ShownAccount): Html =>
  connections.length === 0
    ? html`<p class="soft">No app is connected with your account.</p>`
    : html`<ul class="rows">
${connections.map(
  ({ app, scopes, connected_at }) => html`<li>
<h3><bdi class="name">${app.name}</bdi></h3>
<p class="soft">Connected ${dayOf(connected_at, host)}. ${scopes.length === 0 ? "It has no access any more." : "It can:"}</p>
${scopes.length === 0 ? undefined : scopeList(scopes, host)}
<form method="post" action="/app/apps/${app.id}/disconnect">
${formToken.field}
<button>Disconnect <bdi class="name">${app.name}</bdi></button>
</form>
</li>
`
)}</ul>`

const apiKeyList = ({ apiKeys, host, formToken }: ShownAccount): Html =>
  apiKeys.length === 0
    ? html`<p class="soft">You have no API keys.</p>`
    : html`<ul class="rows">
${apiKeys.map(
  ({ id, name, key_hint, last_used_at, expires_at }) => html`<li>
<h3><bdi class="name">${name}</bdi></h3>
<p class="soft"><code>${key_hint}</code>, ${last_used_at === null ? "never used" : `last used ${dayOf(last_used_at, host)}`}${
    expires_at === null ? "" : `, until ${dayOf(expires_at, host)}`
  }</p>
<form method="post" action="/app/keys/${id}/revoke">
${formToken.field}
<button>Revoke <bdi class="name">${name}</bdi></button>
</form>
</li>
`
)}</ul>`

const newKeyForm = ({ formToken, refusedKey }: ShownAccount): Html => html`<h3>A new key</h3>
<form method="post" action="/app/keys" novalidate>
${formToken.field}
<label for="name">Name of the key</label>
${refusedKey === undefined ? undefined : html`<p class="error" id="wrong">${refusedKey.reason}</p>\n`}<input id="name" name="name" autocomplete="off" required value="${refusedKey?.name ?? ""}"${
  refusedKey === undefined ? undefined : html` aria-invalid="true" aria-describedby="wrong"`
}>
<fieldset>
<legend>What it may do</legend>
<p class="soft">Every key can see your profile and services, when you are free, and your bookings. Choose what else:</p>
${choosableScopes.map(
  (scope) =>
    html`<label class="choice"><input type="checkbox" name="scopes" value="${scope}"${
      refusedKey?.scopes.includes(scope) ? html` checked` : undefined
    }> ${scopeWords[scope]}</label>\n`
)}</fieldset>
<button>Make a key</button>
</form>`

const choosableScopes: ReadonlyArray<Scope> = scopes.filter((scope) => !apiKeyBaseScopes.includes(scope))

const signOutForms = ({ formToken }: ShownAccount): Html => html`<h2>Leave</h2>
<form method="post" action="/app/sign-out">
${formToken.field}
<button>Sign out</button>
</form>
<form method="post" action="/app/sign-out-everywhere">
${formToken.field}
<button>Sign out everywhere</button>
</form>`

const dayOf = (timestamp: string, { timezone }: Host): string => dayInWords(parseTimestamp(timestamp) as Instant, timezone)
