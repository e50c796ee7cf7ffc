import type { Language, MailTextKind } from "@slotkit/core"
import { languages, mailTextKinds } from "@slotkit/core/internal"
import { mailOccasions } from "@slotkit/engine"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** A group of emails with the same recipient. */
export type MailGroup = keyof ConsoleWords["mails"]["groups"]

/** Returns the recipient of an email. */
export const mailGroupOf = (kind: MailTextKind): MailGroup =>
  Object.hasOwn(mailOccasions, kind)
    ? mailOccasions[kind as keyof typeof mailOccasions].role
    : kind === "meetingRemoved" || kind === "meetingMoved"
      ? "host"
      : "account"

/** The emails by recipient, in the order they are shown. */
export const mailGroups: ReadonlyArray<readonly [MailGroup, ReadonlyArray<MailTextKind>]> = (
  ["booker", "attendee", "host", "account"] as const
).map((group) => [group, mailTextKinds.filter((kind) => mailGroupOf(kind) === group)])

/** Returns the language of the emails that a page shows: the one asked for, otherwise the host's, otherwise English. */
export const mailLanguage = ({ query, host }: ConsoleContext): Language =>
  languages.find((language) => language === query.get("language")) ?? host.language ?? "en"
