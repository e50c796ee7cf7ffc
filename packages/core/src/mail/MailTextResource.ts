import * as Schema from "effect/Schema"
import { languages } from "../values/Language.ts"
import { mailPlaceholders } from "./MailPlaceholders.ts"
import { mailTextKinds } from "./MailText.ts"

const Written = { subject: Schema.String, text: Schema.String }

/** The text of an email of a host in one language, with the text that it would have otherwise. */
export const MailTextResource = Schema.Struct({
  kind: Schema.Literals(mailTextKinds),
  language: Schema.Literals(languages),
  ...Written,
  changed: Schema.Boolean,
  standard: Schema.Struct(Written),
  placeholders: Schema.Array(Schema.Literals(mailPlaceholders))
}).annotate({ identifier: "MailText" })
export type MailTextResource = typeof MailTextResource.Type

/** An email as its recipient gets it, about an example. */
export const MailPreviewResource = Schema.Struct({ ...Written, html: Schema.String }).annotate({ identifier: "MailPreview" })
export type MailPreviewResource = typeof MailPreviewResource.Type
