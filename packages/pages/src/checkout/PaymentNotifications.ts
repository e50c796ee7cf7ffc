import { CurrentActor, Payments, receivePayment } from "@slotkit/engine"
import { bodyBytes, wasParsed } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/**
 * Serves `POST /payments/notifications`: the payment provider's notifications, authenticated by a signature over the raw body.
 *
 * Every notification with a valid signature is answered 200, even when repeated, because providers retry until then.
 */
export const PaymentNotifications = HttpRouter.add(
  "POST",
  "/payments/notifications",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const payments = yield* Payments
    const body = yield* bodyBytes(request, maxNotificationBytes)
    const report = yield* payments.readNotification(body, request.headers, yield* Clock.currentTimeMillis)
    if (report === "forged") {
      if (wasParsed(request)) yield* Effect.logWarning(parsedTooEarly)
      return message(400, "The signature of the notification is invalid.")
    }
    if (report !== "ignored") yield* receivePayment(report)
    return HttpServerResponse.jsonUnsafe({ received: true })
  }).pipe(
    Effect.provideService(CurrentActor, { kind: "payment_provider", id: null }),
    Effect.catchTag("UnreadableBody", (unreadable) => Effect.succeed(message(unreadable.status, unreadable.message)))
  )
)

/** A provider's events contain whole objects, so the limit is higher than for API requests. */
const maxNotificationBytes = 1_048_576

const parsedTooEarly =
  "A payment notification's body was parsed before Slotkit saw it, so its signature cannot be verified. Mount Slotkit before any body parser."

const message = (status: number, text: string) => HttpServerResponse.jsonUnsafe({ message: text }, { status })
