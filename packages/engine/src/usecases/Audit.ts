import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { AuditLog, CurrentActor } from "../ports/AuditLog.ts"

/** Remembers a write and who made it; to be called in the write's transaction. */
export const audit = Effect.fnUntraced(function* (hostId: number, action: string, subjectId: number | null = null) {
  const auditLog = yield* AuditLog
  yield* auditLog.append({ hostId, at: yield* Clock.currentTimeMillis, actor: yield* CurrentActor, action, subjectId })
})
