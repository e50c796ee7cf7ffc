import { describe, expect, it } from "vitest"
import { withoutBucket } from "../../test/StatementsWithoutBucket.ts"

describe("The check of statements", () => {
  it.each([
    ['SELECT id FROM "s"."bookings" WHERE id = $1', ["bookings"]],
    ['SELECT id FROM "s"."bookings" WHERE bucket = $1 AND id = $2', []],
    [
      'SELECT 1 FROM "s"."hosts" AS host JOIN "s"."webhooks" AS webhook ON webhook.host_id = host.id WHERE host.bucket = $1',
      ["webhooks"]
    ],
    ['INSERT INTO "s"."events" ("id","host_id") VALUES ($1,$2)', ["events"]],
    ['INSERT INTO "s"."events" ("bucket","host_id") VALUES ($1,$2)', []],
    ['SELECT id FROM "s"."apps"', []],
    ['SELECT min(due_at) FROM "s"."timers" /* all buckets */', []]
  ])("finds in %s: %j", (statement, expected) => {
    expect(withoutBucket(statement)).toEqual(expected)
  })
})
