import type { Host } from "@slotkit/core"
import { serviceResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { listBookable } from "./Bookable.ts"

/** Lists the services that visitors can currently book, the default one first. Spec: services.list. */
export const listServices = Effect.fnUntraced(function* (host: Host) {
  const { hostPagesUrl } = yield* Settings
  return (yield* listBookable(host)).map((service) => serviceResource(service, host, hostPagesUrl))
})
