import { maxExternalIdLength } from "@slotkit/core"
import { hostResource, SearchText, searchedWords, text } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"

/** The query of `GET /manage/v1/hosts`. */
export const HostsQuery = Schema.Struct({
  external_id: Schema.optionalKey(text(maxExternalIdLength)).annotate({ description: "Selects the host with your own ID." }),
  search: Schema.optionalKey(SearchText).annotate({
    description: "Only hosts with all of these words, or their beginnings, in the name, username or email address."
  }),
  ...PageQuery.fields
})

/** Lists all hosts, those with the words of a search, or the one with an external ID, oldest first. */
export const listHosts = Effect.fnUntraced(function* (query: unknown) {
  const { hostPagesUrl } = yield* Settings
  const hosts = yield* HostStore
  const { external_id: externalId, search, ...page } = yield* validate(HostsQuery, query)
  const requested = yield* requestedPage("hosts", page)
  const filter = {
    ...(externalId === undefined ? {} : { externalId }),
    ...(search === undefined ? {} : { search: searchedWords(search) })
  }
  const found = yield* hosts.page(filter, requested.rows)
  return toPage(
    found,
    requested,
    (host) => hostResource(host, hostPagesUrl),
    ({ id }) => ({ at: null, id })
  )
})
