import type { CalendarAccountResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { type CalendarRules, CurrentCalendarRules, listCalendarAccounts } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** True if no one can book because an account is lost. */
export const closesWhenLost = ({ calendars }: Account, whenLost: CalendarRules["whenLost"]): boolean =>
  whenLost === "refuse" && calendars.some(({ checked }) => checked)

/** The problems with connected calendars that end only when the host does something: each a sentence or two. */
export const accountProblems = Effect.fnUntraced(function* ({ host, words: { calendars } }: ConsoleContext) {
  const { whenLost } = yield* CurrentCalendarRules
  const accounts = yield* Effect.orDie(listCalendarAccounts(host.id))
  return accounts.flatMap((account): ReadonlyArray<Html> => {
    const state = html`<bdi>${accountName(account)}</bdi>: ${calendars.states[account.state]}.`
    if (isLost(account)) return [closesWhenLost(account, whenLost) ? html`${state} ${calendars.reconnectText}` : state]
    if (account.state === "refused" || account.state === "unreadable") return [state]
    if (account.state === "paused" || account.state === "leaving") return []
    return account.calendars.flatMap(({ name, checked, missing }) =>
      checked && missing ? [html`${calendars.missing(visibleName(name))}`] : []
    )
  })
})

/** A connected account, as the operator API has it. */
export type Account = typeof CalendarAccountResource.Type

/** The name of an account for its host: of a feed, that of its calendar. */
export const accountName = ({ provider, label, calendars }: Account): string =>
  provider === "feed" ? visibleName(calendars[0]?.name ?? label) : label

/** True if the host has to connect an account again. */
export const isLost = ({ state }: Account): boolean => state === "reconnect" || state === "scope_missing"
