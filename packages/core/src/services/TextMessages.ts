import * as Schema from "effect/Schema"
import { inSendingOrder, ReminderMinutes } from "../mail/Reminders.ts"
import { says } from "../values/FieldRule.ts"

/** The ways of text messages. */
export const textChannels = ["sms", "whatsapp"] as const
export type TextChannel = (typeof textChannels)[number]

/** The text messages that bookers of a service get if they have agreed. Decision 0132. */
export interface TextMessages {
  readonly channel: TextChannel
  /** In minutes before the start, in the order they are sent. */
  readonly reminderMinutes: ReadonlyArray<number>
  readonly confirmation: boolean
  /** True for messages about what the host changes: another time, or a cancellation. */
  readonly changes: boolean
}

/** Descriptions that several schemas of this file share. */
const texts = {
  channel: { description: "How messages are sent: `sms` or `whatsapp`." },
  reminderMinutes: { description: "The times of reminders, in minutes before the start: 0 to 5 different ones." },
  confirmation: { description: "True if a confirmed booking is confirmed by text message too." },
  changes: { description: "True if bookers are texted when the host reschedules or cancels." }
}

/** The setting in a response. */
export const TextMessagesResource = Schema.Struct({
  channel: Schema.Literals(textChannels).annotate(texts.channel),
  reminder_minutes: Schema.Array(Schema.Int).annotate(texts.reminderMinutes),
  confirmation: Schema.Boolean.annotate(texts.confirmation),
  changes: Schema.Boolean.annotate(texts.changes)
}).annotate({ identifier: "TextMessages" })

/** The setting in a request, which replaces the former one. */
export const TextMessagesInput = Schema.Struct({
  channel: Schema.Literals(textChannels)
    .annotate(says(`must be one of ${textChannels.join(", ")}`, { rule: "option" }))
    .annotate(texts.channel),
  reminder_minutes: ReminderMinutes.annotate(texts.reminderMinutes),
  confirmation: Schema.optionalKey(Schema.Boolean).annotate({
    description: `${texts.confirmation.description} False by default.`
  }),
  changes: Schema.optionalKey(Schema.Boolean).annotate({ description: `${texts.changes.description} False by default.` })
}).annotate({ identifier: "TextMessagesInput" })

/** Renders the setting. */
export const textMessagesResource = (setting: TextMessages): typeof TextMessagesResource.Type => ({
  channel: setting.channel,
  reminder_minutes: setting.reminderMinutes,
  confirmation: setting.confirmation,
  changes: setting.changes
})

/** Returns the setting of a request. */
export const textMessagesFromInput = (input: typeof TextMessagesInput.Type): TextMessages => ({
  channel: input.channel,
  reminderMinutes: inSendingOrder(input.reminder_minutes),
  confirmation: input.confirmation ?? false,
  changes: input.changes ?? false
})
