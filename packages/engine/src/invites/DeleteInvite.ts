import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict, NotFound } from "../kernel/Failure.ts"
import { InviteStore } from "../ports/InviteStore.ts"

/** Deletes an unbooked invite. A booked invite stays as the record of its booking. Spec: invites.delete. */
export const deleteInvite = Effect.fnUntraced(function* (hostId: number, id: number, seenAs: "invite" | "service" = "invite") {
  const invites = yield* InviteStore
  const remove = Effect.gen(function* () {
    const outcome = yield* invites.removeUnbooked(hostId, id)
    if (outcome === "absent") return yield* new NotFound({ what: seenAs })
    if (outcome === "booked") return yield* Conflict.of({ code: "invite_booked", seenAs })
  })
  yield* audited(hostId, "invite.delete", remove, () => id)
})
