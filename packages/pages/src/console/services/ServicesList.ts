import { type Html, html } from "@slotkit/core/html"
import { embedUrl, isPaid, moneyText } from "@slotkit/core/internal"
import { type HostService, listHostServices, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { badge, sheetList, withWordBreaks } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/services`: every service of the host, also those that visitors cannot book. */
export const showServices = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at } = context
  const { freeServices, hostPagesUrl } = yield* Settings
  const services = yield* listHostServices(host)
  const isBeyond = services.some(({ offer }) => offer === "beyondPlan")
  return context.page({
    area: "services",
    title: words.areas.services,
    lead: words.services.lead,
    actions: html`<a class="button" href="${at("/services/new")}">${words.services.add}</a>`,
    content: html`${
      isBeyond
        ? html`<p class="warn">${words.services.beyondPlan(freeServices)} <a href="${at("/plan")}">${words.frame.comparePlans}</a></p>\n<br>`
        : undefined
    }${sheetList(
      services.map((service) => entry(context, service, hostPagesUrl)),
      html`<p>${words.services.none}</p><p><a class="button" href="${at("/services/new")}">${words.services.add}</a></p>`
    )}`
  })
})

const entry = ({ words, locale, at, host }: ConsoleContext, { service, offer }: HostService, hostPagesUrl: string): Html => {
  const { services } = words
  const link = embedUrl(host, service, hostPagesUrl)
  const lengths = service.durations.map(
    ({ minutes, priceMinor }) =>
      `${services.minutesShort(minutes)}${isPaid(priceMinor) ? ` · ${moneyText(locale.tag, priceMinor, host.currency)}` : ""}`
  )
  return html`<div class="row"><div><a class="title" href="${at(`/services/${service.id}`)}"><bdi>${service.title}</bdi></a>
<p class="soft">${[
    ...lengths,
    ...(service.isGroup ? [services.group(service.maxAttendees ?? 0)] : []),
    ...(service.requiresApproval ? [services.approval] : [])
  ].join(", ")}</p>${link === null ? undefined : html`\n<p class="soft small">${withWordBreaks(link)}</p>`}</div>
<div class="side">${badge(services.offers[offer], offer === "offered" ? "good" : offer === "beyondPlan" ? "wait" : "")}${
    service.isDefault ? html` ${badge(services.recommended)}` : undefined
  }</div></div>`
}
