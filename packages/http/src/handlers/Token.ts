import { describeToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"

export const TokenHandlers = HttpApiBuilder.group(Api, "Token", (handlers) =>
  handlers.handle("getToken", () => Effect.map(CurrentCaller, ({ host, scopes }) => describeToken(host.plan, scopes)))
)
