import { randomUUID } from "node:crypto"
import type { Slotkit } from "slotkit"
import type { GoogleAccounts } from "./GoogleAccounts.ts"

/**
 * A platform of coaches who sign in with Google. From then on no one can book a coach at a time that is busy in the coach's
 * Google Calendar: the application names the account once, and lends an access token whenever Slotkit needs one.
 *
 * The result answers the platform's own requests. It resolves with undefined for others, which are Slotkit's.
 */
export const makeApp = (slotkit: Slotkit, accounts: GoogleAccounts): ((request: Request) => Promise<Response | undefined>) => {
  const hosts = new Map<string, number>()

  const newCoach = async (email: string): Promise<number> => {
    const username = email.split("@")[0]!.toLowerCase()
    const { id } = await slotkit.hosts.create({ email, username, timezone: "Europe/London" })
    await slotkit.services.create(id, { title: "Coaching", durations: [{ minutes: 60 }] })
    return id
  }

  const signedIn = async (code: string): Promise<number> => {
    const { subject, email } = await accounts.signedIn(code)
    const hostId = hosts.get(subject) ?? (await newCoach(email))
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
      try {
        const { username } = await slotkit.hosts.get(await signedIn(searchParams.get("code") ?? ""))
        return redirect(`/visitor/v1/hosts/${username}/services/coaching/slots`)
      } catch (error) {
        return new Response(`Sign in again, and select all permissions. ${error}`, { status: 400 })
      }
    }
    return undefined
  }
}

const redirect = (location: string, cookie?: string): Response =>
  new Response(null, { status: 303, headers: { location, ...(cookie === undefined ? {} : { "set-cookie": cookie }) } })
