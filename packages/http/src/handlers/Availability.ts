import { getAvailability } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"

export const AvailabilityHandlers = HttpApiBuilder.group(Api, "Availability", (handlers) =>
  handlers.handleRaw("getAvailability", () =>
    Effect.gen(function* () {
      const { host } = yield* CurrentCaller
      return yield* getAvailability(host, yield* ParsedSearchParams)
    })
  )
)
