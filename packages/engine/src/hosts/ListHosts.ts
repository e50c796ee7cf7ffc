import type { HostResource } from "@slotkit/core"
import { hostResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { type PageOf, PageQuery, pageRequest } from "../kernel/PageOf.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"

/** All hosts, oldest first. */
export const listHosts = Effect.fnUntraced(function* (query: unknown) {
  const { baseUrl } = yield* Settings
  const hosts = yield* HostStore
  const request = pageRequest(yield* validate(PageQuery, query))
  const { rows, total } = yield* hosts.page(request)
  return { data: rows.map((host) => hostResource(host, baseUrl)), total, ...request } satisfies PageOf<typeof HostResource.Type>
})
