import { maxExternalIdLength } from "@slotkit/core"
import { hostResource, text } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PageQuery, pageRequest, toPage } from "../kernel/PageOf.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"

/** The query of `GET /manage/v1/hosts`. */
export const HostsQuery = Schema.Struct({
  external_id: Schema.optionalKey(text(maxExternalIdLength)),
  ...PageQuery.fields
})

/** Lists all hosts, or the one with an external ID, oldest first. */
export const listHosts = Effect.fnUntraced(function* (query: unknown) {
  const { hostPagesUrl } = yield* Settings
  const hosts = yield* HostStore
  const { external_id: externalId, ...page } = yield* validate(HostsQuery, query)
  const request = pageRequest(page)
  const found = yield* hosts.page(externalId === undefined ? {} : { externalId }, request)
  return toPage(found, request, (host) => hostResource(host, hostPagesUrl))
})
