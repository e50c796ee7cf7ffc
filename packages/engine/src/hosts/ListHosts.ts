import { hostResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { PageQuery, pageRequest, toPage } from "../kernel/PageOf.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"

/** Lists all hosts, oldest first. */
export const listHosts = Effect.fnUntraced(function* (query: unknown) {
  const { baseUrl } = yield* Settings
  const hosts = yield* HostStore
  const request = pageRequest(yield* validate(PageQuery, query))
  return toPage(yield* hosts.page(request), request, (host) => hostResource(host, baseUrl))
})
