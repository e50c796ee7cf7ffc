import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type AuditEntry, AuditLog, CurrentActor } from "../ports/AuditLog.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Records a write, its actor, the money that it moved and what else there is to say. Call it inside the write's transaction. */
export const audit = Effect.fnUntraced(function* (
  hostId: number,
  action: string,
  subjectId: number | null = null,
  amount: AuditEntry["amount"] = null,
  details?: AuditEntry["details"]
) {
  const auditLog = yield* AuditLog
  yield* auditLog.append({
    hostId,
    at: yield* Clock.currentTimeMillis,
    actor: yield* CurrentActor,
    action,
    subjectId,
    amount,
    ...(details === undefined ? {} : { details })
  })
})

/** Runs a write and records it in one transaction. `subjectId` reads the subject from the result of the write. */
export const audited = Effect.fnUntraced(function* <A, E, R>(
  hostId: number,
  action: string,
  write: Effect.Effect<A, E, R>,
  subjectId: (written: A) => number | null = () => null
) {
  const unitOfWork = yield* UnitOfWork
  return yield* unitOfWork.transaction(Effect.tap(write, (written) => audit(hostId, action, subjectId(written))))
})
