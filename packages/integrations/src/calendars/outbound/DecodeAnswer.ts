import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Decodes the fields of an answer that are used. Fails as `unreadable` for anything else. */
export const decodeAnswer = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (json: unknown): Effect.Effect<S["Type"], CalendarRefused> => Effect.mapError(decode(json), () => unreadable)
}

const unreadable = new CalendarRefused({ kind: "unreadable", reason: "The provider's answer could not be read." })
