import { disableInvite } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"

export const HostInvitesHandlers = HttpApiBuilder.group(ManageApi, "Invites", (handlers) =>
  handlers.handle("disableInvite", ({ params }) => data(disableInvite(params.host, params.id)))
)
