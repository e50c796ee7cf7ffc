import type { App, Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type PartOf, partCursor, requestedPart } from "./RequestedPart.ts"

/** An app with the host that has registered it; null if another did, or if the host was deleted. */
export interface OwnedApp {
  readonly app: App
  readonly owner: Host | null
}

const AppSearch = Schema.Struct({ cursor: Schema.optionalKey(partCursor) })

/** Lists all apps for an operator with their owners, oldest first. */
export const listAllApps = Effect.fnUntraced(function* (query: unknown) {
  const [apps, hosts] = [yield* AppStore, yield* HostStore]
  const { cursor } = yield* validate(AppSearch, query)
  const found = yield* requestedPart("operator.apps", cursor, ({ after, limit }) =>
    Effect.map(apps.page("all", { after, perPage: limit + 1 }), ({ rows }) => {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return { rows: page, next: rows.length > limit && last !== undefined ? { at: null, id: last.id } : null }
    })
  )
  const ownerIds = [...new Set(found.rows.flatMap(({ ownerHostId }) => (ownerHostId === null ? [] : [ownerHostId])))]
  const owners = yield* Effect.forEach(ownerIds, (id) => hosts.find(id), { concurrency: 4 })
  const ownerOf = new Map(owners.flatMap((owner) => (Option.isSome(owner) ? [[owner.value.id, owner.value] as const] : [])))
  const rows = found.rows.map((app): OwnedApp => ({ app, owner: ownerOf.get(app.ownerHostId ?? 0) ?? null }))
  return { ...found, rows } satisfies PartOf<OwnedApp>
})
