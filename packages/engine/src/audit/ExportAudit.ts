import { Timestamp } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { validate } from "../kernel/Validate.ts"
import { AuditLog } from "../ports/AuditLog.ts"
import { auditResource } from "./ListAudit.ts"

/** Which entries to export: since a moment, those with an id above `after`, at most `limit`. */
export const AuditExportQuery = Schema.Struct({
  since: Schema.optionalKey(Timestamp),
  after: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })))
})

/**
 * Entries of all hosts for a log outside, by ascending id; the next call passes the last id as `after`.
 *
 * Ids are given before a write commits, so an entry may appear behind higher ones. An export that repeats the last minutes, and keeps
 * what it has by id, misses nothing.
 */
export const exportAudit = Effect.fnUntraced(function* (query: unknown) {
  const auditLog = yield* AuditLog
  const { since = 0, after = 0, limit = 1000 } = yield* validate(AuditExportQuery, query)
  const entries = yield* auditLog.since(since, after, limit)
  return entries.map((entry) => ({ ...auditResource(entry), host_id: entry.hostId }))
})
