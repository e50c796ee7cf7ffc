import { type Booking, type BookingStatus, formatInstant } from "@slotkit/core"
import { Html } from "@slotkit/core/html"
import { bookingStatus, millisPerMinute } from "@slotkit/core/internal"

/** A message of a framed page about itself. It never contains a name, an address, an answer or a token. */
export type FrameMessage =
  | { readonly type: "ready"; readonly service: string | null }
  | { readonly type: "step"; readonly step: "times" | "details" | "done" }
  | { readonly type: "failed"; readonly reason: "not_found" | "unavailable" | "limited" }
  | BookedMessage

/** The message that a time was booked, for the embedding site only. */
export interface BookedMessage {
  readonly type: "booked"
  readonly booking_id: number
  readonly status: BookingStatus
  readonly start: string | null
  readonly end: string | null
  readonly payment_required: boolean
  /** The service's address after a booking, for the site to follow. Only for a confirmed booking of a service that has one. */
  readonly redirect_url?: string
}

/** Tells about a booking that was just made. */
export const bookedMessage = (
  { id, state, scheduledAt, durationMinutes }: Booking,
  redirectUrl: string | undefined
): BookedMessage => ({
  type: "booked",
  booking_id: id,
  status: bookingStatus(state),
  start: scheduledAt === null ? null : formatInstant(scheduledAt),
  end: scheduledAt === null ? null : formatInstant(scheduledAt + durationMinutes * millisPerMinute),
  payment_required: state === "awaitingPayment",
  ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl })
})

/** Tells that a page shows an error instead of its content. Undefined if it is not one that the site can do something about. */
const failedMessage = (status: number): FrameMessage | undefined => {
  const reason = failures[status]
  return reason === undefined ? undefined : { type: "failed", reason }
}

const failures: Readonly<Record<number, (FrameMessage & { readonly type: "failed" })["reason"]>> = {
  404: "not_found",
  410: "not_found",
  429: "limited",
  503: "unavailable"
}

/** The facts about a page that concern a site that shows it in a frame. */
export interface FramedPage {
  /** The page's messages to the site, besides those about its size and its failure. */
  readonly messages?: ReadonlyArray<FrameMessage>
  /** True if the site may fill in the page's form. */
  readonly takesPrefill?: boolean
  readonly status?: number | undefined
}

/** The facts that a framed page's script tells the site, as JSON that no markup can end. */
export const frameData = ({ messages = [], takesPrefill = false, status = 200 }: FramedPage): Html => {
  const failed = failedMessage(status)
  const data = { messages: failed === undefined ? messages : [...messages, failed], takesPrefill }
  return new Html(`<script type="application/json" id="frame">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>\n`)
}
