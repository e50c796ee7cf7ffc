import { hashToken } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { hostBudget } from "../kernel/HostBudget.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { type KeptMail, MailOutbox } from "../ports/mail/MailOutbox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { MailNotRepeated, refuseMailAgain } from "./MailAgain.ts"
import { bookingMailOf } from "./ViewBookingMail.ts"

/** The number of times that an email may be sent again within an hour. Copies of it count as the same email. */
const mailsAgainPerHour = 3

/**
 * Sends an email about a booking once more, unchanged and to the same recipient. Fails with `NotFound` or `MailNotRepeated`.
 *
 * The host's calendar is locked, so that the limit is exact, and so is the booking, so that the email is still true.
 */
export const sendMailAgain = Effect.fnUntraced(function* (hostId: number, bookingId: number, mailId: number) {
  const unitOfWork = yield* UnitOfWork
  const outbox = yield* MailOutbox
  const repeat = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const booking = yield* lockBooking(hostId, bookingId)
    const mail = yield* bookingMailOf(hostId, bookingId, mailId)
    const now = yield* Clock.currentTimeMillis
    const reason = yield* refuseMailAgain(host, booking, mail, now)
    if (reason !== undefined) return yield* new MailNotRepeated({ reason })
    const budget = yield* hostBudget(hostId, [{ name: nameOf(bookingId, mail), most: mailsAgainPerHour }])
    if (budget.left === 0) return yield* new MailNotRepeated({ reason: "often", leftAt: budget.leftAt(1) })
    const { kind, to, toName, subject, content } = mail
    const copy = { to: { name: toName, email: to! }, subject: subject!, ...content! }
    yield* outbox.add([{ hostId, kind, mail: copy, createdAt: now, bookingId }])
    yield* budget.spend(hostId, 1)
    yield* audit(hostId, "booking.send_email_again", bookingId)
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(repeat))
})

/** Names an email and its copies for the limit, without the address. */
const nameOf = (bookingId: number, { kind, to, subject }: KeptMail): string =>
  `again/${hashToken(JSON.stringify([bookingId, kind, foldedAddress(to!), subject]))}`
