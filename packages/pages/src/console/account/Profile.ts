import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { currencyName, isPaid, moneyText, profileUrl } from "@slotkit/core/internal"
import { hostFeedUrl, listHostServices, patchHost, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { currencyChoices } from "./Currencies.ts"

/** `GET /app/profile`: what visitors see of the host, and the address of the calendar feed. */
export const showProfile = (context: ConsoleContext) => profilePage(context, profileValues(context.host))

/** `POST /app/profile`: saves the profile. */
export const sendProfile = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const { profile } = words
  const typed = typedIn(fields)
  const input = Object.fromEntries(
    ["name", "username", "title", "bio", "avatar_url"].map((name) => [name, textOrNull(typed, name)])
  )
  const control = controlsNamed({
    name: profile.name,
    username: profile.username,
    title: profile.title,
    bio: profile.bio,
    avatar_url: profile.avatar,
    currency: profile.currency
  })
  const currency = typed.currency ?? ""
  const example = yield* aPrice(host)
  if (isKnown(currency, context) && currency !== host.currency && example !== undefined && typed.change_currency !== currency) {
    const amount = (code: string) => moneyText(context.locale.tag, example, code)
    const sentence = profile.currencyChanges(amount(host.currency), amount(currency))
    const name = currencyName(context.locale.tag, currency)
    const confirmed = { currency, label: profile.changeCurrency(name) }
    return yield* profilePage(context, typed, wrongFields([{ field: "change_currency", sentence }]), confirmed)
  }
  return yield* patchHost(host.id, { ...input, currency }).pipe(
    Effect.map(() => context.done("/profile", "profile_saved")),
    Effect.catchTag("Invalid", ({ errors }) =>
      profilePage(context, typed, wrongFields(problemsOf(errors, control, context.words)))
    )
  )
})

/** The lowest price of the host's services in minor units, which keeps its number in another currency. */
const aPrice = Effect.fnUntraced(function* (host: Host) {
  const prices = (yield* listHostServices(host))
    .flatMap(({ service }) => service.durations.map(({ priceMinor }) => priceMinor))
    .filter((price) => isPaid(price))
  return prices.length === 0 ? undefined : Math.min(...prices)
})

const isKnown = (currency: string, { locale, host }: ConsoleContext): boolean =>
  currencyChoices(locale.tag, host.currency).some(({ value }) => value === currency)

const profileValues = (host: Host): Typed => ({
  name: host.name ?? "",
  username: host.username ?? "",
  title: host.title ?? "",
  bio: host.bio ?? "",
  avatar_url: host.avatarUrl ?? "",
  currency: host.currency
})

const profilePage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  typed: Typed,
  errors?: FormErrors,
  change?: { readonly currency: string; readonly label: string }
) {
  const { words, host, at, formToken, locale } = context
  const { profile } = words
  const { hostPagesUrl } = yield* Settings
  const { text, area, select, choices } = fieldsOf(typed, errors?.problems)
  const link = profileUrl(host, hostPagesUrl)
  return context.page({
    area: "profile",
    title: words.areas.profile,
    lead: link === null ? profile.lead : html`${profile.lead} <a href="${link}">${link}</a>`,
    errors,
    content: html`<form class="sheet card" method="post" action="${at("/profile")}" novalidate>${formToken}
<div class="cols">${text("name", profile.name, { more: html` autocomplete="name"` })}${text("title", profile.title, { hint: profile.titleHint })}</div>
${area("bio", profile.bio)}${text("username", profile.username, { hint: profile.usernameHint, more: html` autocapitalize="none" spellcheck="false"` })}${text("avatar_url", profile.avatar, { hint: profile.imageHint, more: html` type="url" spellcheck="false"` })}${select("currency", profile.currency, currencyChoices(locale.tag, host.currency), { hint: profile.currencyHint })}${
  change === undefined
    ? undefined
    : choices("change_currency", profile.currency, "checkbox", [{ value: change.currency, label: change.label }], [])
}<div class="end"><button>${words.frame.save}</button></div></form>
${section("email", profile.email, html`<p><bdi>${host.email}</bdi></p><p class="soft small">${profile.emailHint}</p>`)}${feedSection(context, yield* hostFeedUrl(host.id))}`
  })
})

const feedSection = ({ words, at }: ConsoleContext, url: string | null): Html => {
  const { profile } = words
  return section(
    "feed",
    profile.feed,
    html`<p class="soft">${profile.feedLead}</p>
${
  url === null
    ? undefined
    : html`<p><label class="vh" for="feed-url">${profile.feed}</label><input id="feed-url" class="mono" readonly value="${url}"></p>\n`
}<p class="end"><a class="button plain" href="${at("/profile/feed")}">${url === null ? profile.makeFeed : profile.renewFeed}</a></p>`
  )
}
