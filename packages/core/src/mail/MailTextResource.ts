import * as Schema from "effect/Schema"
import { languages } from "../values/Language.ts"
import { mailPlaceholders } from "./MailPlaceholders.ts"
import { mailTextKinds } from "./MailText.ts"

const Written = {
  subject: Schema.String.annotate({ description: "The subject, with placeholders." }),
  text: Schema.String.annotate({
    description: "The text between the greeting and the details, with placeholders. A blank line ends a paragraph."
  })
}

/** The text of an email of a host in one language, with the text that it would have otherwise. */
export const MailTextResource = Schema.Struct({
  kind: Schema.Literals(mailTextKinds).annotate({
    description: "The email: its cause, and its recipient unless that is the booker."
  }),
  language: Schema.Literals(languages).annotate({ description: "The language of the text." }),
  ...Written,
  changed: Schema.Boolean.annotate({ description: "True if the host has changed the text." }),
  standard: Schema.Struct(Written).annotate({ description: "The text that the email has when the host has none." }),
  placeholders: Schema.Array(Schema.Literals(mailPlaceholders)).annotate({
    description: "The placeholders that the text may contain in braces. The subject may not contain `{link}`."
  })
}).annotate({ identifier: "MailText" })
export type MailTextResource = typeof MailTextResource.Type

/** An email as its recipient gets it, about an example. */
export const MailPreviewResource = Schema.Struct({
  subject: Schema.String.annotate({ description: "The subject." }),
  text: Schema.String.annotate({ description: "The email as plain text." }),
  html: Schema.String.annotate({ description: "The email as HTML." })
}).annotate({ identifier: "MailPreview" })
export type MailPreviewResource = typeof MailPreviewResource.Type
