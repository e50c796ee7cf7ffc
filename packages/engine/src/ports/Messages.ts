import type { Instant, TextChannel } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A text message that is ready to be sent. */
export interface TextMessage {
  readonly channel: TextChannel
  /** The recipient's number, as ITU-T E.164 writes it. */
  readonly to: string
  readonly text: string
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
