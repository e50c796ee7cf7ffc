import type { Mail, SlotkitOptions } from "slotkit"
import { expectCreated } from "../../harness/HostOnServer.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { type FacadeServer, facadeServer } from "../life/FacadeServer.ts"
import { type PartnerSite, partnerSite } from "./PartnerSite.ts"

/** A host, a partner app, and the server between them. */
export interface OAuthFlowFixture extends FacadeServer {
  readonly host: Wire
  readonly app: Wire
  readonly site: PartnerSite
  /** Returns the app's authorization URL. */
  readonly request: (changes?: Readonly<Record<string, string>>) => string
  /** Waits for the link of the next sign-in email. Call it before requesting the link. */
  readonly nextLink: () => Promise<string>
  /** Exchanges the latest code that the app received. */
  readonly exchange: () => Promise<Wire>
}

/** Creates the setup for a test: Ada on Pro, and an app that may read her profile and bookings. Emails are captured when sent. */
export const oauthFlowFixture = async (options: Partial<SlotkitOptions> = {}): Promise<OAuthFlowFixture> => {
  const waiting: Array<(link: string) => void> = []
  const onMail = ({ text }: Mail): void => {
    const [link] = /\S+\/app\/sign-in\/\S+/.exec(text) ?? []
    if (link !== undefined) waiting.shift()?.(link)
  }
  const server = await facadeServer({ onMail, ...options })
  server.slotkit.jobs.start()
  const site = await partnerSite()
  const identity = { email: "ada@example.com", username: "ada", name: "Ada Byron", timezone: "Europe/London" }
  const host = expectCreated(await server.manage("POST", "/hosts", { ...identity, plan: "pro" }))
  const app = expectCreated(
    await server.manage("POST", "/apps", {
      name: "Calendar Sync",
      redirect_uris: [site.redirectUri],
      scopes: ["profile.read", "bookings.read"]
    })
  )
  return {
    ...server,
    host,
    app,
    site,
    request: (changes = {}) => {
      const parameters = { client_id: app.client_id, redirect_uri: site.redirectUri, response_type: "code", state: "a+b c%20é&d" }
      return `${server.origin}/oauth/authorize?${new URLSearchParams({ ...parameters, scope: "profile.read bookings.read", ...changes })}`
    },
    nextLink: () => new Promise((resolve) => void waiting.push(resolve)),
    exchange: async () => {
      const answer = await fetch(`${server.origin}/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: site.arrivals.at(-1)?.query.get("code") ?? "",
          redirect_uri: site.redirectUri,
          client_id: app.client_id,
          client_secret: app.client_secret
        })
      })
      return answer.json()
    }
  }
}
