import type { AttemptEnd } from "@slotkit/engine"
import { bucketValue } from "../../sql/Bucket.ts"
import { timestamp } from "../../sql/Instants.ts"

/** The values of an attempt's end: the row in the log, and the attempt if there was one. */
export type EndValues = ReturnType<typeof endValues>

export const endValues = ({ hostId, id, leaseToken, attempt, next }: AttemptEnd) => ({
  bucket: bucketValue(hostId),
  delivery_id: id,
  lease_token: leaseToken,
  status: next.status,
  due_at: next.status === "pending" ? timestamp(next.dueAt) : null,
  failure: next.status === "failed" ? storable(next.failure) : null,
  attempt: attempt?.attempt ?? null,
  began_at: timestamp(attempt?.at ?? null),
  status_code: attempt?.statusCode ?? null,
  error: storable(attempt?.error ?? null),
  duration_ms: attempt?.durationMs ?? null,
  response_body: storable(attempt?.responseBody ?? null)
})

const storable = (text: string | null): string | null => text?.toWellFormed().replaceAll("\0", "\uFFFD") ?? null
