import { describeToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { ofCaller } from "./OfCaller.ts"

export const TokenHandlers = HttpApiBuilder.group(Api, "Token", (handlers) =>
  handlers.handle("getToken", () => ofCaller(({ host, scopes }) => Effect.succeed(describeToken(host.plan, scopes))))
)
