import { formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { NotFound } from "../kernel/Failure.ts"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { AuditLog, type KeptAuditEntry } from "../ports/AuditLog.ts"

/** The query of the list. */
export const AuditQuery = PageQuery

/** Lists all writes to a host's data with their actors, newest first. The log of a deleted host stays. */
export const listAudit = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const auditLog = yield* AuditLog
  yield* Effect.catchTag(requireHost(hostId), "NotFound", (notFound) => unlessLogged(hostId, notFound))
  const requested = yield* requestedPage("audit", yield* validate(AuditQuery, query))
  return toPage(yield* auditLog.page(hostId, requested.rows), requested, auditResource, ({ at, id }) => ({ at, id }))
})

/** An entry as the APIs show it. */
export const auditResource = ({ id, at, actor, action, subjectId, amount, details }: KeptAuditEntry) => ({
  id,
  at: formatInstant(at),
  actor: { kind: actor.kind, id: actor.id },
  action,
  subject_id: subjectId,
  ...(amount === null ? {} : { amount: amount.minor, currency: amount.currency }),
  ...(details === undefined ? {} : { details })
})

const unlessLogged = Effect.fnUntraced(function* (hostId: number, notFound: NotFound) {
  const { total } = yield* (yield* AuditLog).page(hostId, { page: 1, perPage: 1 })
  if (total === 0) return yield* notFound
})
