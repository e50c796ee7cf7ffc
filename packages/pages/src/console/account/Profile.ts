import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { currencyName, isPaid, moneyText, profileUrl } from "@slotkit/core/internal"
import { hostFeedUrl, listHostServices, patchHostWithImage, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { imagesOf } from "../../shell/HostParts.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { folded, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { addressProblem, imageSection } from "./UploadPage.ts"

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
  return yield* patchHostWithImage(host, "avatar", { ...input, currency }).pipe(
    Effect.map(() => context.done("/profile", "profile_saved")),
    Effect.catchTags({
      Invalid: ({ problems }) => profilePage(context, typed, wrongFields(problemsOf(problems, control, context.words))),
      ImageRefused: ({ fault }) => profilePage(context, typed, wrongFields([addressProblem(context, "avatar", fault)]))
    })
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
    images: imagesOf(host),
    content: html`<form class="sheet card" method="post" action="${at("/profile")}" novalidate>${formToken}
<div class="cols">${text("name", profile.name, { more: html` autocomplete="name"` })}${text("title", profile.title, { hint: profile.titleHint })}</div>
${area("bio", profile.bio)}${text("username", profile.username, { hint: profile.usernameHint, more: html` autocapitalize="none" spellcheck="false"` })}${folded(
  words.images.avatar.byAddress,
  text("avatar_url", profile.avatar, { hint: profile.imageHint, more: html` type="url" spellcheck="false"` })
)}${select("currency", profile.currency, currencyChoices(locale.tag, host.currency), { hint: profile.currencyHint })}${
  change === undefined
    ? undefined
    : choices("change_currency", profile.currency, "checkbox", [{ value: change.currency, label: change.label }], [])
}<div class="end"><button>${words.frame.save}</button></div></form>
${imageSection(context, "avatar")}${
  host.kind === "team"
    ? undefined
    : section("email", profile.email, html`<p><bdi>${host.email}</bdi></p><p class="soft small">${profile.emailHint}</p>`)
}${sessionsSection(context)}${feedSection(context, yield* hostFeedUrl(host.id))}`
  })
})

/** The way out of all browsers. Applications that sign people in have their own, and a team has no sign-in. */
const sessionsSection = ({ words, at, host, signOutPath }: ConsoleContext): Html | undefined =>
  host.kind === "team" || signOutPath === undefined
    ? undefined
    : section(
        "sessions",
        words.frame.sessions,
        html`<p><a class="button plain" href="${at(`${signOutPath}-everywhere`)}">${words.frame.signOutEverywhere}</a></p>`
      )

const feedSection = ({ words, at }: ConsoleContext, url: string | null): Html => {
  const { profile } = words
  return section(
    "feed",
    profile.feed,
    html`<p class="soft">${profile.feedLead}</p>
${
  url === null
    ? undefined
    : html`<p><label class="vh" for="feed-url">${profile.feed}</label><input id="feed-url" class="mono" readonly value="${url}" data-copy="${profile.feed}"></p>\n`
}<p class="end"><a class="button plain" href="${at("/profile/feed")}">${url === null ? profile.makeFeed : profile.renewFeed}</a></p>`
  )
}

/** The currencies of ISO 4217 that are in use, by name, and the host's own. */
const currencyChoices = (tag: string, own: string): ReadonlyArray<{ readonly value: string; readonly label: string }> => {
  const known = new Set(Intl.supportedValuesOf("currency"))
  return [...new Set([...inUse.filter((code) => known.has(code)), ...(known.has(own) ? [own] : [])])]
    .map((value) => ({ value, label: `${currencyName(tag, value)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label, tag))
}

/** ISO 4217, list one, without funds, metals and codes for tests. */
const inUse: ReadonlyArray<string> = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP " +
  "CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD " +
  "JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN " +
  "NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
  "SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
).split(" ")
