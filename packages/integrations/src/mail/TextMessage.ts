import { isTimeZone, withPlainSpaces } from "@slotkit/core/internal"
import { type BookingMailRequest, type MessageParts, occasionOfText, type TextKind } from "@slotkit/engine"
import { fitText } from "./FitText.ts"
import { mailLocale } from "./MailLocale.ts"
import { formatMeetingStart } from "./MeetingTime.ts"
import { oneLine } from "./OneLine.ts"
import { textWords } from "./words/TextWords.ts"

/**
 * Composes a text message to the booker: what happened, the meeting, its start in the booker's zone, and the link. It leaves out
 * the host, and then the service, if it would need more than one segment otherwise. Decision 0132.
 */
export const composeText = (
  kind: TextKind,
  { to, host, booking }: BookingMailRequest,
  url: string | null
): { readonly text: string; readonly summary: string; readonly parts: MessageParts } => {
  const locale = mailLocale(to.language, host.hourFormat)
  const words = textWords[locale.language]
  const timeZone = [to.timeZone, host.timezone].find(isTimeZone) ?? "UTC"
  const { scheduledAt, service } = booking
  const start = scheduledAt === null ? [] : [formatMeetingStart(scheduledAt, timeZone, locale)]
  const title = oneLine(service.title, 60)
  const name = oneLine(host.name ?? "", 40) || oneLine(host.username ?? "", 40)
  const sentence = (...parts: ReadonlyArray<string>) =>
    `${words[kind]}${withPlainSpaces(locale.words.colon)} ${[...parts, ...start].join(", ")}.`
  const named = name === "" ? sentence(title) : sentence(words.with(title, name))
  const sentences = [named, sentence(title), ...(start.length === 0 ? [] : [sentence()])]
  return {
    text: fitText(sentences.map((one) => (url === null ? one : `${one} ${url}`))),
    summary: named,
    parts: { occasion: occasionOfText[kind], language: locale.language, service: title, host: name, start: start.join(), url }
  }
}
