import type { Booking, BookingMail, BookingMove, Host, ServiceSettings, TextConsent, TextMessages } from "@slotkit/core"
import { bookingUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import type { VisitorBooking } from "../ports/BookingLinkStore.ts"
import { Messages } from "../ports/Messages.ts"
import { MailComposer, type TextKind } from "../ports/mail/MailComposer.ts"
import type { OutgoingMail } from "../ports/mail/MailOutbox.ts"
import { bookerRecipient, bookingMailRequest } from "./BookingMail.ts"
import { tokenOf } from "./VisitorLink.ts"

/** Returns the text messages of a service that the installation can send; `null` for none. */
export const offeredTexts = ({ textMessages }: Pick<ServiceSettings, "textMessages">) =>
  Effect.map(Messages, (provider) =>
    textMessages !== null && provider?.channels.includes(textMessages.channel) === true ? textMessages : null
  )

/** The same settings, without text messages that the installation cannot send. */
export const withOfferedTexts = <B extends { readonly settings: ServiceSettings }>(bookable: B): Effect.Effect<B> =>
  Effect.map(offeredTexts(bookable.settings), (textMessages) =>
    textMessages === bookable.settings.textMessages ? bookable : { ...bookable, settings: { ...bookable.settings, textMessages } }
  )

/** Returns the consent of a booker that is in force. */
export const validConsent = ({ textConsent }: Pick<Booking, "textConsent">): TextConsent | null =>
  textConsent?.withdrawnAt === null ? textConsent : null

/** Composes the text messages of a transition for the outbox. Without the booker's consent there is none. Decision 0132. */
export const bookingTexts = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  { mails, previousScheduledAt }: Pick<BookingMove<unknown>, "mails" | "previousScheduledAt">,
  {
    offered,
    visitor,
    byBooker,
    hosts
  }: {
    readonly offered: TextMessages | null
    readonly visitor: VisitorBooking | undefined
    readonly byBooker: boolean
    readonly hosts: ReadonlyArray<Host>
  }
) {
  const consent = validConsent(booking)
  if (consent === null || offered === null) return []
  const composer = yield* MailComposer
  const { pagesUrl } = yield* Settings
  const url = visitor === undefined ? null : bookingUrl({ token: yield* tokenOf(visitor) }, pagesUrl)
  const to = bookerRecipient(host, booking)
  return yield* Effect.forEach(
    mails.flatMap((mail) => kindOf(mail, offered, booking, byBooker)),
    ({ mail: kind, text: textKind }) =>
      Effect.map(bookingMailRequest(host, booking, { kind, to, previousScheduledAt, byBooker, hosts }), (request) => {
        const { text, summary, parts } = composer.textMessage(textKind, request, url)
        const { channel } = offered
        return {
          hostId: host.id,
          kind: textKind,
          createdAt: request.now,
          bookingId: booking.id,
          mail: {
            to: { name: booking.booker.name, email: consent.phone },
            subject: summary,
            text,
            html: "",
            calendar: null,
            message: { channel, bookingId: booking.id, createdAt: request.now, parts }
          }
        } satisfies OutgoingMail
      })
  )
})

/** A booker who cancels or reschedules knows of it, and a booking that was never confirmed has no text message about its end. */
const kindOf = (
  mail: BookingMail,
  { confirmation, changes }: TextMessages,
  { payment }: Booking,
  byBooker: boolean
): ReadonlyArray<{ readonly mail: BookingMail; readonly text: TextKind }> => {
  const tells = changes && !byBooker && payment.status !== "failed"
  if (mail === "reminder") return [{ mail, text: "textReminder" }]
  if (mail === "confirmation") return confirmation ? [{ mail, text: "textConfirmation" }] : []
  if (mail === "rescheduled") return tells ? [{ mail, text: "textRescheduled" }] : []
  return mail === "cancelled" && tells ? [{ mail, text: "textCancelled" }] : []
}
