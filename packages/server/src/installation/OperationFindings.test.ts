import type { PartitionState } from "@slotkit/postgres"
import { expect, it } from "vitest"
import { type Operation, operationFindings } from "./OperationFindings.ts"

const operation = (overrides: Partial<Operation["state"]> = {}, settings: ReadonlyArray<string> = []): Operation => ({
  state: {
    overdue: { timers: none, mails: none, deliveries: none },
    connections: { idle: 3 },
    oldestSnapshotSeconds: 2,
    ...overrides
  },
  role: { role: "slotkit_app", isSuperuser: false, settings },
  citus: undefined,
  partitions: undefined,
  sizes: [
    { table: "bookings", bytes: 12_340_000 },
    { table: "hosts", bytes: 49_152 }
  ],
  pooler: undefined
})
const none = { count: 0, ageSeconds: 0 }

it("MUST say what is overdue, the oldest snapshot, the role with its settings and the size of each table", () => {
  expect(operationFindings(operation({}, ["work_mem=64MB"])).map(({ check, result, detail }) => [check, result, detail])).toEqual(
    [
      ["Overdue timers", "ok", "none"],
      ["Overdue mails", "ok", "none"],
      ["Overdue deliveries", "ok", "none"],
      ["Oldest snapshot", "ok", "2 seconds"],
      ["Role", "ok", "slotkit_app, with work_mem=64MB"],
      ["Tables", "ok", "bookings 12.3 MB, hosts 49 kB"]
    ]
  )
})

it("MUST warn of work that waits for more than a minute and of a snapshot of more than five", () => {
  const overdue = { timers: none, mails: { count: 2, ageSeconds: 59 }, deliveries: { count: 10_001, ageSeconds: 61 } }
  const warned = operationFindings(operation({ overdue, oldestSnapshotSeconds: 301 })).filter(({ result }) => result === "warn")
  expect(warned.map(({ check }) => check)).toEqual(["Overdue deliveries", "Oldest snapshot"])
  expect(warned[0]!.detail).toBe("more than 10000, the longest for 61 seconds: no process runs the jobs, or they cannot keep up")
})

it("MUST warn of settings that the role lacks behind a pooler in transaction mode", () => {
  const roleOf = (settings: ReadonlyArray<string>) =>
    operationFindings({ ...operation({}, settings), pooler: "transaction" }).find(({ check }) => check === "Role")!
  const some = ["statement_timeout=15s", "lock_timeout=5s"]
  expect(roleOf(some)).toMatchObject({
    result: "warn",
    detail: expect.stringContaining(
      `ALTER ROLE "slotkit_app" SET idle_in_transaction_session_timeout = '30s'; ALTER ROLE "slotkit_app" SET jit = 'off';`
    )
  })
  expect(roleOf([...some, "idle_in_transaction_session_timeout=30s", "jit=off"]).result).toBe("ok")
})

it("MUST warn of partitions that the jobs have not created, and of a role that cannot create them", () => {
  const partitions = { months: 5, first: "2026-09", last: "2027-01", missing: [], misplaced: [], isOwner: true }
  const of = (overrides: Partial<PartitionState>) =>
    operationFindings({ ...operation(), partitions: { ...partitions, ...overrides } }).find(({ check }) => check === "Partitions")
  expect(of({})).toEqual({ check: "Partitions", result: "ok", detail: "by month, 2026-09 to 2027-01" })
  expect(of({ missing: ["events_2027_02"] })).toMatchObject({
    result: "warn",
    detail: expect.stringMatching(
      /; the partition events_2027_02 is missing; run slotkit migrate, and check that a process runs the jobs$/
    )
  })
  expect(of({ isOwner: false })).toMatchObject({ result: "warn", detail: expect.stringMatching(/run the jobs as the owner$/) })
})
