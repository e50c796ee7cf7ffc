import { getSchedule, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const ScheduleHandlers = HttpApiBuilder.group(ManageApi, "Schedule", (handlers) =>
  handlers
    .handle("getSchedule", ({ params }) => data(getSchedule(params.host)))
    .handleRaw("replaceSchedule", ({ params }) => Effect.flatMap(Body, (body) => data(replaceSchedule(params.host, body))))
)
