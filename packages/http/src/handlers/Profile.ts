import { getProfile } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { ofCaller } from "./OfCaller.ts"

export const ProfileHandlers = HttpApiBuilder.group(Api, "Profile", (handlers) =>
  handlers.handle("getProfile", () => ofCaller(({ host }) => getProfile(host)))
)
