import { type Html, html } from "@slotkit/core/html"
import type { Area } from "./ConsoleContent.ts"
import type { AreaGroup, SignedInContext } from "./ConsoleContext.ts"

/** The pages of a host. */
export const hostGroups: ReadonlyArray<AreaGroup> = [
  {
    areas: [
      ["overview", ""],
      ["bookings", "/bookings"],
      ["calendar", "/calendar"],
      ["demand", "/demand"]
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
      ["discounts", "/discount-codes"],
      ["look", "/look"],
      ["mails", "/mails"]
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
      ["import", "/import"],
      ["plan", "/plan"]
    ]
  }
]

/** The pages of a person who is a member of a team, or invited to one. */
export const withTeams: ReadonlyArray<AreaGroup> = hostGroups.map((group, index) =>
  index === 0 ? { ...group, areas: [...group.areas, ["teams", "/teams"]] } : group
)

/** The pages of an installation that imports no accounts. */
export const withoutImport = (group: AreaGroup): AreaGroup => ({
  ...group,
  areas: group.areas.filter(([area]) => area !== "import")
})

/** The pages of persons alone: a team has no sign-in, and its members have calendars. */
export const personalPaths: ReadonlyArray<string> = [
  "calendars",
  "connections",
  "apps",
  "import",
  "teams",
  "invitations",
  "memberships"
]

/** The pages of a team. */
export const teamGroups: ReadonlyArray<AreaGroup> = hostGroups.map((group) => ({
  ...group,
  areas: group.areas.flatMap((entry): ReadonlyArray<readonly [Area, string]> => {
    if (personalPaths.includes(entry[0])) return []
    return entry[0] === "people" ? [["members", "/members"], entry] : [entry]
  })
}))

/** The pages of operators. */
export const operatorGroups: ReadonlyArray<AreaGroup> = [
  {
    heading: "operator",
    areas: [
      ["operatorOverview", "/operator"],
      ["operatorHosts", "/operator/hosts"],
      ["operatorApps", "/operator/apps"],
      ["operatorWebhooks", "/operator/webhooks"],
      ["operatorQueues", "/operator/queues"],
      ["operatorMails", "/operator/mails"],
      ["operatorSystem", "/operator/system"]
    ]
  }
]

/** The way from the pages of operators to the pages of the host who is one of them. */
export const ownAccount: AreaGroup = { heading: "account", areas: [["overview", ""]] }

/**
 * The only list of links to all pages. A wide screen shows it beside the content. On a phone it is a popover, which the button
 * "Menu" opens and Escape closes, without a script and without an entry in the browser's history.
 */
export const navigation = (context: SignedInContext, current: Area | undefined): Html => {
  const { words, at, own, groups, account, person, signOutPath, formToken } = context
  return html`<nav id="menu" class="menu" popover aria-label="${words.frame.navigation}">
<button class="close link" popovertarget="menu" popovertargetaction="hide">${words.frame.closeMenu}</button>
${accountSwitch(context)}${groups.map(
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
)}<div class="who"><p><bdi>${account}</bdi></p>${
    signOutPath === undefined
      ? undefined
      : html`
<form method="post" action="${own(signOutPath)}">${formToken}<button class="link">${words.frame.signOut}</button></form>${
          person === null
            ? html`\n<p><a href="${own(`${signOutPath}-everywhere`)}">${words.frame.signOutEverywhere}</a></p>`
            : undefined
        }`
  }</div>
</nav>`
}

/** The links between a person's console and those of teams. */
const accountSwitch = ({ words, accounts }: SignedInContext): Html | undefined =>
  accounts.length === 0
    ? undefined
    : html`<h2 id="menu-accounts">${words.frame.accounts}</h2>
<ul aria-labelledby="menu-accounts">
${accounts.map(
  ({ name, address, isCurrent }) =>
    html`<li><a href="${address}"${isCurrent ? html` aria-current="true"` : undefined}><bdi class="name">${name}</bdi></a></li>\n`
)}</ul>
`
