import type { Mail } from "slotkit"
import { expect } from "vitest"
import { expectCreated } from "../../harness/HostOnServer.ts"
import { jsonClient, type Wire } from "../../harness/JsonClient.ts"
import { facadeServer } from "../life/FacadeServer.ts"
import { type FormBrowser, formBrowser } from "../life/FormBrowser.ts"

/** The setup for a client library: a server, a registered app, and a host with a browser. */
export interface OAuthClientFixture {
  readonly origin: string
  readonly app: { readonly client_id: string; readonly client_secret: string; readonly redirect_uris: ReadonlyArray<string> }
  readonly redirectUri: string
  /** The browser of Ada, who has signed in by email link. */
  readonly browser: FormBrowser
  /** Opens an authorization request in Ada's browser and presses a button of the consent page. Returns the redirect target. */
  readonly decide: (request: URL | string, decision: "approve" | "deny") => Promise<URL>
  /** Requests `GET /api/v1/profile` with a token. */
  readonly profile: (accessToken: string) => Promise<{ readonly status: number; readonly body: Wire }>
}

/** Creates the setup for a test. The app gets its secret from the operator API. A public app has none. */
export const oauthClientFixture = async (
  registered: { readonly redirectUri?: string; readonly public?: boolean } = {}
): Promise<OAuthClientFixture> => {
  const { redirectUri = "https://sync.example.com/callback?tenant=7" } = registered
  const mails: Array<Mail> = []
  const { origin, manage, slotkit } = await facadeServer({ onMail: (mail) => void mails.push(mail) })
  const identity = { email: "ada@example.com", username: "ada", name: "Ada Byron", timezone: "Europe/London" }
  expectCreated(await manage("POST", "/hosts", identity))
  const scopes = ["profile.read", "availability.read"]
  const input = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes, public: registered.public === true }
  const app = expectCreated(await manage("POST", "/apps", input))
  const browser = formBrowser()
  await browser.submit(await browser.open(`${origin}/app/sign-in`), { email: identity.email })
  while (mails.length === 0) await slotkit.jobs.runOnce()
  const [link = ""] = /\S+\/app\/sign-in\/\S+/.exec(mails[0]!.text) ?? []
  expect((await browser.open(link)).url).toBe(`${origin}/app`)
  return {
    origin,
    app,
    redirectUri,
    browser,
    decide: async (request, decision) => {
      const consent = await browser.open(`${request}`)
      expect(consent.text).toContain("Calendar Sync")
      return new URL((await browser.submit(consent, { decision })).url)
    },
    profile: (accessToken) => jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${accessToken}` })("GET", "/profile")
  }
}
