import { patchServiceSettings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const ServiceSettingsHandlers = HttpApiBuilder.group(ManageApi, "Service settings", (handlers) =>
  handlers.handleRaw("patchServiceSettings", ({ params }) =>
    Effect.flatMap(Body, (body) => data(patchServiceSettings(params.host, params.id, body)))
  )
)
