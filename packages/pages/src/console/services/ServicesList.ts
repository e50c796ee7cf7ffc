import { type Html, html } from "@slotkit/core/html"
import { embedUrl, isPaid, moneyText } from "@slotkit/core/internal"
import { type HostService, listHostServices, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { actionForm, badge, sheetList, withWordBreaks } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { dotRules, serviceClass } from "./ServiceColors.ts"

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
    rules: yield* dotRules(services.map(({ service }) => service)),
    actions: html`<a class="button" href="${at("/services/new")}">${words.services.add}</a>`,
    content: html`${
      isBeyond
        ? html`<p class="warn">${words.services.beyondPlan(freeServices)} <a href="${at("/plan")}">${words.frame.comparePlans}</a></p>\n<br>`
        : undefined
    }${sheetList(
      services.map(
        (service, index) => html`${entry(context, service, hostPagesUrl)}
${changes(context, service, index, services.length)}`
      ),
      html`<p>${words.services.none}</p><p><a class="button" href="${at("/services/new")}">${words.services.add}</a></p>`
    )}`
  })
})

const entry = ({ words, locale, at, host }: ConsoleContext, { service, offer }: HostService, hostPagesUrl: string): Html => {
  const { services } = words
  const link = embedUrl(host, service, hostPagesUrl)
  const lengths = service.durations.map(
    ({ minutes, priceMinor }) =>
      `${services.minutesShort(minutes)}${isPaid(priceMinor) ? ` (${moneyText(locale.tag, priceMinor, host.currency)})` : ""}`
  )
  const title = html`<bdi class="${serviceClass(service.id)}">${service.title}</bdi>`
  return html`<div class="row"><div><a class="title" href="${at(`/services/${service.id}`)}">${title}</a>
<p class="soft">${[
    lengths.join(", "),
    ...(service.isGroup ? [services.group(service.maxAttendees ?? 0)] : []),
    ...(service.requiresApproval ? [services.approval] : [])
  ].join(" · ")}</p>${link === null ? undefined : html`\n<p class="soft small">${withWordBreaks(link)}</p>`}</div>
<div class="side">${badge(services.offers[offer], offer === "offered" ? "good" : offer === "beyondPlan" ? "wait" : "")}${
    service.isDefault ? html` ${badge(services.recommended)}` : undefined
  }</div></div>`
}

/** Buttons that move and duplicate a service. The first one is the default service of the API, so moving changes that too. */
const changes = (context: ConsoleContext, { service }: HostService, index: number, count: number): Html => {
  const { services } = context.words
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${service.title}</bdi></span>`
  const action = (name: string, label: string): Html =>
    actionForm(context, `/services/${service.id}/${name}`, named(label), "link")
  return html`<div class="acts">${index > 0 ? action("up", services.moveUp) : undefined}${
    index < count - 1 ? action("down", services.moveDown) : undefined
  }${action("duplicate", services.duplicate)}</div>`
}
