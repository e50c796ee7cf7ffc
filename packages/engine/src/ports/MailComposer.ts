import type { BookingMail, BookingResource, Host, Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type { Mail } from "./Mailer.ts"

/** Who a mail goes to, and in which zone its times are written. */
export interface Recipient {
  readonly role: "booker" | "attendee" | "host"
  readonly name: string | null
  readonly email: string
  /** The recipient's own IANA zone when it is known, else the host's. */
  readonly timeZone: string
}

/** A mail about a booking as it is at this moment. Decision 0038. */
export interface BookingMailRequest {
  readonly kind: BookingMail
  readonly to: Recipient
  readonly host: Pick<Host, "name" | "email" | "username" | "timezone">
  readonly booking: BookingResource
  /** Only for `rescheduled`: when the meeting was before. */
  readonly previousScheduledAt: Instant | null
  /** The link that the booker opens to have further attendees mailed; `null` for others, and when nobody waits for it. */
  readonly attendeesUrl: string | null
  /** Identifies the meeting in every calendar it was sent to; never changes. */
  readonly calendarUid: string
  /** Grows with every change of the meeting. RFC 5545 section 3.8.7.4. */
  readonly calendarSequence: number
  readonly now: Instant
}

/** A mail to the owner of a webhook that was switched off after failing. Spec: webhook.states.failing. */
export interface WebhookDisabledMailRequest {
  readonly kind: "webhookDisabled"
  readonly to: Recipient
  readonly url: string
  readonly failures: number
}

/** A mail with a link that signs a host in, once, in the browser that asked for it. */
export interface SignInMailRequest {
  readonly kind: "signIn"
  readonly to: Recipient
  readonly url: string
  readonly lifetimeMinutes: number
}

export type MailRequest = BookingMailRequest | WebhookDisabledMailRequest | SignInMailRequest

/** Writes mails: subject, text, HTML and calendar part. Pure: the same request gives the same mail. */
export class MailComposer extends Context.Service<MailComposer, { readonly compose: (request: MailRequest) => Mail }>()(
  "@slotkit/engine/MailComposer"
) {}
