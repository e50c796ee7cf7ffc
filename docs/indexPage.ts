import { summaryOf, titleOf } from "./llms.ts"
import { siteMap } from "./siteMap.ts"

/** Generates `docs/index.md`: every page of the site with its first sentence. Of collapsed sections, only the first page. */
export const indexPage = (): string =>
  `${[
    "# Slotkit",
    "An embeddable scheduling API: hosts and services, exact free slots, bookings with approval and payment, single-use invites, signed webhooks and OAuth 2.0. Run it as a server, mount it in your own backend, or use only its pure core.",
    ...siteMap.map(({ heading, pages, collapsed }) =>
      [`## ${heading}`, "", ...(collapsed ? pages.slice(0, 1) : pages).map(line)].join("\n")
    )
  ].join("\n\n")}\n`

const line = (page: string): string => `- [${titleOf(page)}](./${page}.md): ${summaryOf(page)}`
