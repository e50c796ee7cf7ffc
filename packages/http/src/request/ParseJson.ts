import { maxJsonDepth } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { UnreadableBody } from "../wire/BodyErrors.ts"

/**
 * Parses bytes as JSON in strict UTF-8 with at most 32 levels of nesting.
 *
 * The last of duplicate keys wins. Deep nesting is refused here because serializing it later would fail.
 */
export const parseJson = (bytes: ArrayBuffer | Uint8Array): Effect.Effect<unknown, UnreadableBody> =>
  Effect.try({
    try: () => {
      const value: unknown = JSON.parse(decode(bytes))
      if (isDeeperThan(value, maxJsonDepth)) throw malformed(`The request body must not nest deeper than ${maxJsonDepth} levels.`)
      return value
    },
    catch: (error) => (error instanceof UnreadableBody ? error : malformed("The request body is not valid JSON."))
  })

const decode = (bytes: ArrayBuffer | Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed("The request body is not valid UTF-8.")
  }
}

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== "object" || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeperThan(inner, levels - 1)) return true
  return false
}

const utf8 = new TextDecoder("utf-8", { fatal: true })
const malformed = (message: string) => new UnreadableBody({ status: 400, message })
