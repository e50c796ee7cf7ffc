import type { Instant, Language, TextChannel } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The occasions of text messages. */
export type MessageOccasion = "confirmation" | "reminder" | "rescheduled" | "cancelled"

/** The parts of a text message, for a provider that sends templates: WhatsApp delivers nothing else outside a conversation. */
export interface MessageParts {
  readonly occasion: MessageOccasion
  readonly language: Language
  readonly service: string
  readonly host: string
  /** The start in words, in the booker's zone; empty for a booking without a time. */
  readonly start: string
  /** The link to the booking; null if the booker has none. */
  readonly url: string | null
}

/** A text message that is ready to be sent. */
export interface TextMessage {
  readonly channel: TextChannel
  /** The recipient's number, as ITU-T E.164 writes it. */
  readonly to: string
  readonly text: string
  readonly parts: MessageParts
  readonly createdAt: Instant
  /** True if an earlier attempt may have sent the message although its answer was lost. */
  readonly mayExist: boolean
}

/**
 * The message was not sent, or it is unknown whether it was. With `permanent` a retry cannot succeed, and with `optedOut` the
 * recipient has opted out. The reason contains neither the number nor a credential.
 */
export class MessageRefused extends Data.TaggedError("MessageRefused")<{
  readonly reason: string
  readonly permanent: boolean
  readonly optedOut?: boolean
  /** The earliest time of the next attempt, if the provider says so. */
  readonly retryAt?: Instant
}> {}

/** A provider of text messages. */
export interface MessageProvider {
  readonly channels: ReadonlyArray<TextChannel>
  readonly send: (message: TextMessage) => Effect.Effect<void, MessageRefused>
}

/** The provider of text messages. None by default, so that no service sends any. */
export const Messages = Context.Reference<MessageProvider | undefined>("@slotkit/engine/Messages", {
  defaultValue: () => undefined
})
