import { createHash } from "node:crypto"
import type { Sql } from "postgres"
import { expect } from "vitest"
import { aroundTheClock, expectCreated, grace, services, startsIn } from "../../harness/HostOnServer.ts"
import { type JsonClient, jsonClient, type Wire } from "../../harness/JsonClient.ts"
import { type FormBrowser, formBrowser } from "./FormBrowser.ts"

/** A secret with its purpose, and the number of responses that may contain it. */
export interface SecretInUse {
  readonly kind: string
  readonly text: string
  readonly disclosed:
    | "never"
    | "once"
    | "once and in a replay"
    | "in its mail"
    | "in cookies"
    | "in pages"
    | "to whom it may concern"
}

/** A server with its operator token and direct access to its database. */
export interface SecretsSetup {
  readonly origin: string
  readonly operatorToken: string
  readonly sql: Sql
  /** The URLs that webhooks may use. */
  readonly receiver: string
  /** Waits for a line in the server's log. */
  readonly logged: (pattern: RegExp) => Promise<unknown>
  /** Waits for Eva's sign-in email and returns its link. */
  readonly signInLink: () => Promise<string>
}

const redirectUri = "https://sync.example.com/callback"
const scopes = ["profile.read", "bookings.read", "services.write", "invites.read", "invites.write", "webhooks.write"]

/**
 * Creates every kind of secret, and uses it, misuses it, and requests it while the database refuses the write.
 *
 * Each `refusing` breaks one table, so that the request fails with its row's values in the database's error message.
 */
