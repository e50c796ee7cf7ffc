import { bucketOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { ofHost } from "../../sql/Bucket.ts"
import type { Tables } from "../../sql/Tables.ts"

/** Removes a host from all teams, and all members from it if it is a team. The rows of each bucket are a statement. */
export const leaveTeams = Effect.fnUntraced(function* (
  sql: SqlClient,
  { members, memberships }: Pick<Tables, "members" | "memberships">,
  hostId: number
): Effect.fn.Return<void, SqlError> {
  const left = yield* sql<Other>`DELETE FROM ${memberships} WHERE ${ofHost(hostId)} RETURNING team_id AS id`
  const former = yield* sql<Other>`DELETE FROM ${members} WHERE ${ofHost(hostId)} RETURNING member_host_id AS id`
  for (const [bucket, ids] of byBucket(left)) {
    yield* sql`DELETE FROM ${members} WHERE bucket = ${bucket} AND host_id = ANY(${ids}::bigint[]) AND member_host_id = ${hostId}`
  }
  for (const [bucket, ids] of byBucket(former)) {
    yield* sql`DELETE FROM ${memberships} WHERE bucket = ${bucket} AND host_id = ANY(${ids}::bigint[]) AND team_id = ${hostId}`
  }
})

/** A host whose rows name the removed one. */
interface Other {
  readonly id: number
}

const byBucket = (others: ReadonlyArray<Other>): ReadonlyArray<readonly [bucket: string, ids: ReadonlyArray<string>]> => {
  const groups = Map.groupBy(others, ({ id }) => bucketOf(id))
  return Array.from(groups, ([bucket, some]) => [String(bucket), some.map(({ id }) => String(id))] as const)
}
