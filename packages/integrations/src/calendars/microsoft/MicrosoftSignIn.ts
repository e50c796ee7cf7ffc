import type { CalendarSignIn, CalendarWants } from "@slotkit/engine"
import { type OAuthClient, oauthSignIn } from "../oauth/OAuthSignIn.ts"

/** The registration of an installation at Microsoft. */
export interface MicrosoftClient extends OAuthClient {
  /** The tenant whose accounts can sign in. Defaults to `common`: all accounts, of organizations and personal ones. */
  readonly tenant?: string | undefined
}

/** The permissions that Slotkit asks Microsoft for, as the consent page describes them. */
export const microsoftPermissions = {
  read: "Read basic details of your calendar",
  write: "Have full access to your calendars"
} as const

/** Connects accounts at Microsoft. `origin` replaces Microsoft's addresses in tests. */
export const microsoftSignIn = (
  { tenant = "common", ...client }: MicrosoftClient,
  origin = "https://login.microsoftonline.com"
): CalendarSignIn =>
  oauthSignIn(client, {
    name: "Microsoft",
    authorizeEndpoint: `${origin}/${tenant}/oauth2/v2.0/authorize`,
    tokenEndpoint: `${origin}/${tenant}/oauth2/v2.0/token`,
    revokeEndpoint: null,
    scopesFor: (wants) => ["openid", "email", "offline_access", permissionFor(wants).scope],
    parameters: () => ({ prompt: "select_account" }),
    isIssuer: (issuer) => issuer.startsWith(`${origin}/`) && issuer.endsWith("/v2.0"),
    missingPermissions: (scopes, wants) => {
      const { scope, wider, words } = permissionFor(wants)
      const granted = new Set(scopes.map(shortName))
      return [scope, ...wider].some((one) => granted.has(one.toLowerCase())) ? [] : [words]
    }
  })

interface Permission {
  readonly scope: string
  /** Scopes that include it. */
  readonly wider: ReadonlyArray<string>
  readonly words: string
}

const permissionFor = (wants: CalendarWants): Permission =>
  wants === "write"
    ? { scope: "Calendars.ReadWrite", wider: [], words: microsoftPermissions.write }
    : {
        scope: "Calendars.ReadBasic",
        wider: ["Calendars.Read", "Calendars.ReadWrite"],
        words: microsoftPermissions.read
      }

/** A scope without the address of the API before it: `https://graph.microsoft.com/Calendars.ReadBasic`. */
const shortName = (scope: string): string => scope.slice(scope.lastIndexOf("/") + 1).toLowerCase()
