import { formatInstant } from "@slotkit/core"
import type { Conflict, Failure } from "@slotkit/engine"
import { startsByDay } from "./TimesInWords.ts"

/** The result of `tools/call`, as 2025-06-18 and later define it. */
export interface ToolResult {
  readonly content: ReadonlyArray<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: object
  readonly isError?: true
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** The result of a tool that did its work. */
export const doneResult = ({ content, text }: { readonly content: object; readonly text: string }): ToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: content
})

/** The result of a tool that refused: what happened, and what to do next. `_meta` repeats the reason for programs. */
export const refusedResult = (text: string, refusal: Readonly<Record<string, unknown>>): ToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
  _meta: { "slotkit/refusal": refusal }
})

/** The refusal of a start, with the next free times, which are written in a time zone. */
export const refusedTime = ({ message, reason }: Conflict, next: NonNullable<Conflict["next"]>, timeZone: string): ToolResult => {
  const starts = next.map(({ start }) => start)
  const advice =
    starts.length === 0
      ? "There are no free times in the next ten weeks. Ask for another service or duration."
      : `Choose one of the next free times in ${timeZone}, or call find_times:\n${startsByDay(starts, timeZone)}`
  const next_times = next.map(({ start, end }) => ({ start: formatInstant(start), end: formatInstant(end) }))
  return refusedResult(`${message} ${advice}`, { reason, next_times })
}

/** Any other refusal. */
export const refusedCall = (failure: Failure): ToolResult => {
  const { message } = failure
  switch (failure._tag) {
    case "Invalid":
      return refusedResult(`${Object.values(failure.errors).flat().join(" ")} Correct the arguments and call the tool again.`, {
        reason: "invalid",
        errors: failure.errors
      })
    case "NotFound":
      return refusedResult(`${message} Check the arguments: other tools list what exists.`, { reason: "not_found" })
    case "PlanRequired":
      return refusedResult(`${message} The host can upgrade at ${failure.upgradeUrl}.`, {
        reason: "plan_required",
        upgrade_url: failure.upgradeUrl
      })
    case "TooManyRequests":
      return refusedResult(`${message} Wait ${failure.retryAfterSeconds} seconds.`, {
        reason: "too_many_requests",
        retry_after_seconds: failure.retryAfterSeconds
      })
    case "PermissionNeeded":
      return refusedResult(`${message} The host can grant it at ${failure.connectUrl}.`, { reason: "permission_needed" })
    default:
      return refusedResult(message, { reason: failure._tag === "Conflict" ? (failure.reason ?? "conflict") : "refused" })
  }
}
