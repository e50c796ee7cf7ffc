import { IdentityProvider, ProviderSignInFailed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** One sign-in of one browser at the provider. All values are for this sign-in alone. */
export interface ProviderSignIn {
  /** The URL to which the provider redirects: `{baseUrl}/app/sign-in/provider/callback`. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier. RFC 7636. */
  readonly codeVerifier: string
}

/** A person, as the provider describes it. */
export interface ProviderUser {
  readonly email: string | null
  /** True only if the provider says that it has verified the address. */
  readonly emailVerified: boolean
  readonly name: string | null
  readonly groups: ReadonlyArray<string>
}

/** An OpenID provider for hosts and operators to sign in with, besides the link by email. */
export interface SignInProvider {
  /** The name on the button. */
  readonly label: string
  /** True if a person with a verified email address and without a host account gets one. Defaults to false. */
  readonly createHosts?: boolean
  /** Returns the URL at the provider that the browser is sent to. */
  readonly authorizationUrl: (signIn: ProviderSignIn) => string | Promise<string>
  /**
   * Redeems the code of the callback with that URL, checks the ID token with its signature, issuer, audience and nonce, and
   * returns the person.
   */
  readonly identityOf: (signIn: ProviderSignIn, url: string) => Promise<ProviderUser>
}

/** Options for signing in. */
export interface SignInProviderOptions {
  /**
   * An OpenID provider for Slotkit's own sign-in. The standalone server has one; see its `SLOTKIT_OIDC_ISSUER`. A function that
   * throws a `SignInProviderError` says why; any other error means that the response was not valid. Each call may take 15
   * seconds.
   */
  readonly signInProvider?: SignInProvider
}

/** The reason why a sign-in at a provider did not succeed. */
export class SignInProviderError extends Error {
  override readonly name = "SignInProviderError"
  readonly reason: "denied" | "unavailable" | "invalid"

  constructor(reason: "denied" | "unavailable" | "invalid", message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * The provider of the options, if there is one.
 *
 * @internal
 */
export const signInProviderLayer = (provider: SignInProvider | undefined): Layer.Layer<never> =>
  provider === undefined
    ? Layer.empty
    : Layer.succeed(IdentityProvider, {
        label: provider.label,
        createsHosts: provider.createHosts ?? false,
        authorizationUrl: (attempt) => request(async () => provider.authorizationUrl(attempt)),
        identityOf: (attempt, url) => request(() => provider.identityOf(attempt, url))
      })

const request = <A>(call: () => Promise<A>): Effect.Effect<A, ProviderSignInFailed> =>
  Effect.tryPromise({ try: call, catch: failureOf }).pipe(
    Effect.timeoutOrElse({
      duration: "15 seconds",
      orElse: () => Effect.fail(new ProviderSignInFailed({ reason: "unavailable", message: "No response within 15 seconds" }))
    })
  )

const failureOf = (thrown: unknown): ProviderSignInFailed =>
  new ProviderSignInFailed({
    reason: thrown instanceof SignInProviderError ? thrown.reason : "invalid",
    message: thrown instanceof Error ? thrown.message : String(thrown)
  })
