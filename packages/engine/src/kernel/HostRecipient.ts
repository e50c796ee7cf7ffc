import type { Host } from "@slotkit/core"
import { regionalTag } from "@slotkit/core/internal"
import type { Recipient } from "../ports/mail/MailComposer.ts"

/** A host as the recipient of an email: in the host's time zone and language, or in English, with the region of the zone. */
export const hostRecipient = ({ name, email, timezone, language }: Host): Recipient => ({
  role: "host",
  name,
  email,
  timeZone: timezone,
  language: regionalTag(language ?? "en", timezone)
})
