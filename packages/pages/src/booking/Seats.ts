import type { BookingPageTarget } from "@slotkit/engine"

/** Returns how many seats of a meeting a visitor may ask for: what is left where that is published, otherwise all. */
export const seatsOffered = (bookable: BookingPageTarget["bookable"], spotsRemaining?: number): number =>
  bookable.capacity === null
    ? 1
    : bookable.settings.publishSpotsRemaining
      ? (spotsRemaining ?? bookable.capacity)
      : bookable.capacity
