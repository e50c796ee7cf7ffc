import type { Host, Location, ServiceDuration } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { formatMoney, isPaid } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { icon } from "../look/Icon.ts"
import type { Words } from "../words/Words.ts"

/** A fact about a service with its drawing. */
export interface Fact {
  readonly icon: Parameters<typeof icon>[0]
  readonly text: string | Html
}

/** The facts about a service that visitors see before they choose a time, for one length or for all of them. */
export const serviceFacts = (
  { host, bookable }: BookingPageTarget,
  words: Words,
  durations: ReadonlyArray<ServiceDuration> = bookable.durations
): ReadonlyArray<Fact> => [
  { icon: "clock", text: lengths(durations, words) },
  ...placeFact(bookable.location),
  ...(durations.some(({ priceMinor }) => isPaid(priceMinor))
    ? [{ icon: "price" as const, text: prices(durations, host, words) }]
    : []),
  ...(bookable.capacity === null ? [] : [{ icon: "people" as const, text: words.groupOf(bookable.capacity) }]),
  ...(bookable.requiresApproval ? [{ icon: "check" as const, text: words.needsApproval }] : [])
]

/** The price of a length, such as `50.00 USD`. */
export const priceOf = (priceMinor: number | null, { currency }: Pick<Host, "currency">, words: Words): string =>
  isPaid(priceMinor) ? formatMoney(priceMinor, currency) : words.free

/** The place of a meeting, with its address if it has one. */
export const placeText = ({ label, address }: Location): string | Html =>
  address === null ? label : html`${label} <span class="soft">${address}</span>`

const placeFact = (location: Location): ReadonlyArray<Fact> => {
  const drawing = ({ video: "video", in_person: "place", phone: "phone", none: undefined } as const)[location.type]
  return drawing === undefined ? [] : [{ icon: drawing, text: placeText(location) }]
}

const lengths = (durations: ReadonlyArray<ServiceDuration>, words: Words): string =>
  durations.length === 1
    ? words.minutes(durations[0]!.minutes)
    : durations
        .toSorted((one, other) => one.minutes - other.minutes)
        .map(({ minutes }) => words.minutesShort(minutes))
        .join(", ")

const prices = (durations: ReadonlyArray<ServiceDuration>, host: Host, words: Words): string =>
  [
    ...new Set(
      durations.toSorted((one, other) => one.minutes - other.minutes).map(({ priceMinor }) => priceOf(priceMinor, host, words))
    )
  ].join(", ")
