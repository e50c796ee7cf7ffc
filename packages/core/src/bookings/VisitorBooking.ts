import * as Schema from "effect/Schema"
import type { Host } from "../hosts/Host.ts"
import { quoteCancellation } from "../payments/CancellationPolicy.ts"
import { formatInstant, type Instant, millisPerMinute } from "../values/Instant.ts"
import { UriText } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import { type Booking, BookingResource, bookingResource } from "./Booking.ts"
import { OwnTextConsentResource, ownTextConsentResource } from "./TextConsent.ts"
import {
  changeDeadline,
  refuseVisitorChange,
  type VisitorChange,
  type VisitorChangeFacts,
  visitorChangeReasons,
  visitorChangeSentence
} from "./VisitorChanges.ts"

const ChangeResource = Schema.Struct({
  allowed: Schema.Boolean.annotate({ description: "True if the booker can make the change now." }),
  reason: Schema.NullOr(Schema.Literals(visitorChangeReasons)).annotate({
    description: "The reason why the change is not possible; null if it is."
  }),
  message: Schema.NullOr(Schema.String).annotate({
    description: "The reason as a sentence for the booker; null if the change is possible."
  })
}).annotate({ identifier: "VisitorChange" })

const { metadata: _, ...fields } = BookingResource.fields

/** A booking as its booker sees it: without the application's metadata, with the host, the link and the possible changes. */
export const VisitorBookingResource = Schema.Struct({
  ...fields,
  host: Schema.Struct({
    name: Schema.NullOr(Schema.String).annotate({ description: "The name of the host; null if there is none." }),
    username: Schema.NullOr(Schema.String).annotate({ description: "The name in the host's URLs; null if the host has none." }),
    email: Schema.NullOr(Schema.String).annotate({
      description: "The host's email address, for what cannot be changed online; null if it is hidden or there is none."
    }),
    timezone: Schema.String.annotate({ description: "The IANA time zone of the host's days, such as `Europe/London`." })
  }).annotate({ description: "The host." }),
  manage_url: Schema.NullOr(UriText).annotate({
    description:
      "The booker's link to see and change the booking. Anyone who has it can use it. `null` while the booking must be confirmed, because only the email has the link then."
  }),
  confirm_by: Schema.NullOr(TimestampText).annotate({
    description:
      "The time until which the booker must confirm the booking by the link in the email. `null` if that is not needed."
  }),
  text_consent: Schema.optionalKey(OwnTextConsentResource).annotateKey({
    description: "The consent to text messages. Only if there is one."
  }),
  changes: Schema.Struct({
    until: Schema.NullOr(TimestampText).annotate({ description: "The last moment at which the booking can be changed." }),
    cancel: ChangeResource.annotateKey({ description: "Cancelling, or withdrawing a request." }),
    reschedule: ChangeResource.annotateKey({ description: "Rescheduling to another time slot of the same length." }),
    refunds: Schema.Boolean.annotate({ description: "True if cancelling refunds the payment." })
  }).annotate({ description: "The changes that the booker can make now." })
}).annotate({ identifier: "VisitorBooking" })
export type VisitorBookingResource = typeof VisitorBookingResource.Type

/** Returns the deadline for the confirmation of a booking. Decision 0056. */
export const confirmationEnd = ({ createdAt, scheduledAt }: Pick<Booking, "createdAt" | "scheduledAt">): Instant => {
  const end = createdAt + confirmationMinutes * millisPerMinute
  return Math.min(end, scheduledAt ?? end)
}

/** The minutes for which a booking that must be confirmed holds its time. */
export const confirmationMinutes = 15

/**
 * Renders a booking for its booker at an instant. `manageUrl` is its link, which only the email has until the booking is
 * confirmed. Decisions 0039, 0056.
 */
export const visitorBookingResource = (
  host: Pick<Host, "name" | "username" | "email" | "timezone">,
  booking: Booking,
  terms: Omit<VisitorChangeFacts, "booking">,
  manageUrl: string,
  now: Instant
): VisitorBookingResource => {
  const { metadata: _, hosts, ...rest } = bookingResource(booking)
  const until = changeDeadline(booking, terms.settings)
  return {
    ...rest,
    ...(hosts === undefined || terms.settings.staffing?.showHosts === "none" ? {} : { hosts }),
    host: {
      name: visibleName(host.name),
      username: host.username,
      email: host.email === "" ? null : host.email,
      timezone: host.timezone
    },
    manage_url: booking.state === "unconfirmed" ? null : manageUrl,
    confirm_by: booking.state === "unconfirmed" ? formatInstant(confirmationEnd(booking)) : null,
    ...(booking.textConsent === null ? {} : { text_consent: ownTextConsentResource(booking.textConsent) }),
    changes: {
      until: until === null ? null : formatInstant(until),
      cancel: changeResource("cancel", { ...terms, booking }, now),
      reschedule: changeResource("reschedule", { ...terms, booking }, now),
      refunds:
        booking.payment.status === "paid" &&
        (booking.cancellationPolicy === null
          ? terms.settings.refundOnCancel
          : quoteCancellation(booking, "booker", now).refundMinor > 0)
    }
  }
}

const changeResource = (change: VisitorChange, facts: VisitorChangeFacts, now: Instant): typeof ChangeResource.Type => {
  const reason = refuseVisitorChange(change, facts, now) ?? null
  return { allowed: reason === null, reason, message: reason === null ? null : visitorChangeSentence(change, reason) }
}
