import type { LocalDate } from "@slotkit/core"
import { isLocalDate, maxVisitParts, minVisitParts } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { zoneInQuery } from "../booking/TimesQuery.ts"
import type { RequestContext } from "../shell/RequestContext.ts"

/** The services of a visit in order, as a visitor has chosen them, and the day. */
export interface VisitChoice {
  readonly slugs: ReadonlyArray<string>
  readonly day: LocalDate | undefined
  readonly timeZone: string
  /** True if the visitor chose the time zone. */
  readonly isZoneAsked: boolean
}

/** Reads the services and the day from the query of an address, or from a form. Services that are not offered are left out. */
export const readVisitChoice = (
  { query }: Pick<RequestContext, "query">,
  services: ReadonlyArray<BookingPageTarget>
): VisitChoice => {
  const sent = partNames.map((name) => query.get(name) ?? "")
  const slugs = sent.filter((slug) => services.some(({ bookable }) => bookable.slug === slug))
  const day = query.get("date") ?? ""
  const [zone] = zoneInQuery({ query })
  return {
    slugs,
    day: isLocalDate(day) ? day : undefined,
    timeZone: zone?.[1] ?? services[0]?.host.timezone ?? "UTC",
    isZoneAsked: zone !== undefined
  }
}

/** The names of the services in addresses and forms, in order. */
export const partNames: ReadonlyArray<string> = Array.from({ length: maxVisitParts }, (_, index) => `part${index + 1}`)

/** Returns true if the services are enough for a visit. */
export const isVisit = ({ slugs }: VisitChoice): boolean => slugs.length >= minVisitParts
