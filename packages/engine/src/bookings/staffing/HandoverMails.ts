import type { Booking, Host, HostChange } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { hostRecipient } from "../../ports/mail/MailComposer.ts"
import { MailOutbox } from "../../ports/mail/MailOutbox.ts"
import { bookingMail, hostsToMail } from "../BookingMail.ts"
import { decisionLink } from "../DecisionLink.ts"

/**
 * Tells the members of a team who no longer hold a meeting who took it over. `before` has the time that they held.
 */
export const mailFormerHosts = Effect.fnUntraced(function* (
  host: Host,
  before: Booking,
  { calendarSequence }: Booking,
  changes: ReadonlyArray<HostChange>,
  note: string | null
) {
  const outbox = yield* MailOutbox
  const left = { ...before, calendarSequence }
  const mails = changes.flatMap(({ from, to }) =>
    from === null
      ? []
      : [
          Effect.flatMap(hostsToMail(host, { ...before, hosts: hostsWith(before, from.id) }), (recipients) =>
            Effect.forEach(recipients, (recipient) =>
              bookingMail(host, left, { kind: "reassigned", to: hostRecipient(recipient), member: to?.name ?? null, note })
            )
          )
        ]
  )
  yield* outbox.add((yield* Effect.all(mails)).flat())
})

/** Sends the members who take a meeting over what they would have got when it was booked. */
export const mailNewHosts = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  changes: ReadonlyArray<HostChange>,
  note: string | null,
  writtenFor: ReadonlySet<number>
) {
  const kind = booking.state === "accepted" ? "confirmation" : booking.state === "pending" ? "requestToHost" : undefined
  if (kind === undefined) return
  const outbox = yield* MailOutbox
  const answerUrl = kind === "requestToHost" ? yield* decisionLink(booking) : null
  const hosts = changes.flatMap(({ to }) => (to === null ? [] : hostsWith(booking, to.id)))
  const former = new Map(changes.map(({ from, to }) => [to?.id, from?.name ?? null]))
  const recipients = yield* hostsToMail(host, { ...booking, hosts })
  yield* outbox.add(
    yield* Effect.forEach(recipients, (recipient) =>
      bookingMail(host, booking, {
        kind,
        to: hostRecipient(recipient),
        answerUrl,
        member: former.get(recipient.id) ?? null,
        note,
        isInHostCalendar: writtenFor.has(recipient.id)
      })
    )
  )
})

const hostsWith = ({ hosts }: Booking, id: number) => hosts.filter((host) => host.id === id)
