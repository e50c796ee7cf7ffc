import * as Effect from "effect/Effect"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { HostStore } from "../ports/HostStore.ts"

/** Deletes a host and all its data. */
export const deleteHost = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  if (!(yield* hosts.remove(hostId))) return yield* new NotFound({ message: noSuch.host })
})
