import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { framedPath } from "../shell/FramedPath.ts"
import { hostName, httpsImage, type RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { serviceFacts } from "./ServiceFacts.ts"
import { zoneInQuery } from "./TimesQuery.ts"

/** Shows a host and the services that can be booked. */
export const hostPage = (
  context: RequestContext,
  { host, services }: { readonly host: Host; readonly services: ReadonlyArray<BookingPageTarget> }
): VisitorContent => {
  const { words } = context
  const name = hostName(host, words)
  const avatar = httpsImage(host.avatarUrl)
  const logo = httpsImage(host.logoUrl)
  const title = visibleName(host.title) ?? undefined
  return {
    kind: "host",
    title: words.hostPageTitle(name),
    host,
    images: [avatar, logo].filter((image) => image !== undefined),
    messages: [{ type: "ready", service: null }],
    cache: "revalidated",
    sharing: {
      description: oneLine(host.bio ?? title ?? words.hostPageTitle(name)),
      canonical: `${context.pagesUrl}/${host.username}`,
      image: logo ?? avatar,
      isIndexable: host.indexable
    },
    alternate: `${context.baseRoot}/visitor/v1/hosts/${host.username}`,
    content: html`${logoOf(logo)}<header class="profile">
${portrait(host, words, "big")}
<h1>${name}</h1>${title === undefined ? undefined : html`\n<p class="soft">${title}</p>`}${
      host.bio === null ? undefined : html`\n<p class="about" dir="auto">${host.bio}</p>`
    }
</header>
${services.length === 0 ? nothing(context) : list(context, services)}`
  }
}

/** The host's picture, or the first letter of the name. */
export const portrait = (host: Host, words: RequestContext["words"], size: "big" | "" = ""): Html => {
  const image = httpsImage(host.avatarUrl)
  const pixels = size === "big" ? 80 : 48
  return image === undefined
    ? html`<span class="avatar ${size}" aria-hidden="true">${[...hostName(host, words)][0]?.toUpperCase() ?? ""}</span>`
    : html`<img class="avatar ${size}" src="${image}" alt="" width="${pixels}" height="${pixels}" referrerpolicy="no-referrer">`
}

const logoOf = (logo: string | undefined): Html | undefined =>
  logo === undefined
    ? undefined
    : html`<img class="logo" src="${logo}" alt="" width="160" height="40" referrerpolicy="no-referrer">\n`

const list = (
  context: RequestContext,
  services: ReadonlyArray<BookingPageTarget>
): Html => html`<section aria-labelledby="services">
<h2 class="vh" id="services">${context.words.servicesHeading}</h2>
<ul class="services">
${services.map((target) => card(context, target))}</ul>
</section>`

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
