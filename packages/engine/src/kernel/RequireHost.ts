import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import type { NotFound } from "./Failure.ts"
import { noSuch } from "./NoSuch.ts"
import { orNotFound } from "./NotFoundOr.ts"

/** The host with an id, or `NotFound`. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) => Effect.flatMap(hosts.find(hostId), foundHost))

/** The host that a look-up found, or `NotFound`. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, noSuch.host)
