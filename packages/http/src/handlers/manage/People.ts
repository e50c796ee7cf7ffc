import { erasePerson, exportPerson } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const PeopleHandlers = HttpApiBuilder.group(ManageApi, "People", (handlers) =>
  handlers
    .handleRaw("exportPerson", () => withBody((body) => data(exportPerson(body))))
    .handleRaw("erasePerson", () => withBody((body) => data(erasePerson(body))))
)
