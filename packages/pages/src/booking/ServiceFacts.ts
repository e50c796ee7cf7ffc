import type { Host, Location, ServiceDuration } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isPaid, moneyText } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { icon } from "../theme/Icon.ts"
import type { Locale } from "../time/Locale.ts"
import { placeLabel } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"

/** A fact about a service with its drawing. */
export interface Fact {
  readonly icon: Parameters<typeof icon>[0]
  readonly text: string | Html
}

/** The facts about a service that visitors see before they choose a time, for one length or for all of them. */
export const serviceFacts = (
  { host, bookable }: BookingPageTarget,
  locale: Locale,
  durations: ReadonlyArray<ServiceDuration> = bookable.durations
): ReadonlyArray<Fact> => [
  { icon: "clock", text: lengths(durations, locale.words) },
  ...placeFact(bookable.location, locale.words),
  ...(durations.some(({ priceMinor }) => isPaid(priceMinor))
    ? [{ icon: "price" as const, text: prices(durations, host, locale) }]
    : []),
  ...(bookable.capacity === null ? [] : [{ icon: "people" as const, text: locale.words.groupOf(bookable.capacity) }]),
  ...(bookable.requiresApproval ? [{ icon: "check" as const, text: locale.words.needsApproval }] : [])
]

/** The price of a length, such as `$50.00`. */
export const priceOf = (priceMinor: number | null, { currency }: Pick<Host, "currency">, locale: Locale): string =>
  isPaid(priceMinor) ? moneyText(locale.tag, priceMinor, currency) : locale.words.free

/** The place of a meeting, with its address if it has one. */
const placeText = (location: Location, words: Words): string | Html => {
  const label = placeLabel(location, words)
  return location.address === null ? label : html`${label} <span class="soft">${location.address}</span>`
}

const placeFact = (location: Location, words: Words): ReadonlyArray<Fact> => {
  const drawing = ({ video: "video", in_person: "place", phone: "phone", none: undefined } as const)[location.type]
  return drawing === undefined ? [] : [{ icon: drawing, text: placeText(location, words) }]
}

const lengths = (durations: ReadonlyArray<ServiceDuration>, words: Words): string =>
  durations.length === 1
    ? words.minutes(durations[0]!.minutes)
    : durations
        .toSorted((one, other) => one.minutes - other.minutes)
        .map(({ minutes }) => words.minutesShort(minutes))
        .join(", ")

const prices = (durations: ReadonlyArray<ServiceDuration>, host: Host, locale: Locale): string =>
  [
    ...new Set(
      durations.toSorted((one, other) => one.minutes - other.minutes).map(({ priceMinor }) => priceOf(priceMinor, host, locale))
    )
  ].join(", ")
