import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import type { NotFound } from "./Failure.ts"
import { orNotFound } from "./NotFoundOr.ts"

/** The host with an id, or 404. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) => Effect.flatMap(hosts.find(hostId), foundHost))

/** What a look-up of a host found, or 404. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, "No such host.")
