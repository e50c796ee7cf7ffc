import { html } from "@slotkit/core/html"
import {
  authorizeUrl,
  beginConnect,
  type CalendarConnectOutcome,
  finishCalendarConnect,
  NotFound,
  openConnect,
  Settings,
  type SignInKind
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { hostCookie, randomHex } from "../../shell/HostCookie.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { calendarsPage } from "./CalendarsList.ts"

/** `POST /app/calendars/connect/{provider}`: leads to the provider's sign-in. `account` connects an account again. */
export const sendConnect = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const kind = yield* providerOf(context)
  const { browser, give } = yield* browserOf
  const accountId = Number(fields.get("account") ?? "")
  const { connect, state } = yield* beginConnect({
    hostId: context.host.id,
    kind,
    wants: fields.get("wants") === "write" ? "write" : "read",
    accountId: Number.isSafeInteger(accountId) && accountId > 0 ? accountId : null,
    returnTo: null,
    browser
  })
  return give(seeOther(yield* authorizeUrl(connect, state)))
})

/** `GET /app/calendars/connect/{provider}/{state}`: a link of the operator API. It belongs to the first browser that opens it. */
export const showConnect = Effect.fnUntraced(function* (context: ConsoleContext) {
  const kind = yield* providerOf(context)
  const { browser, give } = yield* browserOf
  const url = yield* openConnect(context.host.id, kind, context.params.state ?? "", browser)
  return Option.isSome(url) ? give(seeOther(url.value)) : unusable(context)
})

/** `GET /app/calendars/{provider}/callback`: the provider has sent the browser back. */
export const showCallback = Effect.fnUntraced(function* (context: ConsoleContext) {
  const kind = yield* providerOf(context)
  const { browser } = yield* browserOf
  const { query, words } = context
  const outcome = yield* finishCalendarConnect(context.host.id, kind, {
    state: query.get("state") ?? "",
    code: query.get("code"),
    error: query.get("error"),
    browser
  })
  if (outcome.kind === "unknown") return unusable(context)
  if (outcome.returnTo !== null) return seeOther(returnUrl(outcome.returnTo, outcome))
  if (outcome.kind === "connected") return context.done("/calendars", "calendar_account_connected")
  if (outcome.kind === "denied") return context.done("/calendars", "calendar_denied")
  const { calendars } = words
  const alert =
    outcome.kind === "scopeMissing" ? calendars.permissionMissing(outcome.permissions.join("; ")) : calendars.connectFailed
  return yield* calendarsPage(context, { status: 409, alert })
})

const providerOf = ({ params }: ConsoleContext): Effect.Effect<SignInKind, NotFound> =>
  params.provider === "google" || params.provider === "microsoft"
    ? Effect.succeed(params.provider)
    : Effect.fail(new NotFound({ what: "page" }))

/** The cookie that tells browsers apart, which is set if the browser has none. */
const browserOf = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  const cookie = hostCookie(baseUrl, "calendar")
  const stored = yield* cookie.read
  const browser = stored !== undefined && /^[0-9a-f]{32}$/.test(stored) ? stored : yield* randomHex(16)
  return { browser, give: (response: HttpServerResponse) => cookie.give(response, browser, cookieSeconds) }
})

const cookieSeconds = 3600

const unusable = ({ page, words, at }: ConsoleContext): HttpServerResponse =>
  page({
    area: "calendars",
    status: 400,
    title: words.calendars.unusableTitle,
    content: html`<p>${words.calendars.unusable}</p>
<p class="acts"><a class="button" href="${at("/calendars")}">${words.areas.calendars}</a></p>`
  })

const returnUrl = (returnTo: string, outcome: Exclude<CalendarConnectOutcome, { readonly kind: "unknown" }>): string => {
  const url = new URL(returnTo)
  if (outcome.kind === "connected") url.searchParams.set("calendar_account", String(outcome.accountId))
  else url.searchParams.set("error", errors[outcome.kind])
  return url.href
}

const errors = { denied: "access_denied", scopeMissing: "insufficient_scope", failed: "server_error" } as const
