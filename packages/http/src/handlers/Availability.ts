import { getAvailability } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { ofCaller } from "./OfCaller.ts"
import { withQuery } from "./WithQuery.ts"

export const AvailabilityHandlers = HttpApiBuilder.group(Api, "Availability", (handlers) =>
  handlers.handleRaw("getAvailability", () => ofCaller(({ host }) => withQuery((query) => getAvailability(host, query))))
)
