import type { Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** The state of a form according to its token: it can be sent, it was sent too quickly, or it must be shown anew. */
export type FormAge = "right" | "tooYoung" | "tooOld"

/** Issues the token of a booking form. It holds the time of issue, signed for one service or invite. */
export const issueFormToken = Effect.fnUntraced(function* (subject: string, now: Instant) {
  const box = yield* SecretBox
  return (yield* box.seal(String(now), contextOf(subject))).sealed
})

/** Judges a form by its token. People need more than two seconds for a form, and a form is valid for a day. */
export const formAge = Effect.fnUntraced(function* (token: string, subject: string, now: Instant) {
  const box = yield* SecretBox
  const sealed = { sealed: token, context: contextOf(subject) }
  if (!(yield* box.canOpen(sealed))) return "tooOld" satisfies FormAge
  const age = now - Number(yield* box.open(sealed))
  const judged: FormAge = age < youngestMs ? "tooYoung" : age > millisPerDay ? "tooOld" : "right"
  return judged
})

const youngestMs = 2000

const contextOf = (subject: string): string => `booking form:${subject}`
