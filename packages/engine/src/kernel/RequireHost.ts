import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import type { NotFound } from "./Failure.ts"
import { orNotFound } from "./NotFoundOr.ts"

/** Returns the host with an ID, or fails with `NotFound`, also for an ID of JavaScript that is no number. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) =>
    Effect.flatMap(typeof hostId === "number" ? hosts.find(hostId) : Effect.succeed(Option.none<Host>()), foundHost)
  )

/** Returns the host of a lookup, or fails with `NotFound`. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, "host")
