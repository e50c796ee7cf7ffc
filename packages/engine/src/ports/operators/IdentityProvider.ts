import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/**
 * A sign-in at the provider did not succeed: the person refused it, the provider is not responding, or its response is not valid.
 * `message` is for the log.
 */
export class ProviderSignInFailed extends Data.TaggedError("ProviderSignInFailed")<{
  readonly reason: "denied" | "unavailable" | "invalid"
  readonly message: string
}> {}

/** One sign-in of one browser. All values are for this sign-in alone. */
export interface ProviderAttempt {
  /** The URL to which the provider redirects. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier. RFC 7636. */
  readonly codeVerifier: string
}

/** A person, as the provider describes it. */
export interface ProviderIdentity {
  readonly email: string | null
  /** True only if the provider says that it has verified the address. */
  readonly emailVerified: boolean
  readonly name: string | null
  readonly groups: ReadonlyArray<string>
}

/** The OpenID provider of the installation, if it has one. People can sign in with it besides the link by email. */
export const IdentityProvider = Context.Reference<
  | {
      /** The name on the button. */
      readonly label: string
      /** True if a person without a host account gets one. */
      readonly createsHosts: boolean
      /** Returns the URL at the provider that the browser is sent to. */
      readonly authorizationUrl: (attempt: ProviderAttempt) => Effect.Effect<string, ProviderSignInFailed>
      /** Redeems the code of a callback and checks the ID token. `url` is the whole URL of the callback. */
      readonly identityOf: (attempt: ProviderAttempt, url: string) => Effect.Effect<ProviderIdentity, ProviderSignInFailed>
    }
  | undefined
>("@slotkit/engine/IdentityProvider", { defaultValue: () => undefined })
