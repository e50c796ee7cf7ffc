import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { showInvite } from "./ShowInvites.ts"

/** Returns an invite. Spec: invites.get. */
export const getInvite = Effect.fnUntraced(function* (hostId: number, id: number) {
  const invites = yield* InviteStore
  const invite = yield* orNotFound(yield* invites.find({ hostId, id }), "invite")
  return yield* showInvite(invite, yield* Clock.currentTimeMillis)
})
