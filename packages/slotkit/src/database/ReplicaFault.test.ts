import { NotFound } from "@slotkit/engine"
import * as Cause from "effect/Cause"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import { expect, it } from "vitest"
import { replicaFault } from "./ReplicaFault.ts"

const failing = (code: string) =>
  Cause.die(
    new SqlError({ reason: new UnknownError({ cause: Object.assign(new Error("as told"), { code }), operation: "execute" }) })
  )

it.each([
  ["40001", "behind"],
  ["42P01", "behind"],
  ["25006", "behind"],
  ["57P03", "away"],
  ["08006", "away"],
  ["53300", undefined],
  ["57014", undefined],
  ["42601", undefined]
])("MUST judge SQLSTATE %s of a replica as %s", (code, fault) => {
  expect(replicaFault(failing(code))).toBe(fault)
})

it("MUST take a resource that a replica does not know for one that it does not know yet, and a broken connection for its absence", () => {
  const broken = new ConnectionError({ cause: new Error("Connection closed"), operation: "execute" })
  expect(replicaFault(Cause.fail(new NotFound({ what: "host" })))).toBe("behind")
  expect(replicaFault(Cause.die(new SqlError({ reason: broken })))).toBe("away")
  expect(replicaFault(Cause.die(new Error("A defect")))).toBeUndefined()
})
