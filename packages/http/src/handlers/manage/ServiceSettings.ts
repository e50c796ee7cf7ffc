import { patchServiceSettings } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const ServiceSettingsHandlers = HttpApiBuilder.group(ManageApi, "Service settings", (handlers) =>
  handlers.handleRaw("patchServiceSettings", ({ params }) =>
    withBody((body) => data(patchServiceSettings(params.host, params.id, body)))
  )
)
