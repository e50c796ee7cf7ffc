import type { TextChannel, TextMessages } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { textChannels } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type Fields, type Typed, textOrNull } from "./Fields.ts"
import { reminderRows, reminderValues, typedReminders } from "./ReminderRows.ts"

/** The setting of text messages as the fields of the form. */
export const textValues = (setting: TextMessages | null): Typed => ({
  text_channel: setting?.channel ?? "",
  ...reminderValues(setting?.reminderMinutes ?? [], "text_"),
  ...(setting?.confirmation ? { text_confirmation: "yes" } : {}),
  ...(setting?.changes ? { text_changes: "yes" } : {})
})

/** Converts the fields to the API's input. A form without them changes nothing. */
export const textInput = (context: ConsoleContext, typed: Typed) => {
  if (typed.text_channel === undefined) return {}
  const channel = textOrNull(typed, "text_channel")
  if (channel === null) return { text_messages: null }
  return {
    text_messages: {
      channel,
      reminder_minutes: typedReminders(context, typed, "text_").minutes,
      confirmation: typed.text_confirmation !== undefined,
      changes: typed.text_changes !== undefined
    }
  }
}

/** The reminders by text message that cannot be read. */
export const unreadableTexts = (context: ConsoleContext, typed: Typed): ReadonlyArray<FieldProblem> =>
  (typed.text_channel ?? "") === "" ? [] : typedReminders(context, typed, "text_").problems

/** The channel in words; undefined if no text messages are sent. */
export const textChannelInWords = ({ words }: ConsoleContext, typed: Typed): string | undefined => {
  const channel = textChannels.find((one) => one === typed.text_channel)
  return channel === undefined ? undefined : words.services.texts.channels[channel]
}

/** The fields of text messages, with the channels that the installation has and the one in use. */
export const textRows = (
  context: ConsoleContext,
  typed: Typed,
  fields: Fields,
  offered: ReadonlyArray<TextChannel>
): Html | undefined => {
  const { texts } = context.words.services
  const channels = textChannels.filter((channel) => offered.includes(channel) || channel === typed.text_channel)
  if (channels.length === 0) return undefined
  return html`<p class="soft">${texts.lead}</p>
<div class="cols">${fields.select("text_channel", texts.channel, [
    { value: "", label: texts.none },
    ...channels.map((value) => ({ value, label: texts.channels[value] }))
  ])}</div>
<div data-when="text_channel=${textChannels.join(",")}"><div class="field">${reminderRows(context, typed, fields, "text_")}</div>
${fields.checkbox("text_confirmation", texts.confirmation)}${fields.checkbox("text_changes", texts.changes)}</div>
`
}
