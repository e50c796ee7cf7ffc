import type { Installation } from "./Installation.ts"
import { attemptOf, eventOf, type Receiver } from "./Receiver.ts"

/** How long first attempts took to some paths, from the event's moment, just before its commit, until the whole request was there. */
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
