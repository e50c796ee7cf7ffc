import { listAudit, listContacts, listEmails } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data, page } from "../Answer.ts"

export const HostRecordsHandlers = HttpApiBuilder.group(ManageApi, "Records", (handlers) =>
  handlers
    .handleRaw("listEmails", ({ params }) =>
      Effect.flatMap(ParsedSearchParams, (query) =>
        page(`/manage/v1/hosts/${params.host}/emails`, listEmails(params.host, query))
      )
    )
    .handleRaw("listAudit", ({ params }) =>
      Effect.flatMap(ParsedSearchParams, (query) => page(`/manage/v1/hosts/${params.host}/audit`, listAudit(params.host, query)))
    )
    .handle("listContacts", ({ params }) => data(listContacts(params.host)))
)
