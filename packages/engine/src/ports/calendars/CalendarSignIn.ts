import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CalendarRefused } from "./CalendarRefused.ts"
import type { CalendarAccount } from "./CalendarStore.ts"

/** The kinds of calendar account that a host connects by signing in at the provider. */
export type SignInKind = "google" | "microsoft"

/** The permissions that a connection asks for: to read busy times, or to write meetings as well. */
export type CalendarWants = "read" | "write"

/** A browser's way to the sign-in of a provider. */
export interface CalendarSignInRequest {
  readonly state: string
  /** The S256 challenge of PKCE. RFC 7636, section 4.2. */
  readonly challenge: string
  readonly redirectUri: string
  readonly wants: CalendarWants
  /** The email address of the account that is connected again. */
  readonly loginHint: string | null
  /** True if no refresh token of the account is known, so that the provider has to issue one. */
  readonly needsConsent: boolean
}

/** Tokens that a provider has issued. `refreshToken` is `null` if the former one stays valid. */
export interface IssuedCalendarTokens {
  readonly accessToken: string
  readonly expiresAt: Instant
  readonly refreshToken: string | null
  /** The granted scopes, as the provider spells them. */
  readonly scopes: ReadonlyArray<string>
}

/** The first tokens of an account, and whose account it is according to the ID token. */
export interface ExchangedCalendarTokens extends IssuedCalendarTokens {
  readonly subject: string
  readonly email: string
}

/** Connects accounts of one provider by OAuth 2.0. */
export interface CalendarSignIn {
  /** Returns the URL at which the host signs in and grants the permissions. */
  readonly authorizeUrl: (request: CalendarSignInRequest) => string
  /** Exchanges the code of a callback. */
  readonly exchange: (grant: {
    readonly code: string
    readonly verifier: string
    readonly redirectUri: string
  }) => Effect.Effect<ExchangedCalendarTokens, CalendarRefused>
  /** Issues another access token. Fails as `unauthorized` if the host has to connect the account again. */
  readonly refresh: (refreshToken: string) => Effect.Effect<IssuedCalendarTokens, CalendarRefused>
  /** Ends the grant at the provider. Providers without such a call do nothing. */
  readonly revoke: (refreshToken: string) => Effect.Effect<void, CalendarRefused>
  /** Returns the permissions that are missing among granted scopes, in words. */
  readonly missingPermissions: (scopes: ReadonlyArray<string>, wants: CalendarWants) => ReadonlyArray<string>
}

/** Access tokens that the surrounding application lends for accounts of its own sign-in. None by default. */
export const LentCalendarTokens = Context.Reference<
  ((account: Pick<CalendarAccount, "hostId" | "kind" | "subject">) => Effect.Effect<string, CalendarRefused>) | undefined
>("@slotkit/engine/LentCalendarTokens", { defaultValue: () => undefined })
