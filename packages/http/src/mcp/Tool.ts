import { formatInstant, type Scope } from "@slotkit/core"
import { sha256Hex } from "@slotkit/core/internal"
import {
  type Conflict,
  type EngineServices,
  type Failure,
  idempotent,
  type MissingScope,
  type NotFound,
  type PlanRequired,
  refuseUnknownFields,
  Unavailable,
  validate
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Schema from "effect/Schema"
import { KeyOwner, ReplayedResult, valueOf } from "../guards/Idempotency.ts"
import { isIdempotencyKey } from "./Arguments.ts"
import { startsByDay, withLocalTimes } from "./LocalTime.ts"
import type { RequestId } from "./Message.ts"
import { refusedInWords } from "./SeriesInWords.ts"
import { inputSchema, outputSchema, timeFields } from "./ToolSchema.ts"

/** The behaviour that clients show to people before they let an agent call a tool. */
export interface Hints {
  readonly readOnlyHint: boolean
  /** Only of a tool that writes. */
  readonly destructiveHint?: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** The result of a tool: a resource as the API shows it, and a short text about it. Times are added in `timeZone`. */
export interface ToolOutput {
  readonly result: object
  readonly timeZone: string
  readonly text: string
}

/** A tool on behalf of a caller or a visitor. */
export interface Tool<Who> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly hints: Hints
  /** The scopes and the plan that the tool needs. Empty and `any` for visitors' tools. */
  readonly scopes: ReadonlyArray<Scope>
  readonly plan: "any" | "pro"
  /** True if the argument `override` is for credentials with the scope of it. Decision 0091. */
  readonly overrides: boolean
  /** True if the result contains a secret link, so that it is only stored sealed. */
  readonly holdsSecret: boolean
  readonly inputSchema: object
  readonly outputSchema: object
  /** Validates the arguments and calls the use case. The content is the result with local times. */
  readonly call: (
    who: Who,
    sent: Readonly<Record<string, unknown>>
  ) => Effect.Effect<{ readonly content: object; readonly text: string }, Failure, EngineServices | HttpServerRequest>
}

type Optional = "holdsSecret" | "overrides" | "plan" | "scopes"

/** Defines a tool by its schemas and the use case that it calls. `sent` are the arguments as they were sent. */
export const tool =
  <Who>() =>
  <Input extends Schema.ConstraintDecoder<unknown>>(
    definition: Omit<Tool<Who>, "inputSchema" | "outputSchema" | "call" | Optional> &
      Partial<Pick<Tool<Who>, Optional>> & {
        readonly input: Input
        readonly output: Schema.Constraint
        /** The schema of what the result really holds, if `output` describes only a part of it. */
        readonly whole?: Schema.Constraint
        /** The depth to which the result is described. */
        readonly depth: number
        readonly answer: (
          who: Who,
          input: Input["Type"],
          sent: Readonly<Record<string, unknown>>
        ) => Effect.Effect<ToolOutput, Failure, EngineServices>
      }
  ): Tool<Who> => {
    const { input, output, whole = output, depth, answer, ...rest } = definition
    const times = timeFields(whole)
    return {
      plan: "any",
      scopes: [],
      overrides: false,
      holdsSecret: false,
      ...rest,
      inputSchema: inputSchema(input),
      outputSchema: outputSchema(output, depth),
      call: Effect.fnUntraced(function* (who, sent) {
        yield* refuseUnknownFields(input, sent)
        const { result, timeZone, text } = yield* answer(who, yield* validate(input, sent), sent)
        return { content: withLocalTimes(result, times, timeZone) as object, text }
      })
    }
  }

/** Hints of tools that only read. */
export const reading: Hints = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** The services that calls of tools need. */
export type ToolServices = EngineServices | KeyOwner | HttpServerRequest

/** A call of a tool by a message. */
interface Call<Who> {
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
          refused.next === undefined
            ? refusedCall(refused, String(sent.timezone))
            : refusedTime(refused, refused.next, String(sent.timezone))
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
  return yield* valueOf(yield* Effect.uninterruptible(idempotent(keyedByOwner, result, format)), "idempotency_key")
})

const jsonHeaders = { "content-type": "application/json" }

const digest = (value: unknown): string => sha256Hex(new TextEncoder().encode(canonical(value)))

/** JSON with the keys of objects in order, so that equal arguments are equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner
  )

/** The result of `tools/call`, as 2025-06-18 and later define it. */
export interface ToolResult {
  readonly content: ReadonlyArray<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: object
  readonly isError?: true
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** The result of a tool that did its work. */
const doneResult = ({ content, text }: { readonly content: object; readonly text: string }): ToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: content
})

/** The result of a tool that refused: what happened, and what to do next. `_meta` repeats the reason for programs. */
const refusedResult = (text: string, refusal: Readonly<Record<string, unknown>>): ToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
  _meta: { "slotkit/refusal": refusal }
})

/** The refusal of a start, with the next free times, which are written in a time zone. */
const refusedTime = (
  { message, reason, opensAt, overridable, roles }: Conflict,
  next: NonNullable<Conflict["next"]>,
  timeZone: string
): ToolResult => {
  const starts = next.map(({ start }) => start)
  const advice =
    starts.length === 0
      ? "There are no free times in the next ten weeks. Ask for another service or duration."
      : `Choose one of the next free times in ${timeZone}, or call find_times:\n${startsByDay(starts, timeZone)}`
  const next_times = next.map(({ start, end }) => ({ start: formatInstant(start), end: formatInstant(end) }))
  const opens_at = opensAt === undefined ? {} : { opens_at: formatInstant(opensAt) }
  const { text, facts } = overrideOf(overridable)
  return refusedResult(`${message} ${advice}${text}`, {
    ...{ reason, ...opens_at, ...facts, ...(roles.length === 0 ? {} : { roles }) },
    next_times
  })
}

/** The rules that a caller with the scope for it could override, in words and for programs. Decision 0091. */
const overrideOf = (rules: Conflict["overridable"]) =>
  rules.length === 0
    ? { text: "", facts: {} }
    : {
        text: `\nIf the host agrees to this time anyway, call the tool again with override: ${JSON.stringify(rules)}.`,
        facts: { override: rules }
      }

/** Names the tool that lists what an agent could have meant. */
const whereListed = (what: NotFound["what"]): string => {
  if (what === "bookableSlugOrUrl" || what === "serviceWithSlug" || what === "bookableService")
    return "list_services lists those that exist."
  if (what === "booking") return "list_bookings lists those that exist."
  if (what === "service") return "get_host lists those that exist."
  return "Check the arguments."
}

/** Any other refusal. */
const refusedCall = (failure: Failure, timeZone = "UTC"): ToolResult => {
  const { message } = failure
  switch (failure._tag) {
    case "Invalid":
      return refusedResult(`${Object.values(failure.errors).flat().join(" ")} Correct the arguments and call the tool again.`, {
        reason: "invalid",
        errors: failure.errors
      })
    case "NotFound":
      return refusedResult(`${message} ${whereListed(failure.what)}`, { reason: "not_found" })
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
    case "Conflict": {
      const { text, facts } = overrideOf(failure.overridable)
      const { refused } = failure
      const list = refused.length === 0 ? "" : `\n${refusedInWords(refused, timeZone)}`
      const reason = { reason: failure.reason, ...facts, ...(refused.length === 0 ? {} : { refused }) }
      return refusedResult(`${message}${list}${text}`, reason)
    }
    default:
      return refusedResult(message, { reason: "refused" })
  }
}
