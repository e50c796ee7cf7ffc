import { foldedAddress } from "@slotkit/core/internal"
import { Operators } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Someone who is signed in: the result of `identify`, or of Slotkit's own sign-in. */
export interface SignedInIdentity {
  /** The host that the person is; undefined for an operator without a host account. */
  readonly hostId?: number | undefined
  /** The `external_id` of that host, instead of `hostId`. */
  readonly externalId?: string | undefined
  /** The email address of the person. */
  readonly email?: string | undefined
  /** The groups that the OpenID provider names, for people who have signed in with it. */
  readonly groups?: ReadonlyArray<string> | undefined
}

/** The people who may use the operator console. */
export interface OperatorOptions {
  /**
   * The operators of the installation, who may use `/app/operator`: their email addresses, or a function that returns true for
   * one of them. It gets the result of `identify`, with all its fields. An operator doesn't have to be a host: `identify` may
   * return an object without `hostId` and `externalId`.
   *
   * Email addresses are compared with `email` from `identify`, so return only addresses that the person owns. The comparison
   * ignores the case of ASCII letters. Without `identify`, operators sign in by email. Without operators there is no operator
   * console. If the function throws or takes more than ten seconds, the request fails.
   */
  readonly operators?: ReadonlyArray<string> | ((identity: SignedInIdentity) => boolean | Promise<boolean>)
  /** A person is an operator too if `groups`, which the OpenID provider names or `identify` returns, has one of these. */
  readonly operatorGroups?: ReadonlyArray<string>
  /**
   * Returns additional information about the installation for the operator console, such as settings of the server.
   */
  readonly operatorReport?: () => OperatorReport | Promise<OperatorReport>
}

/** The result of a check. `warn` works but needs attention; `fail` prevents Slotkit from working. */
export interface OperatorFinding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}

/** Facts about the installation for its operators. Mask secrets. */
export interface OperatorReport {
  readonly versions?: ReadonlyArray<{ readonly name: string; readonly version: string }>
  readonly settings?: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** The results of checks. */
  readonly findings?: ReadonlyArray<OperatorFinding>
}

/**
 * Tells the console who is an operator.
 *
 * @internal
 */
export const operatorsLayer = ({ operators, operatorGroups = [] }: OperatorOptions): Layer.Layer<never> => {
  if (typeof operators === "function") {
    const isOperator = (identity: SignedInIdentity) =>
      Effect.promise(async () => (await operators(identity)) === true).pipe(
        Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.die(late) })
      )
    const addressOf = (email: string) => Effect.map(isOperator({ email }), (isOne) => (isOne ? email : undefined))
    return Layer.succeed(Operators, {
      isOperator: (identity) => (isInGroup(identity, operatorGroups) ? Effect.succeed(true) : isOperator(identity)),
      addressOf
    })
  }
  if ((operators ?? []).length === 0 && operatorGroups.length === 0) return Layer.empty
  const addresses = new Map((operators ?? []).map((email) => [foldedAddress(email), email]))
  return Layer.succeed(Operators, {
    isOperator: (identity) =>
      Effect.succeed(
        (identity.email !== undefined && addresses.has(foldedAddress(identity.email))) || isInGroup(identity, operatorGroups)
      ),
    addressOf: (email) => Effect.succeed(addresses.get(foldedAddress(email)))
  })
}

const isInGroup = ({ groups = [] }: SignedInIdentity, operatorGroups: ReadonlyArray<string>): boolean =>
  groups.some((group) => operatorGroups.includes(group))

const late = new Error("operators did not respond within 10 seconds.")