export const useSecrets = async ({ origin, operatorToken, sql, receiver, logged, signInLink }: SecretsSetup) => {
  const secrets: Array<SecretInUse> = []
  const keep = (kind: string, text: string, output: SecretInUse["disclosed"] = "once"): string => {
    expect(text.length, kind).toBeGreaterThanOrEqual(22)
    secrets.push({ kind, text, disclosed: output })
    return text
  }
  const manage = jsonClient(`${origin}/manage/v1`, { authorization: `Bearer ${operatorToken}` })
  const visit = jsonClient(`${origin}/visitor/v1`)
  const refusing = async (table: string, ...requests: ReadonlyArray<() => Promise<{ readonly status: number }>>) => {
    await sql`ALTER TABLE slotkit.${sql(table)} ADD CONSTRAINT refused CHECK (false) NOT VALID`
    for (const request of requests) expect((await request()).status, `${table} refuses, ${request}`).toBe(500)
    await sql`ALTER TABLE slotkit.${sql(table)} DROP CONSTRAINT refused`
  }

  const identity = { email: "eva@example.com", username: "eva", name: "Eva Tardos", timezone: "Europe/London", currency: "EUR" }
  const host = expectCreated(await manage("POST", "/hosts", { ...identity, plan: "pro" }))
  await manage("PUT", `/hosts/${host.id}/schedule`, { timezone: "Europe/London", weekly: aroundTheClock, overrides: [] })
  const keys = `/hosts/${host.id}/api-keys`
  const newKey = { name: "Nightly", scopes }
  const key = keep("API key", expectCreated(await manage("POST", keys, newKey)).key)
  const api = jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${key}` })
  await refusing("api_keys", () => manage("POST", keys, newKey))

  await webhooks()
  const app = await apps()
  const eva = await signIn()
  await authorize(eva)
  await capabilities()
  return { secrets, host, manage, api }

  async function webhooks() {
    const input = { url: `${receiver}/hook?tenant=7`, events: ["booking.confirmed", "booking.cancelled"] }
    const idempotent = { "idempotency-key": "webhook-1" }
    const webhook = expectCreated(await api("POST", "/webhooks", input, idempotent))
    keep("webhook secret", webhook.signing_secret, "once and in a replay")
    expect((await api("POST", "/webhooks", input, idempotent)).body.data.signing_secret).toBe(webhook.signing_secret)
    const ofAll = expectCreated(await manage("POST", "/webhooks", input, idempotent))
    keep("webhook secret of the installation", ofAll.signing_secret, "once and in a replay")
    expect((await manage("POST", "/webhooks", input, idempotent)).body.data.signing_secret).toBe(ofAll.signing_secret)
    const other = { ...input, url: `${receiver}/other` }
    await refusing(
      "webhooks",
      () => api("POST", "/webhooks", other),
      () => manage("POST", "/webhooks", other),
      () => manage("PATCH", `/webhooks/${ofAll.id}`, { url: other.url })
    )
    for (const name of ["intro", "review"] as const) expectCreated(await api("POST", "/services", services[name]))
    const [start] = startsIn((await visit("GET", "/hosts/eva/services/intro/slots")).body)
    expectCreated(await visit("POST", "/hosts/eva/services/intro/bookings", { start, booker: grace }))
    for (const deliveries of [`/hosts/${host.id}/deliveries`, "/deliveries"]) {
      const attempts = () => manage("GET", deliveries).then(({ body }) => body.data[0]?.attempts.length)
      await expect.poll(attempts).toBe(1)
    }
  }

  async function apps() {
    const input = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes }
    const idempotent = { "idempotency-key": "app-1" }
    const app = expectCreated(await manage("POST", "/apps", input, idempotent))
    keep("client secret", app.client_secret, "once and in a replay")
    keep("app's webhook secret", app.webhook_signing_secret, "once and in a replay")
    expect((await manage("POST", "/apps", input, idempotent)).body.data.client_secret).toBe(app.client_secret)
    const again = (await manage("POST", `/apps/${app.id}/client-secret`)).body.data
    keep("client secret made anew", again.client_secret)
    keep("rotated webhook secret", (await manage("POST", `/apps/${app.id}/webhook-secret`)).body.data.webhook_signing_secret)
    await refusing(
      "apps",
      () => manage("POST", "/apps", input),
      () => manage("POST", `/apps/${app.id}/client-secret`),
      () => manage("POST", `/apps/${app.id}/webhook-secret`)
    )
    const own = `/hosts/${host.id}/apps`
    const ofHost = expectCreated(await manage("POST", own, input))
    keep("client secret of a host's app", ofHost.client_secret)
    keep("webhook secret of a host's app", ofHost.webhook_signing_secret)
    await refusing("apps", () => manage("POST", own, input))
    await refusing("audit_log", () => manage("POST", `${own}/${ofHost.id}/client-secret`))
    return { ...app, client_secret: again.client_secret, old_secret: app.client_secret }
  }

  async function signIn(): Promise<FormBrowser> {
    const browser = formBrowser()
    const ask = async () => browser.submit(await browser.open(`${origin}/app/sign-in?return_to=/app`), { email: identity.email })
    await sql`ALTER TABLE slotkit.emails ADD CONSTRAINT refused CHECK (false) NOT VALID`
    await ask()
    await logged(/Could not send a sign-in link/)
    await sql`ALTER TABLE slotkit.emails DROP CONSTRAINT refused`
    await ask()
    const link = await signInLink()
    keep("sign-in link", new URL(link).pathname.split("/").at(-1)!, "in its mail")
    expect((await formBrowser().open(link)).status).toBe(403)
    await refusing("host_sessions", () => browser.open(link))
    const account = await browser.open(link)
    expect([account.url, account.status]).toEqual([`${origin}/app`, 200])
    expect((await browser.open(link)).status).toBe(410)
    const cookies = browser.cookiesOf(origin)
    keep("session cookie", cookies.get("slotkit_session")!)
    keep("cookie of the sign-in", cookies.get("slotkit_sign_in")!, "in cookies")
    keep("cookie of forms", cookies.get("slotkit_form")!, "in cookies")
    keep("form token", /name="form_token" value="(\w+)"/.exec(account.text)![1]!, "in pages")
    const keys = await browser.open(`${origin}/app/keys`)
    const created = await browser.submit(keys, { name: "By hand" }, "/app/keys")
    keep("API key made by hand", /svc_sk_\w+/.exec(created.text)![0])
    await refusing("api_keys", () => browser.submit(keys, { name: "By hand" }, "/app/keys"))
    return browser
  }

  async function authorize(browser: FormBrowser) {
    const verifier = keep("code verifier", "a-verifier-of-forty-three-characters-or-more-0", "never")
    const state = keep("state", "a-state-that-only-the-app-knows", "to whom it may concern")
    const query = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256"
    })
    const consent = () => browser.open(`${origin}/oauth/authorize?${query}`)
    const answer = async (decision: string) => browser.submit(await consent(), { decision })
    const approve = async () => keep("code", new URL((await answer("approve")).url).searchParams.get("code")!)
    const form = async (
      path: string,
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = {}
    ) => {
      const response = await fetch(`${origin}${path}`, { method: "POST", body: new URLSearchParams(fields), headers })
      return { status: response.status, body: await response.json() }
    }
    const client = { client_id: app.client_id, client_secret: app.client_secret }
    const exchange = (code: string, changes: Readonly<Record<string, string>> = {}) => {
      const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }
      return form("/oauth/token", { ...fields, ...client, ...changes })
    }
    const keepPair = (of: string, { access_token, refresh_token }: Wire): Wire => {
      keep(`access token ${of}`, access_token)
      keep(`refresh token ${of}`, refresh_token)
      return { access_token, refresh_token }
    }
    const refresh = (refreshToken: string) =>
      form("/oauth/token", { grant_type: "refresh_token", refresh_token: refreshToken, ...client })

    await answer("deny")
    await refusing("authorization_codes", () => answer("approve"))
    const connected = await manage("POST", `/hosts/${host.id}/connections`, { client_id: app.client_id })
    const code = keep("code of the operator", connected.body.data.code)
    expect((await exchange(code)).status).toBe(400)
    const first = await approve()
    expect((await exchange(first, { redirect_uri: "https://evil.example/" })).status).toBe(400)
    expect((await exchange(first, { client_secret: app.old_secret })).status).toBe(401)
    const basic = `Basic ${Buffer.from(`${app.client_id}:${app.old_secret}`).toString("base64")}`
    const bare = { grant_type: "authorization_code", code: first, redirect_uri: redirectUri }
    expect((await form("/oauth/token", bare, { authorization: basic })).status).toBe(401)
    expect((await form("/oauth/token", bare, { authorization: `Basic ${app.client_secret}` })).status).toBe(401)
    expect((await form(`/oauth/token?${new URLSearchParams(client)}`, bare)).status).toBe(401)
    for (const table of ["access_tokens", "refresh_tokens", "connections"]) await refusing(table, () => exchange(first))
    const pair = keepPair("of the code", (await exchange(first)).body)
    for (const table of ["access_tokens", "refresh_tokens"]) await refusing(table, () => refresh(pair.refresh_token))
    const next = keepPair("refreshed", (await refresh(pair.refresh_token)).body)
    const asPartner = jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${next.access_token}` })
    expect((await asPartner("GET", "/profile")).status).toBe(200)
    expect((await refresh(pair.refresh_token)).status).toBe(400)
    expect((await exchange(first)).status).toBe(400)
    const last = keepPair("of the last code", (await exchange(await approve())).body)
    await inQueries([key, last.access_token, last.refresh_token, app.client_secret, operatorToken])
    expect((await form("/oauth/revoke", { token: last.refresh_token, ...client })).status).toBe(200)
    await browser.submit(await browser.open(`${origin}/app`), {}, "/app/sign-out")
  }

  /** Puts secrets where they do not belong: in queries and paths, including requests that fail with a server error. */
  async function inQueries(texts: ReadonlyArray<string>) {
    const anybody: JsonClient = jsonClient(origin)
    for (const text of texts) {
      for (const path of [
        `/api/v1/profile?access_token=${text}`,
        `/api/v1/${text}`,
        `/app/sign-in/${text}`,
        `/visitor/v1/invites/${text}`
      ]) {
        expect((await anybody("GET", path)).status, path.replace(text, "...")).toBeGreaterThanOrEqual(400)
      }
    }
    await sql`ALTER TABLE slotkit.bookings RENAME TO lost`
    for (const text of texts) expect((await api("GET", `/bookings?token=${text}&page=1`)).status).toBe(500)
    await sql`ALTER TABLE slotkit.lost RENAME TO bookings`
  }

  /** Links that grant access to anyone who has them. */
  async function capabilities() {
    const invite = expectCreated(await api("POST", "/invites", { title: "For you" }))
    const inviteToken = keep("invite token", invite.url.split("/").at(-1)!, "to whom it may concern")
    await refusing("services", () => api("POST", "/invites", { title: "For you" }))
    const starts = startsIn((await visit("GET", `/invites/${inviteToken}/slots`)).body)
    const book = (start: string | undefined) => () => visit("POST", `/invites/${inviteToken}/bookings`, { start, booker: grace })
    await refusing("bookings", book(starts[2]), () =>
      visit("POST", "/hosts/eva/services/review/bookings", { start: starts[2], booker: grace })
    )
    const booking = expectCreated(await visit("POST", "/hosts/eva/services/review/bookings", { start: starts[4], booker: grace }))
    const checkout: string = booking.meeting_link
    keep("checkout token", checkout.split("/").at(-1)!, "to whom it may concern")
    const browser = formBrowser()
    await refusing("checkouts", () => visit("POST", "/hosts/eva/services/review/bookings", { start: starts[6], booker: grace }))
    const page = await browser.open(checkout)
    await refusing("bookings", () => browser.submit(page, { outcome: "succeeded" }))
    expect((await browser.submit(page, { outcome: "succeeded" })).status).toBe(200)
    const forged = { method: "POST", headers: { "stripe-signature": "t=1,v1=00" }, body: JSON.stringify({ checkout }) }
    expect((await fetch(`${origin}/payments/notifications`, forged)).status).toBe(400)
  }
}
