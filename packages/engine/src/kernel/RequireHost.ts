import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import { NotFound } from "./Failure.ts"

/** The host with an id, or 404. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) => Effect.flatMap(hosts.find(hostId), foundHost))

/** What a look-up of a host found, or 404. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, "No such host.")

/** What a look-up found, or 404 with a sentence. */
export const orNotFound = <A>(found: Option.Option<A>, message: string): Effect.Effect<A, NotFound> =>
  Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new NotFound({ message }))
