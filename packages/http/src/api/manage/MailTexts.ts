import { MailPreviewResource, MailTextInput, MailTextResource } from "@slotkit/core"
import { languages, mailTextKinds } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { dataOf, deleted, ofHost } from "../../wire/Wire.ts"

const inLanguage = {
  ...ofHost,
  language: Schema.Literals(languages).annotate({ description: "The language: `en`, `de`, `fr` or `es`." })
}
const ofKind = {
  ...inLanguage,
  kind: Schema.Literals(mailTextKinds).annotate({
    description: "The email: its cause, and its recipient unless that is the booker."
  })
}

/** Operator API: the texts of a host's emails. */
export const MailTexts = HttpApiGroup.make("Mail texts", { topLevel: true })
  .annotate(OpenApi.Description, "The subjects and texts of a host's emails, in each language.")
  .add(
    HttpApiEndpoint.get("listMailTexts", "/hosts/:host/mail-texts/:language", {
      disableCodecs: true,
      params: inLanguage,
      success: dataOf(Schema.Array(MailTextResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the texts of emails"),
    HttpApiEndpoint.get("getMailText", "/hosts/:host/mail-texts/:language/:kind", {
      disableCodecs: true,
      params: ofKind,
      success: dataOf(MailTextResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve the text of an email"),
    HttpApiEndpoint.put("changeMailText", "/hosts/:host/mail-texts/:language/:kind", {
      disableCodecs: true,
      params: ofKind,
      payload: MailTextInput,
      success: dataOf(MailTextResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Change the text of an email")
      .annotate(
        OpenApi.Description,
        "The text is plain. It stands between the greeting and the details of the booking, which stay, as the links do. A placeholder such as `{guest}` is replaced in each email; one that the email does not have is a 422."
      ),
    HttpApiEndpoint.delete("restoreMailText", "/hosts/:host/mail-texts/:language/:kind", {
      disableCodecs: true,
      params: ofKind,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Restore the standard text of an email"),
    HttpApiEndpoint.post("previewMail", "/hosts/:host/mail-texts/:language/:kind/preview", {
      disableCodecs: true,
      params: ofKind,
      payload: MailTextInput,
      success: dataOf(MailPreviewResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Preview an email with an example booking")
      .annotate(OpenApi.Description, "Nothing is saved or sent.")
      .middleware(Idempotency)
  )
