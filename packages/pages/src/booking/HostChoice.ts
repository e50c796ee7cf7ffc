import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { HostRef } from "@slotkit/core/internal"
import { type BookingPageTarget, withHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** Narrows a page to the host in its address. Undefined if visitors cannot choose that host. */
export const targetOfHost = <Target extends BookingPageTarget>({ query }: RequestContext, target: Target) => {
  const named = query.get("host")
  return named === null || named === ""
    ? Effect.succeed(target)
    : Effect.map(withHost(target, named), (found) => (found === undefined ? undefined : { ...target, ...found }))
}

/** True if the visitor has to choose a host before a time. */
export const mustChooseHost = ({ choice }: Pick<BookingPageTarget, "choice">): boolean =>
  choice?.isRequired === true && choice.host === undefined

/** The name of a host in addresses. */
export const hostInAddress = ({ username, id }: HostRef): string => username ?? String(id)

/** The parameter that keeps the host whom the visitor has chosen. */
export const hostParameter = ({ choice }: BookingPageTarget): ReadonlyArray<readonly [string, string]> =>
  choice?.host === undefined ? [] : [["host", hostInAddress(choice.host)]]

/** The name of a host for visitors. */
export const hostText = (host: HostRef): string => host.name ?? hostInAddress(host)

/** Returns the address of the times of a host, or of anyone. */
type TimesOfHost = (to: {
  readonly host: string | null
  readonly month?: string
  readonly date?: LocalDate
  readonly view?: "list"
}) => string

/** The hosts to choose from, as links to their times. Anyone comes first if the visitor does not have to choose. */
export const hostLinks = (
  { words }: RequestContext,
  { choice }: BookingPageTarget,
  { view, month, date }: TimesQuery,
  times: TimesOfHost
): Html | undefined => {
  if (choice === undefined || choice.hosts.length === 0) return undefined
  const to = (host: string | null) =>
    times({
      host,
      ...(view === "list" ? { view } : {}),
      ...(month === undefined ? {} : { month }),
      ...(date === undefined ? {} : { date })
    })
  const link = (text: string, host: HostRef | undefined): Html => {
    const on = choice.host?.id === host?.id ? html` aria-current="true"` : undefined
    return html`<li><a href="${to(host === undefined ? null : hostInAddress(host))}"${on}><span dir="auto">${text}</span></a></li>`
  }
  const label = mustChooseHost({ choice })
    ? undefined
    : html`<span class="soft small" aria-hidden="true">${words.chooseHost}</span>`
  return html`
<nav class="end" id="hosts" aria-label="${words.chooseHost}">${label}
<ul class="chips">${choice.isRequired ? undefined : link(words.anyHost, undefined)}${choice.hosts.map((host) => link(hostText(host), host))}</ul></nav>`
}
