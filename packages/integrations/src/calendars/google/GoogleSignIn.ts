import type { CalendarSignIn, CalendarWants } from "@slotkit/engine"
import { type OAuthClient, oauthSignIn } from "../oauth/OAuthSignIn.ts"

/** The scopes that Slotkit asks Google for. */
export const googleScopes = {
  freeBusy: "https://www.googleapis.com/auth/calendar.freebusy",
  calendarList: "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  ownedEvents: "https://www.googleapis.com/auth/calendar.events.owned"
} as const

/** The permissions of those scopes, as Google's consent page describes them. */
export const googlePermissions = {
  freeBusy: "View your availability in your calendars",
  calendarList: "See the list of Google calendars you’re subscribed to",
  ownedEvents: "See, create, change, and delete events on Google calendars you own"
} as const

/** Connects accounts at Google. `origin` replaces Google's addresses in tests. */
export const googleSignIn = (client: OAuthClient, origin?: string): CalendarSignIn =>
  oauthSignIn(client, {
    name: "Google",
    authorizeEndpoint: `${origin ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
    tokenEndpoint: `${origin ?? "https://oauth2.googleapis.com"}/token`,
    revokeEndpoint: `${origin ?? "https://oauth2.googleapis.com"}/revoke`,
    scopesFor: (wants) => ["openid", "email", ...permissionsFor(wants).map(({ scope }) => scope)],
    parameters: ({ needsConsent }) => ({
      access_type: "offline",
      include_granted_scopes: "true",
      ...(needsConsent ? { prompt: "consent" } : {})
    }),
    isIssuer: (issuer) => issuer === "https://accounts.google.com" || issuer === "accounts.google.com" || issuer === origin,
    missingPermissions: (scopes, wants) =>
      permissionsFor(wants).flatMap(({ scope, wider, words }) =>
        [scope, ...wider].some((one) => scopes.includes(one)) ? [] : [words]
      )
  })

interface Permission {
  readonly scope: string
  /** Scopes that include it. */
  readonly wider: ReadonlyArray<string>
  readonly words: string
}

const everything = "https://www.googleapis.com/auth/calendar"

const reading: ReadonlyArray<Permission> = [
  {
    scope: googleScopes.freeBusy,
    wider: [everything, `${everything}.readonly`],
    words: googlePermissions.freeBusy
  },
  {
    scope: googleScopes.calendarList,
    wider: [everything, `${everything}.readonly`, `${everything}.calendarlist`],
    words: googlePermissions.calendarList
  }
]

const writing: Permission = {
  scope: googleScopes.ownedEvents,
  wider: [everything, `${everything}.events`],
  words: googlePermissions.ownedEvents
}

const permissionsFor = (wants: CalendarWants): ReadonlyArray<Permission> => (wants === "write" ? [...reading, writing] : reading)
