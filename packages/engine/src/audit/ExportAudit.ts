import { Timestamp } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { validate } from "../kernel/Validate.ts"
import { AuditLog } from "../ports/AuditLog.ts"
import { auditResource } from "./ListAudit.ts"

/** Selects the entries to export: those since a time with an id above `after`, at most `limit`. */
export const AuditExportQuery = Schema.Struct({
  since: Schema.optionalKey(Timestamp),
  after: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })))
})

/**
 * Exports entries of all hosts to an external log, by ascending id. The next call passes the last id as `after`.
 *
 * Ids are assigned before a write commits, so an entry may appear after entries with higher ids. To miss nothing, an export
 * repeats the last few minutes and removes duplicates by id.
 */
export const exportAudit = Effect.fnUntraced(function* (query: unknown) {
  const auditLog = yield* AuditLog
  const { since = 0, after = 0, limit = 1000 } = yield* validate(AuditExportQuery, query)
  const entries = yield* auditLog.since(since, after, limit)
  return entries.map((entry) => ({ ...auditResource(entry), host_id: entry.hostId }))
})
