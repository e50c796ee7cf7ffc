import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict, orNotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { showInvite } from "./ShowInvites.ts"

/** Disables an open invite. Spec: invite.states.disabled. */
export const disableInvite = Effect.fnUntraced(function* (hostId: number, id: number) {
  const invites = yield* InviteStore
  const host = yield* requireHost(hostId)
  const now = yield* Clock.currentTimeMillis
  const disable = Effect.gen(function* () {
    const disabled = yield* invites.close(host.id, id, "disabled", now)
    const invite = yield* showInvite(yield* orNotFound(yield* invites.find({ hostId: host.id, id }), "invite"), now)
    if (disabled) return invite
    return yield* Conflict.of({ code: "invite_closed", status: invite.status })
  })
  return yield* withReplay(audited(host.id, "invite.disable", disable, () => id))
})
