import { appsPerHost } from "@slotkit/core"
import { appResource, HostAppInput } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { prepareApp } from "./PrepareApp.ts"

/**
 * Registers an app of a host, which is not verified. Only this result contains its webhook secret and, unless it is public, its
 * client secret. Fails with `Conflict` if the host has ten apps already.
 *
 * The host is locked, so that apps that are registered at the same time are counted one after another.
 */
export const createHostApp = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const apps = yield* AppStore
  const { id: ownerHostId } = yield* requireHost(hostId)
  const { app, secrets } = yield* prepareApp(yield* validate(HostAppInput, input), {
    registeredBy: "host",
    ownerHostId,
    isVerified: false,
    requestsPerMinute: null
  })
  const add = Effect.gen(function* () {
    yield* lockHostCalendar(ownerHostId)
    const { total } = yield* apps.page({ ownerHostId }, { page: 1, perPage: appsPerHost })
    if (total >= appsPerHost) return yield* Conflict.of({ code: "too_many_apps", limit: appsPerHost })
    return { ...appResource(yield* apps.add(app)), ...secrets }
  })
  return yield* withHostQueue(ownerHostId, withReplay(audited(ownerHostId, "app.create", add, ({ id }) => id)))
})
