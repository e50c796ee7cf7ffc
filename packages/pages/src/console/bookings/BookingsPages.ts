import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { showBooking } from "./BookingPage.ts"
import { showBookings } from "./BookingsList.ts"
import { sendAccept, sendCancel, sendDecline, sendNoShow, sendNoShowUndone } from "./ChangeBooking.ts"
import { sendNewBooking, showNewBooking } from "./NewBooking.ts"
import { sendRefund, showRefund } from "./RefundPage.ts"
import { sendMove, showMove } from "./RescheduleBooking.ts"

/** The pages about a host's bookings. */
export const bookingsPages: ConsolePages = {
  "/app/bookings": { show: showBookings },
  "/app/bookings/new": { show: showNewBooking, send: sendNewBooking },
  "/app/bookings/:id": { show: showBooking },
  "/app/bookings/:id/accept": { send: sendAccept },
  "/app/bookings/:id/decline": { send: sendDecline },
  "/app/bookings/:id/cancel": { send: sendCancel },
  "/app/bookings/:id/refund": { show: showRefund, send: sendRefund },
  "/app/bookings/:id/no-show": { send: sendNoShow },
  "/app/bookings/:id/no-show/undo": { send: sendNoShowUndone },
  "/app/bookings/:id/reschedule": { show: showMove, send: sendMove }
}
