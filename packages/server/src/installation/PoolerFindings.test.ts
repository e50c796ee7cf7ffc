import { expect, it } from "vitest"
import { listenFinding, poolerFinding, replicaFinding } from "./PoolerFindings.ts"

it.each([
  ["direct", undefined, "ok", "none"],
  [
    "direct",
    "session",
    "warn",
    "SLOTKIT_POOLER is session, but DATABASE_URL is not a pooler: unset it, because requests cost more with it"
  ],
  ["session", undefined, "fail", "DATABASE_URL is a pooler in session mode: set SLOTKIT_POOLER=session"],
  ["session", "session", "ok", "DATABASE_URL is a pooler in session mode"],
  ["transaction", undefined, "fail", "DATABASE_URL is a pooler in transaction mode: set SLOTKIT_POOLER=transaction"],
  [
    "transaction",
    "session",
    "fail",
    "SLOTKIT_POOLER is session, but DATABASE_URL is a pooler in transaction mode: set SLOTKIT_POOLER=transaction"
  ]
] as const)("MUST judge a pooler %s with SLOTKIT_POOLER %s: %s", (found, pooler, result, detail) => {
  expect(poolerFinding(found, pooler)).toEqual({ check: "Pooler", result, detail })
})

it("MUST only warn of transaction mode that is set for what looks like session mode", () => {
  expect(poolerFinding("session", "transaction").result).toBe("warn")
})

it("MUST ask for an address to listen on only behind a pooler in transaction mode, and check it", async () => {
  expect(await listenFinding({ listenUrl: undefined }, "direct")).toEqual([])
  expect(await listenFinding({ listenUrl: undefined }, "session")).toEqual([])
  expect(await listenFinding({ listenUrl: undefined }, "transaction")).toMatchObject([{ result: "warn" }])
  const away = await listenFinding({ listenUrl: "postgres://ada:hunter2@127.0.0.1:1/none" }, "transaction")
  expect(away).toMatchObject([
    { result: "fail", detail: expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED/) }
  ])
  expect(JSON.stringify(away)).not.toContain("hunter2")
})

it("MUST report a replica that is away", async () => {
  expect(await replicaFinding({ readUrl: undefined, pooler: undefined })).toEqual([])
  const away = await replicaFinding({ readUrl: "postgres://ada:hunter2@127.0.0.1:1/none", pooler: undefined })
  expect(away).toMatchObject([{ result: "fail", detail: expect.stringMatching(/ECONNREFUSED.*; the primary answers instead$/) }])
})
