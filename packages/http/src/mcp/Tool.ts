import type { Scope } from "@slotkit/core"
import { type EngineServices, type Failure, refuseUnknownFields, validate } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Schema from "effect/Schema"
import { withLocalTimes } from "./LocalTime.ts"
import { inputSchema, outputSchema, timeFields } from "./ToolSchema.ts"

/** The behaviour that clients show to people before they let an agent call a tool. */
export interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
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
export const reading: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
