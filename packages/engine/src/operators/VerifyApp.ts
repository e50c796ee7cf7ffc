import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict } from "../kernel/Failure.ts"
import { patchApp } from "../oauth/PatchApp.ts"
import { requireApp } from "../oauth/RequireApp.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { installationId } from "../signin/OperatorSignIn.ts"

/** The verdict of an operator who has looked at an app. */
export interface AppVerdict {
  readonly verified: boolean
  /** The time of the app's last change when the operator saw it. */
  readonly seenAt: number
}

/**
 * Verifies an app, or takes its verification back. Fails with `Conflict` if the app was changed after the operator has seen it,
 * and then verifies nothing.
 *
 * The audit log of the host that has registered the app records it, and that of the installation for other apps.
 */
export const verifyApp = Effect.fnUntraced(function* (id: number, { verified, seenAt }: AppVerdict) {
  const unitOfWork = yield* UnitOfWork
  const decide = Effect.gen(function* () {
    const { ownerHostId, updatedAt } = yield* requireApp(id)
    if (updatedAt !== seenAt) return yield* Conflict.of({ code: "app_changed" })
    const change = patchApp(id, { verified })
    return yield* ownerHostId === null ? audited(installationId, "app.change", change, () => id) : change
  })
  return yield* unitOfWork.transaction(decide)
})
