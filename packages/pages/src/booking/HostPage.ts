import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { minVisitParts, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { embeddingQuery } from "../embed/Embedding.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { hostName, imagesOf, logoOf, portrait, shownImage } from "../shell/HostParts.ts"
import { languageLinks } from "../shell/LanguageLinks.ts"
import { linkedText } from "../shell/LinkedText.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { cardRules } from "../theme/Stylesheet.ts"
import { serviceFacts } from "./ServiceFacts.ts"
import { zoneInQuery } from "./TimesQuery.ts"

/** Shows a host and the services that can be booked. */
export const hostPage = (
  context: RequestContext,
  { host, services }: { readonly host: Host; readonly services: ReadonlyArray<BookingPageTarget> }
): VisitorContent => {
  const { words } = context
  const name = hostName(host, words)
  const title = visibleName(host.title) ?? undefined
  const parameters = [...embeddingQuery(context.embedding), ...zoneInQuery(context)]
  return {
    kind: "host",
    title: words.hostPageTitle(name),
    host,
    images: imagesOf(host),
    rules: cardRules,
    messages: [{ type: "ready", service: null }],
    cache: "revalidated",
    sharing: {
      description: oneLine(host.bio ?? title ?? words.hostPageTitle(name)),
      canonical: `${context.pagesUrl}/${host.username}`,
      image: shownImage(host.logoUrl) ?? shownImage(host.avatarUrl),
      isIndexable: host.indexable
    },
    alternate: `${context.baseRoot}/visitor/v1/hosts/${host.username}`,
    content: html`${logoOf(host)}<header class="profile">
${portrait(host, words, "big")}
<h1>${name}</h1>${title === undefined ? undefined : html`\n<p class="soft">${title}</p>`}${
      host.bio === null ? undefined : html`\n<p class="about" dir="auto">${linkedText(host.bio, context)}</p>`
    }
</header>
${services.length === 0 ? nothing(context) : list(context, services)}${severalServices(context, host, services)}
<div class="sheet languages">${languageLinks(context, `${context.root}/${host.username}`, parameters)}</div>`
  }
}

/**
 * Returns the services that the page of visits offers. It has no fields for questions that must be answered, for a host who must
 * be chosen, or for a card that is saved.
 */
export const servicesOfVisits = (services: ReadonlyArray<BookingPageTarget>): ReadonlyArray<BookingPageTarget> => {
  const offered = services.filter(
    ({ bookable: { questions, settings } }) =>
      questions.every(({ required }) => !required) &&
      settings.staffing?.visitorChoice !== "required" &&
      settings.payment.mode !== "guarantee"
  )
  return offered.length < minVisitParts ? [] : offered
}

const list = (
  context: RequestContext,
  services: ReadonlyArray<BookingPageTarget>
): Html => html`<section aria-labelledby="services">
<h2 class="vh" id="services">${context.words.servicesHeading}</h2>
<ul class="services">
${services.map((target) => card(context, target))}</ul>
</section>`

/** The link to the page that books several services at once, if there are enough for a visit. */
const severalServices = (context: RequestContext, host: Host, services: ReadonlyArray<BookingPageTarget>): Html | undefined => {
  if (servicesOfVisits(services).length === 0) return undefined
  const address = framedPath(context, `${context.root}/${host.username}`, [["visit", "1"], ...zoneInQuery(context)])
  return html`\n<div class="sheet languages"><a href="${address}" rel="nofollow">${context.words.visitLink}</a></div>`
}

const card = (
  context: RequestContext,
  target: BookingPageTarget
): Html => html`<li><a class="sheet" href="${framedPath(context, `${context.root}/${target.host.username ?? ""}/${target.bookable.slug}`, zoneInQuery(context))}">
<h3 dir="auto">${target.bookable.title}</h3>${
  target.description === "" ? undefined : html`\n<p class="about" dir="auto">${target.description}</p>`
}
<span class="tags">${serviceFacts(target, context.locale).map(({ icon: drawing, text }) => html`<span>${icon(drawing)} <span>${text}</span></span>`)}</span>
<span class="turn">${icon("next")}</span>
</a></li>
`

const nothing = ({ words }: RequestContext): Html => html`<p class="sheet empty">${words.nothingToBook}</p>`

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 300)
