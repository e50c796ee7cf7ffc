import { visibleName } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { pagesOptions } from "../../look/PagesOptions.ts"
import { accountPurpose } from "../../session/ForAccountForm.ts"
import { newFormToken } from "../../session/FormToken.ts"
import { HostSession, type SignedIn } from "../../session/HostSession.ts"
import { chooseLocale } from "../../time/Locale.ts"
import { timeFormat } from "../../time/TimeFormat.ts"
import { seeOther } from "../../visitors/SeeOther.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { consoleDocument } from "./ConsoleDocument.ts"
import type { ConsoleVisit } from "./ConsoleVisit.ts"
import { hostGroups, operatorGroups } from "./Navigation.ts"

/** Reads the request of a signed-in host, and issues the token of its forms. */
export const readVisit = Effect.fnUntraced(function* (signedIn: SignedIn, params: ConsoleVisit["params"]) {
  const request = yield* HttpServerRequest
  const { baseUrl, origin } = yield* Settings
  const options = yield* pagesOptions
  const { isOwn } = yield* HostSession
  const formToken = yield* newFormToken(accountPurpose(signedIn))
  const query = new URLSearchParams(request.url.split("?")[1] ?? "")
  const { language, hourFormat } = signedIn.host
  const accepted = request.headers["accept-language"]
  const chosen = chooseLocale({ settings: [language], accepted, timeZone: signedIn.host.timezone }, options.words)
  const locale = hourFormat === null ? chosen : { ...chosen, hours: hourFormat }
  const root = baseUrl.slice(origin.length)
  const visit: ConsoleVisit = {
    words: consoleWordsOf(locale.tag, options.words),
    locale,
    now: yield* Clock.currentTimeMillis,
    query,
    params,
    host: signedIn.host,
    groups: (yield* signedIn.isOperator) ? [...hostGroups, ...operatorGroups] : hostGroups,
    brand: visibleName(signedIn.host.name) || signedIn.host.username || signedIn.host.email,
    home: "",
    account: signedIn.host.email,
    baseUrl,
    format: timeFormat(locale, signedIn.host.timezone),
    formToken: formToken.field,
    signOutPath: isOwn ? "/sign-out" : undefined,
    at: (path) => `${root}/app${path}`,
    page: (content) => formToken.give(consoleDocument(content, visit, { options, request })),
    done: (path, notice, count) => {
      const separator = path.includes("?") ? "&" : "?"
      return seeOther(`${root}/app${path}${separator}done=${notice}${count === undefined ? "" : `&count=${count}`}`)
    }
  }
  return visit
})
