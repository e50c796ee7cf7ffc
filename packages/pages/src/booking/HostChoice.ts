import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { type HostRef, selectionParameter } from "@slotkit/core/internal"
import { type BookingPageTarget, pageForPeople, pageOfSelection, withHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { peopleIn } from "../shell/Answers.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** A page for the hosts in its address, or the part of the address that is not valid, with the whole page. */
export interface NarrowPage {
  readonly target: BookingPageTarget
  readonly wrong?: "host" | "selection" | "people"
}

/**
 * Narrows a page to the selection, the host and the people in its address. An empty selection is not valid, and an empty host is
 * none.
 */
export const narrowPage = Effect.fnUntraced(function* ({ query }: RequestContext, whole: BookingPageTarget) {
  const [selection, named] = [query.get(selectionParameter), query.get("host")]
  const within = selection === null ? Option.some(whole) : yield* Effect.option(pageOfSelection(whole, selection))
  if (Option.isNone(within)) return { target: whole, wrong: "selection" } satisfies NarrowPage
  const target = named === null || named === "" ? within.value : yield* withHost(within.value, named)
  if (target === undefined) return { target: within.value, wrong: "host" } satisfies NarrowPage
  const people = query.get("people") || undefined
  if (people === undefined) return { target } satisfies NarrowPage
  const count = peopleIn(target, people)
  return (count === undefined ? { target, wrong: "people" } : { target: pageForPeople(target, count) }) satisfies NarrowPage
})

/** True if the visitor has to choose a host before a time. */
export const mustChooseHost = ({ choice }: Pick<BookingPageTarget, "choice">): boolean =>
  choice?.isRequired === true && choice.host === undefined

/** The name of a host in addresses. */
const hostInAddress = ({ username, id }: HostRef): string => username ?? String(id)

/**
 * The parameters that keep the hosts of a page: the one whom the visitor has chosen, or another one, null for anyone, the
 * selection that the visitor came with, and the number of people. Where a booking moves, the host is `same` or `any`.
 */
export const hostParameters = (
  { choice, selection, mostPeople, bookable: { moveTo, request } }: BookingPageTarget,
  host = choice?.host === undefined ? (moveTo ?? null) : hostInAddress(choice.host)
): ReadonlyArray<readonly [string, string]> => [
  ...(host === null ? [] : [["host", host] as const]),
  ...(selection === undefined ? [] : [[selectionParameter, selection] as const]),
  ...(mostPeople === undefined || request?.people === undefined ? [] : [["people", String(request.people)] as const])
]

/** The name of a host for visitors. */
export const hostText = (host: HostRef): string => host.name ?? hostInAddress(host)

/** Returns the address of the times of a host, or of anyone. */
type TimesOfHost = (to: {
  readonly host: string | null
  readonly month?: string
  readonly date?: LocalDate
  readonly view?: "list"
}) => string

/** Links to the times of the same hosts and of anyone, where a visitor moves a meeting of a team that may go to others. */
export const moveLinks = (
  { words }: RequestContext,
  { host, bookable: { settings, moveTo } }: BookingPageTarget,
  times: (host: "same" | "any") => string
): Html | undefined => {
  if (host.kind !== "team" || settings.staffing === null || settings.staffing.reschedule === "keep") return undefined
  const link = (text: string, to: "same" | "any"): Html => {
    const on = moveTo === to ? html` aria-current="true"` : undefined
    return html`<li><a href="${times(to)}"${on}>${text}</a></li>`
  }
  return html`<nav class="end" id="hosts" aria-label="${words.chooseHost}">
<ul class="chips">${link(words.sameHost, "same")}${link(words.anyHost, "any")}</ul></nav>
`
}

/** Buttons that show a form for another host, or for anyone, with what was typed. `form` is its id. */
export const hostButtons = (
  { words, locale }: RequestContext,
  { choice }: BookingPageTarget,
  form: string,
  address: (host: string | null) => string
): Html | undefined => {
  if (choice === undefined || choice.hosts.length < 2) return undefined
  const button = (text: string, host: string | null): Html =>
    html`<li><button class="link" form="${form}" formaction="${address(host)}" name="show" value="${locale.tag}"><span
dir="auto">${text}</span></button></li>`
  const others = choice.hosts.filter(({ id }) => id !== choice.host?.id)
  const anyone = choice.isRequired ? undefined : button(words.anyHost, null)
  return html`<nav class="end" id="hosts" aria-label="${words.chooseHost}">
<ul class="chips">${anyone}${others.map((host) => button(hostText(host), hostInAddress(host)))}</ul></nav>
`
}

/** The hosts to choose from, as links to their times. Anyone comes first if the visitor does not have to choose. */
export const hostLinks = (
  { words }: RequestContext,
  { choice, selection }: BookingPageTarget,
  { view, month, date }: TimesQuery,
  times: TimesOfHost
): Html | undefined => {
  // Within a selection of one host there is nothing to choose.
  const fewest = selection === undefined ? 1 : 2
  if (choice === undefined || choice.hosts.length < fewest) return undefined
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
