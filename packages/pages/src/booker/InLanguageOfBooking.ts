import type { VisitorBookingView } from "@slotkit/engine"
import type { Visit } from "../shell/Visit.ts"

/**
 * Returns a visit in the language in which the visitor booked, otherwise in that of the service or the host, with the host's
 * hour format.
 */
export const inLanguageOfBooking = (visit: Visit, { booking, bookable, host }: VisitorBookingView): Visit =>
  visit.forHost(host, booking.language, bookable.settings.language)
