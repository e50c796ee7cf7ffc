import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { SignedInContext } from "../console/shell/ConsoleContext.ts"
import { operatorGroups, ownAccount } from "../console/shell/Navigation.ts"
import { readSignedInContext } from "../console/shell/ReadConsoleContext.ts"
import { HostSession, type SignedInAsOperator } from "../shell/HostSession.ts"

/** A request of an operator. */
export interface OperatorContext extends SignedInContext {
  readonly operator: SignedInAsOperator
}

/** Reads the request of an operator, and issues the token of its forms. */
export const readOperatorContext = Effect.fnUntraced(function* (operator: SignedInAsOperator) {
  const { baseUrl } = yield* Settings
  const { isOwn } = yield* HostSession
  const context = yield* readSignedInContext({
    signedIn: operator,
    host: null,
    params: yield* HttpRouter.params,
    groups: operator.hostId === undefined ? operatorGroups : [...operatorGroups, ownAccount],
    brand: new URL(baseUrl).host,
    home: "/operator",
    account: operator.email ?? "",
    signOutPath: isOwn ? "/operator/sign-out" : undefined
  })
  return { ...context, operator } satisfies OperatorContext
})
