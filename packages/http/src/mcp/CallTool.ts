import { sha256Hex } from "@slotkit/core/internal"
import { type EngineServices, idempotent, type MissingScope, type PlanRequired, Unavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { KeyOwner, type KeyWords, ReplayedResult, valueOf } from "../guards/Idempotency.ts"
import { isIdempotencyKey } from "./Arguments.ts"
import type { RequestId } from "./JsonRpc.ts"
import type { Tool } from "./Tool.ts"
import { doneResult, refusedCall, refusedResult, refusedTime, type ToolResult } from "./ToolResult.ts"

/** The services that calls of tools need. */
export type ToolServices = EngineServices | KeyOwner | HttpServerRequest

/** A call of a tool by a message. */
export interface Call<Who> {
  readonly tool: Tool<Who>
  readonly who: Who
  readonly id: RequestId
  readonly sent: Readonly<Record<string, unknown>>
}

/**
 * Calls a tool. Its refusals are results that say what to do. Only a missing scope fails, because it is an HTTP response.
 *
 * A tool that writes replays the first result for a repeated call, in every process: a call with the same id, tool and arguments
 * within two minutes, or with the same `idempotency_key` within 24 hours. Decision 0070.
 */
export const callTool = <Who, R>(call: Call<Who>, admit: Effect.Effect<void, MissingScope | PlanRequired, R>) => {
  const { tool, who, sent } = call
  const result = tool.call(who, sent).pipe(
    Effect.map(doneResult),
    Effect.catchTags({
      NotFound: (refused) => Effect.succeed(refusedCall(refused)),
      Conflict: (refused) =>
        Effect.succeed(
          refused.next === undefined ? refusedCall(refused) : refusedTime(refused, refused.next, String(sent.timezone))
        ),
      Invalid: (refused) => Effect.succeed(refusedCall(refused))
    })
  )
  return Effect.andThen(admit, tool.hints.readOnlyHint ? result : once(call, result)).pipe(
    Effect.catch((failure) => (failure._tag === "MissingScope" ? Effect.fail(failure) : Effect.succeed(refusedCall(failure)))),
    Effect.catchDefect((defect) =>
      defect instanceof Unavailable
        ? Effect.succeed(refusedResult(defect.message, { reason: "unavailable" }))
        : Effect.die(defect)
    )
  )
}

const repeatedWithinMs = 120_000

const once = Effect.fnUntraced(function* <Who, E>(
  { tool, id, sent }: Call<Who>,
  result: Effect.Effect<ToolResult, E, EngineServices | HttpServerRequest>
) {
  const { idempotency_key: key, ...rest } = sent
  // The tool refuses it, with all the other arguments that are not valid.
  if (!isIdempotencyKey(key)) return yield* result
  const work = digest([tool.name, rest])
  const keyed =
    key !== undefined
      ? { key: `mcp:${key}`, fingerprint: work }
      : { key: `mcp-repeat:${digest([id, work])}`, fingerprint: work, validForMs: repeatedWithinMs }
  const format = {
    render: (value: unknown) => Effect.provideService(result, ReplayedResult, { result: value }),
    write: (exit: Exit.Exit<ToolResult, unknown>) =>
      Exit.isFailure(exit) ? undefined : { status: 200, headers: jsonHeaders, body: JSON.stringify(exit.value) },
    read: ({ body }: { readonly body: string }) => JSON.parse(body) as ToolResult,
    holdsSecret: tool.holdsSecret
  }
  const keyedByOwner = { ...(yield* KeyOwner), ...keyed }
  return yield* valueOf(yield* Effect.uninterruptible(idempotent(keyedByOwner, result, format)), argumentWords)
})

const jsonHeaders = { "content-type": "application/json" }

/** The tools have an argument where the API has a header. */
const argumentWords: KeyWords = {
  key: "idempotency_key",
  inProgress: "The first call is still in progress. Call the tool again in a second, with the same arguments."
}

const digest = (value: unknown): string => sha256Hex(new TextEncoder().encode(canonical(value)))

/** JSON with the keys of objects in order, so that equal arguments are equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner
  )
