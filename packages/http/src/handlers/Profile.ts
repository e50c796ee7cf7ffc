import { getProfile } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"

export const ProfileHandlers = HttpApiBuilder.group(Api, "Profile", (handlers) =>
  handlers.handle("getProfile", () => Effect.flatMap(CurrentCaller, ({ host }) => getProfile(host)))
)
