import { type Html, html } from "@slotkit/core/html"
import { CalendarProviders } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { actionForm, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The calendars that are signed in to at their providers. */
export const signInKinds = ["google", "microsoft"] as const

/** The calendars with a secret address that hosts ask for by name. */
export const feedKinds = ["google", "outlook"] as const

/** The CalDAV servers that hosts ask for by name. */
export const caldavServers = { icloud: "https://caldav.icloud.com", fastmail: "https://caldav.fastmail.com" } as const

/** Returns the section with every kind of calendar that can be connected here, or undefined if there is none. */
export const connectChoices = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { at } = context
  const { calendars } = context.words
  const { kinds, ways } = calendars
  const providers = yield* CalendarProviders
  const hasFeeds = providers.has("feed")
  const row = (title: Html, text: string): Html =>
    html`<div class="row"><div>${title}<p class="soft small">${text}</p></div></div>`
  const link = (path: string, name: string, text: string) => row(html`<a class="title" href="${at(path)}">${name}</a>`, text)
  const signIn = (kind: (typeof signInKinds)[number], feed: (typeof feedKinds)[number]): ReadonlyArray<Html> =>
    providers.get(kind)?.signIn !== undefined
      ? [row(actionForm(context, `/calendars/connect/${kind}`, calendars.connect[kind], "main"), ways.signIn)]
      : hasFeeds
        ? [link(`/calendars/new?kind=${feed}`, kinds[feed], ways.feed)]
        : []
  const choices = [
    ...signIn("google", "google"),
    ...signIn("microsoft", "outlook"),
    ...(providers.get("caldav")?.logIn === undefined
      ? []
      : [
          link("/calendars/caldav?kind=icloud", kinds.icloud, ways.appPassword),
          link("/calendars/caldav?kind=fastmail", kinds.fastmail, ways.appPassword),
          link("/calendars/caldav", kinds.caldav, ways.password)
        ]),
    ...(hasFeeds ? [link("/calendars/new", kinds.feed, ways.address)] : [])
  ]
  return choices.length === 0 ? undefined : section("connect", calendars.add, sheetList(choices, ""))
})

/** The steps to a password or a secret address at a provider. */
export const connectSteps = (steps: ReadonlyArray<string>): Html =>
  html`<ol class="line end">${steps.map((step) => html`<li>${step}</li>`)}</ol>\n`
