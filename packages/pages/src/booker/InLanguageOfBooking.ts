import type { VisitorBookingView } from "@slotkit/engine"
import type { RequestContext } from "../shell/RequestContext.ts"

/**
 * Returns the context in the language in which the visitor booked, otherwise in that of the service or the host, with the host's
 * hour format.
 */
export const inLanguageOfBooking = (context: RequestContext, { booking, bookable, host }: VisitorBookingView): RequestContext =>
  context.forHost(host, booking.language, bookable.settings.language)
