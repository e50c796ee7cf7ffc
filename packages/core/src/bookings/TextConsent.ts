import * as Schema from "effect/Schema"
import type { TextMessages } from "../services/TextMessages.ts"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { sentFields } from "../values/Input.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"

/** The consent of a booker to text messages about a booking. Decision 0132. */
export interface TextConsent {
  /** The number, as ITU-T E.164 writes it. */
  readonly phone: string
  readonly givenAt: Instant
  /** The person who stated it: the booker on the page or by the visitor API, or the host on behalf of the booker. */
  readonly givenBy: "booker" | "host"
  /** The version of the text that the booker agreed to, if it was stated. */
  readonly version: string | null
  /** Nothing is sent from then on. */
  readonly withdrawnAt: Instant | null
}

/** The version of the text on Slotkit's own pages. A changed text needs another version. */
export const pagesConsentVersion = "slotkit-1"

/** Removes what people write between digits, and the 0 in brackets that is only dialled without the country code. */
const plainNumber = (value: string): string => value.replace(/\(\s*0\s*\)|[\s\u00A0()./-]/g, "")

const PhoneNumber = text(40).check(
  Schema.makeFilter((value: string) => /^\+[1-9]\d{6,14}$/.test(plainNumber(value)), {
    ...says("must be a phone number with its country code, such as +441632960123", { rule: "other" }),
    toJsonSchema: () => ({})
  })
)

/** The fields of a booker in a request that allow text messages. */
export const textConsentFields = {
  phone: Schema.optionalKey(Schema.NullOr(PhoneNumber)).annotate({
    description: "The phone number for text messages, with its country code. Only with `text_consent`."
  }),
  text_consent: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True if the booker has agreed to text messages. Nothing is sent without it."
  }),
  text_version: Schema.optionalKey(Schema.NullOr(text(100))).annotate({
    description: "The version of the text that the booker agreed to, which is kept with the consent."
  })
}

/** The part of a booking request about text messages. */
export type SentConsent = Pick<TextConsent, "phone" | "version">

/** Returns the consent of a decoded booker; `null` without a number. */
export const sentConsent = (booker: {
  readonly phone?: string | null
  readonly text_version?: string | null
}): SentConsent | null =>
  booker.phone == null ? null : { phone: plainNumber(booker.phone), version: booker.text_version ?? null }

/** Finds what is wrong with a booker's number and consent together. `offered` is what the service sends. */
export const consentFaults = (booker: unknown, offered: TextMessages | null): ReadonlyArray<FieldFault> => {
  const { phone, text_consent: consent, text_version: version } = sentFields(booker)
  const fault = (field: string, sentence: string, rule: FieldFault["rule"]): ReadonlyArray<FieldFault> => [
    { ...wrongField("booker", `The booker field (${field}) ${sentence}.`, rule), path: `booker.${field}` }
  ]
  if (phone == null) return consent === true || version != null ? fault("phone", "is required with a consent", "required") : []
  if (offered === null) return fault("phone", "must be empty because this service sends no text messages", "unaccepted")
  return consent === true || (consent !== undefined && typeof consent !== "boolean")
    ? []
    : fault("text_consent", "must be true, because the number is only for text messages", "required")
}

/** The consent in responses to the host. */
export const TextConsentResource = Schema.Struct({
  phone: Schema.String.annotate({ description: "The phone number, as ITU-T E.164 writes it." }),
  given_at: TimestampText.annotate({ description: "The time of the consent." }),
  given_by: Schema.Literals(["booker", "host"]).annotate({ description: "Who stated it." }),
  version: Schema.NullOr(Schema.String).annotate({ description: "The version of the text; null if it was not stated." }),
  withdrawn_at: Schema.NullOr(TimestampText).annotate({
    description: "The time at which it was withdrawn; null while messages are allowed."
  })
}).annotate({ identifier: "TextConsent" })

const timeOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at))

/** Renders a consent for the host. */
export const textConsentResource = (consent: TextConsent): typeof TextConsentResource.Type => ({
  phone: consent.phone,
  given_at: formatInstant(consent.givenAt),
  given_by: consent.givenBy,
  version: consent.version,
  withdrawn_at: timeOrNull(consent.withdrawnAt)
})

/** The consent as the booker sees it: anyone with the link gets only the end of the number. */
export const OwnTextConsentResource = Schema.Struct({
  phone: Schema.String.annotate({ description: "The last digits of the phone number, such as `…123`." }),
  withdrawn_at: TextConsentResource.fields.withdrawn_at
}).annotate({ identifier: "OwnTextConsent" })

/** Renders a consent for the booker. */
export const ownTextConsentResource = ({ phone, withdrawnAt }: TextConsent): typeof OwnTextConsentResource.Type => ({
  phone: `…${phone.slice(-3)}`,
  withdrawn_at: timeOrNull(withdrawnAt)
})
