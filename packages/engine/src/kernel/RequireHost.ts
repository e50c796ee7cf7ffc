import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import type { NotFound } from "./Failure.ts"
import { noSuch } from "./NoSuch.ts"
import { orNotFound } from "./NotFoundOr.ts"

/** Returns the host with an ID, or fails with `NotFound`. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) => Effect.flatMap(hosts.find(hostId), foundHost))

/** Returns the host of a lookup, or fails with `NotFound`. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, noSuch.host)
