import { type MessageProvider, MessageRefused, Messages } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The parts of a text message: its occasion, and the meeting in the booker's language and time zone. */
export interface MessageParts {
  readonly occasion: "confirmation" | "reminder" | "rescheduled" | "cancelled"
  readonly language: "en" | "de" | "es" | "fr"
  readonly service: string
  readonly host: string
  /** The start in words; empty for a booking without a time. */
  readonly start: string
  /** The link to the booking; null if the booker has none. */
  readonly url: string | null
}

/** A text message, complete. */
export interface MessageToSend {
  readonly channel: "sms" | "whatsapp"
  /** The recipient's number, such as `+441632960123`. */
  readonly to: string
  readonly text: string
  /** The parts of the text, for a provider that sends templates. */
  readonly parts: MessageParts
  /** True if an earlier attempt may have sent the message. */
  readonly mayExist: boolean
}

/** The application's own provider of text messages. */
export interface ApplicationMessages {
  /** The ways that messages can be sent: `sms`, `whatsapp`, or both. */
  readonly channels: ReadonlyArray<"sms" | "whatsapp">
  /**
   * Sends a message to a booker who has agreed to it. If it throws or takes more than 20 seconds, Slotkit retries it for up to
   * a day. An error with `permanent: true` stops the retries, one with `optedOut: true` also withdraws the consent, and
   * `retryAfterSeconds` is the shortest time until the next attempt.
   */
  readonly send: (message: MessageToSend) => void | Promise<void>
}

/** The SIDs of WhatsApp's templates by occasion and language. */
export type WhatsappTemplates = {
  readonly [occasion in MessageParts["occasion"]]?: { readonly [language in MessageParts["language"]]?: string }
}

/** The account at Twilio that sends text messages. */
export interface TwilioMessages {
  readonly twilio: {
    readonly accountSid: string
    readonly authToken: string
    /** The messaging service that sends SMS, or else the number or sender ID `from`. */
    readonly messagingServiceSid?: string
    readonly from?: string
    /** The number that sends WhatsApp messages. */
    readonly whatsappFrom?: string
    /**
     * The SIDs of WhatsApp's templates by occasion and language, such as `{ reminder: { en: "HX123" } }`. Their variables are
     * 1 the service, 2 the host, 3 the start and 4 the link. A language without one has that of English.
     */
    readonly whatsappTemplates?: WhatsappTemplates
    /** Replaces `https://api.twilio.com` in tests. */
    readonly apiBase?: string
  }
}

/**
 * The provider of text messages, if there is one.
 *
 * @internal
 */
export const messagesLayer = (messages: ApplicationMessages | TwilioMessages | undefined): Layer.Layer<never> => {
  if (messages === undefined) return Layer.empty
  if (!("twilio" in messages)) return Layer.succeed(Messages, ofApplication(messages))
  const { twilio } = messages
  return Layer.effect(
    Messages,
    Effect.map(
      Effect.promise(() => import("@slotkit/integrations/twilio")),
      ({ twilioMessages }) => twilioMessages(twilio)
    )
  )
}

const ofApplication = ({ channels, send }: ApplicationMessages): MessageProvider => ({
  channels,
  send: ({ channel, to, text, parts, mayExist }) =>
    Effect.tryPromise({ try: async () => send({ channel, to, text, parts, mayExist }), catch: (thrown) => thrown }).pipe(
      Effect.timeout("20 seconds"),
      Effect.catch((thrown) => Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(refusal(thrown, now)))),
      Effect.asVoid
    )
})

/** The application's own sentence may quote the number, so that it is not kept. */
const refusal = (thrown: unknown, now: number): MessageRefused => {
  const { permanent, optedOut, retryAfterSeconds } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as Readonly<
    Record<string, unknown>
  >
  const isLater = typeof retryAfterSeconds === "number" && Number.isFinite(retryAfterSeconds)
  return new MessageRefused({
    reason: "The application did not accept the message.",
    permanent: permanent === true || optedOut === true,
    optedOut: optedOut === true,
    ...(isLater ? { retryAt: now + Math.min(retryAfterSeconds, 86_400) * 1000 } : {})
  })
}
