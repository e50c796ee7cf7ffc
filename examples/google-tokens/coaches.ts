import { randomUUID } from "node:crypto"
import type { Slotkit } from "slotkit"
import type { GoogleAccounts } from "./GoogleAccounts.ts"

/**
 * A platform of coaches who sign in with Google. From then on nobody can book a coach at a time that is busy in the coach's Google
 * Calendar: the application names the account once, and lends an access token whenever Slotkit needs one.
 */
export const makeApp = (slotkit: Slotkit, accounts: GoogleAccounts): ((request: Request) => Promise<Response>) => {
  const hosts = new Map<string, number>()

  const signedIn = async (code: string): Promise<number> => {
    const { subject, email } = await accounts.signedIn(code)
    const known = hosts.get(subject)
    const username = email.split("@")[0]!.toLowerCase()
    const hostId = known ?? (await slotkit.hosts.create({ email, username, timezone: "Europe/London" })).id
    hosts.set(subject, hostId)
    await slotkit.calendars.adopt(hostId, { provider: "google", subject, label: email })
    return hostId
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === "/sign-in") {
      const state = randomUUID()
      return redirect(accounts.signInUrl(state), `sign_in=${state}; Path=/; HttpOnly; SameSite=Lax`)
    }
    if (pathname === "/signed-in") {
      const state = /(?:^|; )sign_in=([^;]+)/.exec(request.headers.get("cookie") ?? "")?.[1]
      if (state === undefined || state !== searchParams.get("state")) return new Response("Sign in again.", { status: 400 })
      return Response.json({ host: await signedIn(searchParams.get("code") ?? "") })
    }
    return slotkit.fetch(request)
  }
}

const redirect = (location: string, cookie: string): Response =>
  new Response(null, { status: 303, headers: { location, "set-cookie": cookie } })
