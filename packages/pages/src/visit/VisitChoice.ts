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

/**
 * Returns the services that the page of visits offers. It has no fields for questions that must be answered, for a host who must
 * be chosen, or for a card that is saved.
 */
export const servicesOfVisits = (services: ReadonlyArray<BookingPageTarget>): ReadonlyArray<BookingPageTarget> => {
  const offered = services.filter(
    ({ bookable: { questions, settings } }) =>
      questions.every(({ required }) => !required) &&
      settings.staffing?.visitorChoice !== "required" &&
      settings.payment.mode !== "guarantee"
  )
  return offered.length < minVisitParts ? [] : offered
}

/** Reads the services and the day from the query of an address, or from a form. Services that are not offered are left out. */
export const readVisitChoice = (
  { query }: Pick<RequestContext, "query">,
  services: ReadonlyArray<BookingPageTarget>
): VisitChoice => {
  const slugs = query.getAll("part").filter((slug) => services.some(({ bookable }) => bookable.slug === slug))
  const day = query.get("date") ?? ""
  const [zone] = zoneInQuery({ query })
  return {
    slugs: slugs.slice(0, maxVisitParts),
    day: isLocalDate(day) ? day : undefined,
    timeZone: zone?.[1] ?? services[0]?.host.timezone ?? "UTC",
    isZoneAsked: zone !== undefined
  }
}

/** Returns true if the services are enough for a visit. */
export const isVisit = ({ slugs }: VisitChoice): boolean => slugs.length >= minVisitParts
