import { changeMailText, getMailText, listMailTexts, previewMail, restoreMailText } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const MailTextsHandlers = HttpApiBuilder.group(ManageApi, "Mail texts", (handlers) =>
  handlers
    .handle("listMailTexts", ({ params }) => data(listMailTexts(params.host, params.language)))
    .handle("getMailText", ({ params }) => data(getMailText(params.host, params.language, params.kind)))
    .handleRaw("changeMailText", ({ params }) =>
      withBody((body) => data(changeMailText(params.host, params.language, params.kind, body)))
    )
    .handle("restoreMailText", ({ params }) => restoreMailText(params.host, params.language, params.kind))
    .handleRaw("previewMail", ({ params }) =>
      withBody((body) => data(previewMail(params.host, params.language, params.kind, body)))
    )
)
