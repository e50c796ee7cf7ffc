import type { Installation } from "./Installation.ts"
import { attemptOf, eventOf, type Receiver } from "./Receiver.ts"

/**
 * Returns the latencies of first attempts on some paths, from the event's timestamp, just before its commit, to the arrival of
 * the whole request.
 */
export const latencies = async (
  { sql }: Installation,
  receiver: Receiver,
  paths: ReadonlySet<string>
): Promise<ReadonlyArray<number>> => {
  const rows = await sql`SELECT id, extract(epoch FROM created_at)::float8 * 1000 AS at FROM slotkit.events`
  const moments = new Map<string, number>(rows.map(({ id, at }) => [id, at]))
  return (await receiver.received()).flatMap((request) => {
    const at = moments.get(eventOf(request))
    return at !== undefined && paths.has(request.path) && attemptOf(request) === 1 ? [request.receivedAt - at] : []
  })
}
