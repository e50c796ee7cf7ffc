import type { App } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { AppStore } from "../ports/AppStore.ts"
import type { AuditLog } from "../ports/AuditLog.ts"
import type { HostStore } from "../ports/HostStore.ts"
import type { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Finds an app for a use case, or fails with `NotFound`. */
export type FindApp<R = AppStore> = Effect.Effect<App, NotFound, R>

/** Returns the app with an ID, or fails with `NotFound`. */
export const requireApp = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  return (yield* orNotFound(yield* apps.find(id), "app")).app
})

/** Returns an app that a host has registered, or fails with `NotFound`, as for an app of anyone else. */
export const requireHostApp = (hostId: number, id: number): FindApp<AppStore | HostStore> =>
  Effect.flatMap(requireHost(hostId), () =>
    Effect.filterOrFail(
      requireApp(id),
      ({ ownerHostId }) => ownerHostId === hostId,
      () => new NotFound({ what: "app" })
    )
  )

/** Runs a change of an app. That of a host's app is recorded in the host's audit log, even if the operator makes it. */
export const writingApp = <A, E, R>(
  { id, ownerHostId }: App,
  action: string,
  change: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | AuditLog | UnitOfWork> =>
  ownerHostId === null ? change : audited(ownerHostId, action, change, () => id)
