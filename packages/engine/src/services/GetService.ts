import type { Host } from "@slotkit/core"
import { serviceResource, singleUseServiceResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { listBookable } from "./Bookable.ts"

/** Returns a service of either type; a default one only while visitors can book it. Spec: services.get. */
export const getService = Effect.fnUntraced(function* (host: Host, id: number) {
  const { hostPagesUrl, pagesUrl } = yield* Settings
  const service = (yield* listBookable(host)).find((candidate) => candidate.id === id)
  if (service !== undefined) return serviceResource(service, host, hostPagesUrl)
  const invites = yield* InviteStore
  const invite = yield* orNotFound(yield* invites.find({ hostId: host.id, id }), "service")
  return singleUseServiceResource(invite, host.currency, pagesUrl, yield* Clock.currentTimeMillis)
})
