import { type Html, html } from "@slotkit/core/html"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import type { Area } from "./ConsoleContent.ts"
import type { ConsoleVisit } from "./ConsoleVisit.ts"

/** The entries in groups, each with its path. The first group has no heading. */
const groups: ReadonlyArray<{
  readonly heading?: keyof ConsoleWords["groups"]
  readonly areas: ReadonlyArray<readonly [Area, string]>
}> = [
  {
    areas: [
      ["overview", ""],
      ["bookings", "/bookings"]
    ]
  },
  {
    heading: "bookingPage",
    areas: [
      ["services", "/services"],
      ["hours", "/hours"],
      ["timeOff", "/time-off"],
      ["calendars", "/calendars"],
      ["invites", "/invites"],
      ["look", "/look"]
    ]
  },
  {
    heading: "developers",
    areas: [
      ["webhooks", "/webhooks"],
      ["keys", "/keys"],
      ["connections", "/connections"],
      ["apps", "/apps"]
    ]
  },
  {
    heading: "account",
    areas: [
      ["profile", "/profile"],
      ["people", "/people"],
      ["plan", "/plan"]
    ]
  }
]

/**
 * The only list of links to all pages. It follows the content, so that a phone shows the content first; the link "Menu" leads
 * to it, and a wide screen shows it beside the content.
 */
export const navigation = (visit: ConsoleVisit, current: Area | undefined): Html => {
  const { words, at, host, canSignOut, formToken } = visit
  return html`<nav id="menu" class="menu" aria-label="${words.frame.navigation}" tabindex="-1">
<a class="close" href="#content">${words.frame.closeMenu}</a>
${groups.map(
  ({
    heading,
    areas
  }) => html`${heading === undefined ? undefined : html`<h2 id="menu-${heading}">${words.groups[heading]}</h2>\n`}<ul${
    heading === undefined ? undefined : html` aria-labelledby="menu-${heading}"`
  }>
${areas.map(
  ([area, path]) =>
    html`<li><a href="${at(path)}"${area === current ? html` aria-current="page"` : undefined}>${words.areas[area]}</a></li>\n`
)}</ul>
`
)}<div class="who"><p><bdi>${host.email}</bdi></p>${
    canSignOut
      ? html`
<form method="post" action="${at("/sign-out")}">${formToken}<button class="link">${words.frame.signOut}</button></form>
<form method="post" action="${at("/sign-out-everywhere")}">${formToken}<button class="link">${words.frame.signOutEverywhere}</button></form>`
      : undefined
  }</div>
</nav>`
}
