import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The person who has signed in. */
export interface Identity {
  /** The email address, which the person has proven to own. */
  readonly email?: string | undefined
  /** The host that the person is. */
  readonly hostId?: number | undefined
  /** The application's own ID of that host, instead of `hostId`. */
  readonly externalId?: string | undefined
  /** The groups that the OpenID provider names, if the person has signed in with it. */
  readonly groups?: ReadonlyArray<string> | undefined
}

/**
 * Decides which people are operators of the installation. Without operators there is no operator console. An application that
 * signs people in passes what it knows about them, which may have more fields.
 */
export interface OperatorList {
  readonly isOperator: (identity: Identity) => Effect.Effect<boolean>
  /**
   * Returns the address to which the operator with an email address gets sign-in links; undefined if there is no such operator.
   */
  readonly addressOf: (email: string) => Effect.Effect<string | undefined>
}

/** The operators of the installation. */
export const Operators = Context.Reference<OperatorList | undefined>("@slotkit/engine/Operators", {
  defaultValue: () => undefined
})
