import { Settings } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { pagesOptions } from "../../look/PagesOptions.ts"
import { accountPurpose } from "../../session/ForAccountForm.ts"
import { newFormToken } from "../../session/FormToken.ts"
import { HostSession, type SignedInAsOperator } from "../../session/HostSession.ts"
import { chooseLocale } from "../../time/Locale.ts"
import { timeFormat } from "../../time/TimeFormat.ts"
import { seeOther } from "../../visitors/SeeOther.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { consoleDocument } from "../frame/ConsoleDocument.ts"
import type { PageVisit } from "../frame/ConsoleVisit.ts"
import { operatorGroups, ownAccount } from "../frame/Navigation.ts"

/** A request of an operator. */
export interface OperatorVisit extends PageVisit {
  readonly operator: SignedInAsOperator
}

/** Reads the request of an operator, and issues the token of its forms. Times are in UTC, because operators may have no time zone. */
export const readOperatorVisit = Effect.fnUntraced(function* (operator: SignedInAsOperator) {
  const request = yield* HttpServerRequest
  const { baseUrl, origin } = yield* Settings
  const options = yield* pagesOptions
  const { isOwn } = yield* HostSession
  const formToken = yield* newFormToken(accountPurpose(operator))
  const query = new URLSearchParams(request.url.split("?")[1] ?? "")
  const accepted = request.headers["accept-language"]
  const locale = chooseLocale({ accepted }, options.words)
  const root = baseUrl.slice(origin.length)
  const visit: OperatorVisit = {
    operator,
    words: consoleWordsOf(locale.tag, options.words),
    locale,
    now: yield* Clock.currentTimeMillis,
    query,
    params: yield* HttpRouter.params,
    host: null,
    groups: operator.hostId === undefined ? operatorGroups : [...operatorGroups, ownAccount],
    brand: new URL(baseUrl).host,
    home: "/operator",
    account: operator.email ?? "",
    baseUrl,
    format: timeFormat(locale, "UTC"),
    formToken: formToken.field,
    signOutPath: isOwn ? "/operator/sign-out" : undefined,
    at: (path) => `${root}/app${path}`,
    page: (content) => formToken.give(consoleDocument(content, visit, { options, request })),
    done: (path, notice) => seeOther(`${root}/app${path}${path.includes("?") ? "&" : "?"}done=${notice}`)
  }
  return visit
})
