import { inviteResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { InviteStore } from "../ports/InviteStore.ts"

/** Returns an invite. Spec: invites.get. */
export const getInvite = Effect.fnUntraced(function* (hostId: number, id: number) {
  const { pagesUrl } = yield* Settings
  const invites = yield* InviteStore
  const invite = yield* orNotFound(yield* invites.find({ hostId, id }), "invite")
  return inviteResource(invite, pagesUrl, yield* Clock.currentTimeMillis)
})
