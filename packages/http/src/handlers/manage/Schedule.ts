import { getSchedule, replaceSchedule } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const ScheduleHandlers = HttpApiBuilder.group(ManageApi, "Schedule", (handlers) =>
  handlers
    .handle("getSchedule", ({ params }) => data(getSchedule(params.host)))
    .handleRaw("replaceSchedule", ({ params }) => withBody((body) => data(replaceSchedule(params.host, body))))
)
