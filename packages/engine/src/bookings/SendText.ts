import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { endMail, retryMail, retryMinutes } from "../mail/SendMail.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import type { Job } from "../ports/JobStore.ts"
import { MessageRefused, Messages } from "../ports/Messages.ts"
import type { Mail } from "../ports/mail/Mailer.ts"
import { validConsent } from "./BookingTexts.ts"
import { withdrawTexts } from "./WithdrawTexts.ts"

/**
 * Sends a text message, if the booker's consent is still in force. The provider's `Retry-After` can only delay the next attempt.
 * A number whose owner told the provider to stop gets nothing more. Decision 0132.
 */
export const sendText = Effect.fnUntraced(function* (
  job: Job<"email">,
  leaseToken: string,
  { channel, bookingId, createdAt, parts }: NonNullable<Mail["message"]>
) {
  const { key, hostId, attempts, payload } = job
  const provider = yield* Messages
  const failed = (error: string) => endMail(job, leaseToken, { status: "failed", sentAt: null, error })
  const booking = Option.getOrUndefined(yield* (yield* BookingStore).find(hostId, bookingId))
  if (booking === undefined || validConsent(booking)?.phone !== payload.mail.to.email) return yield* failed(noConsent)
  if (provider?.channels.includes(channel) !== true) return yield* failed("The installation sends no such text messages.")
  if (payload.kind === "textReminder" && (booking.scheduledAt ?? 0) <= (yield* Clock.currentTimeMillis)) {
    return yield* failed("The meeting had begun before the reminder could be sent.")
  }
  const sending = provider.send({
    channel,
    to: payload.mail.to.email,
    text: payload.mail.text,
    parts,
    createdAt,
    mayExist: attempts > 0
  })
  const refusal = yield* sending.pipe(
    // A defect of an application's provider may quote the number, so it is not logged.
    Effect.catchDefect(() => Effect.fail(new MessageRefused({ reason: "The provider failed unexpectedly.", permanent: false }))),
    Effect.as(undefined),
    Effect.catch(Effect.succeed)
  )
  const now = yield* Clock.currentTimeMillis
  if (refusal === undefined) return yield* endMail(job, leaseToken, { status: "sent", sentAt: now, error: null })
  const { reason, permanent, optedOut = false, retryAt = 0 } = refusal
  const minutes = permanent || optedOut ? undefined : retryMinutes[attempts]
  yield* Effect.logWarning(
    `Text message ${key} (${payload.kind}) was refused at attempt ${attempts + 1} of ${retryMinutes.length + 1}. ${reason}`
  )
  if (optedOut) yield* withdrawTexts(hostId, bookingId)
  if (minutes === undefined) return yield* failed(reason)
  return yield* retryMail(job, leaseToken, Math.max(now + minutes * millisPerMinute, retryAt), reason)
})

const noConsent = "The consent to text messages was withdrawn."
