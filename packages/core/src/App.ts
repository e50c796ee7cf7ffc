import type { Instant } from "./Instant.ts"
import type { Scope } from "./Scope.ts"

/** A partner app, which may act for every host that connects it. Spec: OAuth 2.0 authorization code flow. */
export interface App {
  readonly id: number
  /** What the app calls itself in the flow; public. */
  readonly clientId: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
  /** The scopes that the app may ask for. */
  readonly scopes: ReadonlyArray<Scope>
  /** Whether it authenticates with a secret; an app without one has to use PKCE. */
  readonly hasSecret: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}
