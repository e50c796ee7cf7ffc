import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { PageVisit } from "../console/shell/ConsoleVisit.ts"
import { operatorGroups, ownAccount } from "../console/shell/Navigation.ts"
import { readPageVisit } from "../console/shell/ReadVisit.ts"
import { HostSession, type SignedInAsOperator } from "../shell/HostSession.ts"

/** A request of an operator. */
export interface OperatorVisit extends PageVisit {
  readonly operator: SignedInAsOperator
}

/** Reads the request of an operator, and issues the token of its forms. */
export const readOperatorVisit = Effect.fnUntraced(function* (operator: SignedInAsOperator) {
  const { baseUrl } = yield* Settings
  const { isOwn } = yield* HostSession
  const visit = yield* readPageVisit({
    signedIn: operator,
    host: null,
    params: yield* HttpRouter.params,
    groups: operator.hostId === undefined ? operatorGroups : [...operatorGroups, ownAccount],
    brand: new URL(baseUrl).host,
    home: "/operator",
    account: operator.email ?? "",
    signOutPath: isOwn ? "/operator/sign-out" : undefined
  })
  return { ...visit, operator } satisfies OperatorVisit
})
