import { listAudit, listContacts, listEmails, onReplica } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { page } from "../Answer.ts"
import { withQuery } from "../WithQuery.ts"

export const HostRecordsHandlers = HttpApiBuilder.group(ManageApi, "Records", (handlers) =>
  handlers
    .handleRaw("listEmails", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/emails`, onReplica(listEmails(params.host, query))))
    )
    .handleRaw("listAudit", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/audit`, onReplica(listAudit(params.host, query))))
    )
    .handleRaw("listContacts", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/contacts`, onReplica(listContacts(params.host, query))))
    )
)
