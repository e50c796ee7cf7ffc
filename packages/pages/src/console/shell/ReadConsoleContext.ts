import type { Host } from "@slotkit/core"
import { visibleName } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { accountPurpose, newFormToken } from "../../shell/FormToken.ts"
import { HostSession, type SignedIn } from "../../shell/HostSession.ts"
import { rootPath, seeOther } from "../../shell/SeeOther.ts"
import { pageOptions } from "../../theme/CurrentPageOptions.ts"
import { chooseLocale } from "../../time/Locale.ts"
import { timeFormat } from "../../time/TimeFormat.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import type { ConsoleContext, SignedInContext } from "./ConsoleContext.ts"
import { consoleDocument } from "./ConsoleDocument.ts"
import { hostGroups, operatorGroups } from "./Navigation.ts"

/** Reads the request of a signed-in host, and issues the token of its forms. */
export const readConsoleContext = Effect.fnUntraced(function* (signedIn: SignedIn, params: ConsoleContext["params"]) {
  const { host } = signedIn
  const { isOwn } = yield* HostSession
  const groups = (yield* signedIn.isOperator) ? [...hostGroups, ...operatorGroups] : hostGroups
  return yield* readSignedInContext<Host>({
    signedIn,
    host,
    params,
    groups,
    brand: visibleName(host.name) || host.username || host.email,
    home: "",
    account: host.email,
    signOutPath: isOwn ? "/sign-out" : undefined
  })
})

/** Reads a request to a console, and issues the token of its forms. Without a host, times are in UTC. */
export const readSignedInContext = Effect.fnUntraced(function* <H extends Host | null>(
  reader: Pick<SignedInContext, "signedIn" | "params" | "groups" | "brand" | "home" | "account" | "signOutPath"> & {
    readonly host: H
  }
) {
  const request = yield* HttpServerRequest
  const { baseUrl } = yield* Settings
  const root = yield* rootPath
  const options = yield* pageOptions
  const formToken = yield* newFormToken(accountPurpose(reader.signedIn))
  const { host } = reader
  const accepted = request.headers["accept-language"]
  const ofHost = host === null ? {} : { settings: [host.language], timeZone: host.timezone }
  const chosen = chooseLocale({ ...ofHost, accepted }, options.words)
  const hours = host?.hourFormat ?? null
  const locale = hours === null ? chosen : { ...chosen, hours }
  const context: SignedInContext & { readonly host: H } = {
    ...reader,
    words: consoleWordsOf(locale.tag, options.words),
    locale,
    now: yield* Clock.currentTimeMillis,
    query: new URLSearchParams(request.url.split("?")[1] ?? ""),
    baseUrl,
    format: timeFormat(locale, host?.timezone ?? "UTC"),
    formToken: formToken.field,
    at: (path) => `${root}/app${path}`,
    page: (content) => formToken.give(consoleDocument(content, context, { options, request })),
    done: (path, notice, count) => {
      const separator = path.includes("?") ? "&" : "?"
      return seeOther(`${root}/app${path}${separator}done=${notice}${count === undefined ? "" : `&count=${count}`}`)
    }
  }
  return context
})
