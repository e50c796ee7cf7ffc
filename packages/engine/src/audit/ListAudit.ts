import { formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { PageQuery, pageRequest, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { AuditLog, type KeptAuditEntry } from "../ports/AuditLog.ts"

/** Lists all writes to a host's data with their actors, newest first. */
export const listAudit = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const auditLog = yield* AuditLog
  const host = yield* requireHost(hostId)
  const request = pageRequest(yield* validate(PageQuery, query))
  return toPage(yield* auditLog.page(host.id, request), request, auditResource)
})

/** An entry as the APIs show it. */
export const auditResource = ({ id, at, actor, action, subjectId }: KeptAuditEntry) => ({
  id,
  at: formatInstant(at),
  actor: { kind: actor.kind, id: actor.id },
  action,
  subject_id: subjectId
})
