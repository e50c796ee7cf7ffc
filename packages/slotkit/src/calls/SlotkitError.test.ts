import { inspect } from "node:util"
import {
  Conflict,
  type Failure,
  Invalid,
  MissingScope,
  NotFound,
  PlanRequired,
  TooManyRequests,
  Unauthorized
} from "@slotkit/engine"
import { expect, it } from "vitest"
import { HookIsLate } from "../application/Hooks.ts"
import { SlotkitError } from "./SlotkitError.ts"

const message = "Why not."
const fact = { code: "other", text: message } as const
const role = { key: "doctor", reason: "slot_taken", needs: 2, free: 1 } as const

it.each<[Failure, object]>([
  [new Unauthorized({ fact, presented: true }), { code: "unauthorized" }],
  [new MissingScope({ message, scopes: ["services.read"] }), { code: "missing_scope", scopes: ["services.read"] }],
  [
    new PlanRequired({ fact, upgradeUrl: "https://x.example/plan" }),
    { code: "plan_required", upgradeUrl: "https://x.example/plan" }
  ],
  [new NotFound({ what: { text: message } }), { code: "not_found" }],
  [Conflict.of({ code: "busy", text: message }), { code: "conflict", reason: "busy" }],
  [
    Conflict.of({ code: "day_full", text: message, opensAt: Date.parse("2026-01-07T00:00:00Z") }),
    { code: "conflict", reason: "day_full", opensAt: "2026-01-07T00:00:00Z" }
  ],
  [Conflict.of({ code: "slot_taken", text: message, roles: [role] }), { code: "conflict", reason: "slot_taken", roles: [role] }],
  [Conflict.of({ code: "vetoed", text: message }), { code: "vetoed", reason: "vetoed" }],
  [
    new Invalid({
      message,
      errors: { title: ["The title field is required."] },
      problems: [{ path: "title", rule: "required", message: "The title field is required." }]
    }),
    {
      code: "invalid",
      errors: { title: ["The title field is required."] },
      problems: [{ path: "title", rule: "required", message: "The title field is required." }]
    }
  ],
  [new TooManyRequests({ fact, retryAfterSeconds: 7 }), { code: "too_many_requests", retryAfterSeconds: 7 }]
])("MUST carry the code, the message and only the fields of %o", (failure, fields) => {
  const error = new SlotkitError(failure)
  expect(error).toBeInstanceOf(Error)
  expect(error.message).toBe(message)
  expect({ ...error }).toEqual({ name: "SlotkitError", ...fields })
})

it("MUST have a different code than a hook that timed out", () => {
  expect(new HookIsLate("inTransaction")).toMatchObject({ name: "HookIsLate", code: "hook_is_late" })
})

it("MUST print only the fields that are set", () => {
  const printed = inspect(new SlotkitError(new NotFound({ what: { text: message } })))
  expect(printed).toContain("code: 'not_found'")
  expect(printed).not.toContain("undefined")
})
