import type { Host } from "@slotkit/core"
import { HostUpsert, hostResource, NewHostInput } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Option from "effect/Option"
import { hostByExternalId } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { takenField, validate } from "../kernel/Validate.ts"
import { addHost } from "./CreateHost.ts"
import { changeHost, hostChanges } from "./PatchHost.ts"

/**
 * Creates the host with an ID of the application, or changes the given fields of that host. If nothing differs, nothing is
 * written. Concurrent calls with one ID make one host. Decision 0097.
 */
export const upsertHost = Effect.fnUntraced(function* (input: unknown) {
  const { hostPagesUrl } = yield* Settings
  const { external_id: externalId, ...patch } = yield* validate(HostUpsert, input)
  const changes = hostChanges(patch)
  const bringUpToDate = (host: Host) =>
    Object.entries(changes).every(([field, value]) => Equal.equals(host[field as keyof Host], value))
      ? Effect.succeed(host)
      : changeHost(host, changes)
  const found = Option.getOrUndefined(yield* hostByExternalId(externalId))
  if (found !== undefined) return hostResource(yield* bringUpToDate(found), hostPagesUrl)
  const added = addHost(yield* validate(NewHostInput, input))
  const host = yield* Effect.catchTag(added, "UniqueTaken", (conflict) =>
    // The host may be there by now, from a concurrent call.
    Effect.flatMap(hostByExternalId(externalId), (late) =>
      Option.isSome(late) ? bringUpToDate(late.value) : takenField(conflict)
    )
  )
  return hostResource(host, hostPagesUrl)
})
