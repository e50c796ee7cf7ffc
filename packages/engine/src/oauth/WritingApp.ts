import type { App } from "@slotkit/core"
import type * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import type { AuditLog } from "../ports/AuditLog.ts"
import type { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Runs a change of an app. That of a host's app is recorded in the host's audit log, even if the operator makes it. */
export const writingApp = <A, E, R>(
  { id, ownerHostId }: App,
  action: string,
  change: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | AuditLog | UnitOfWork> =>
  ownerHostId === null ? change : audited(ownerHostId, action, change, () => id)
