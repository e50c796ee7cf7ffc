import { numberFormat } from "@slotkit/core/internal"
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
    person: null,
    base: "",
    accounts: [],
    params: yield* HttpRouter.params,
    groups: operator.hostId === undefined ? operatorGroups : [...operatorGroups, ownAccount],
    brand: new URL(baseUrl).host,
    home: "/operator",
    account: operator.email ?? "",
    signOutPath: isOwn ? "/operator/sign-out" : undefined
  })
  return { ...context, operator } satisfies OperatorContext
})

/** A number that was counted up to a limit, in words: `1,234`, or `more than 10,000`. */
export const formatCount = ({ locale, words }: OperatorContext, count: number, limit: number): string => {
  const number = (value: number) => value.toLocaleString(locale.tag)
  return count > limit ? words.operator.moreThan(number(limit)) : number(count)
}

/** A size on disk, such as `1.2 MB`, or `1,2 Mo` in French. */
export const formatSize = ({ locale }: OperatorContext, bytes: number): string => {
  const unit = bytes < 1e6 ? "kilobyte" : "megabyte"
  const maximumFractionDigits = unit === "kilobyte" ? 0 : 1
  return numberFormat(locale.tag, { style: "unit", unit, maximumFractionDigits }).format(
    bytes / (unit === "kilobyte" ? 1e3 : 1e6)
  )
}
