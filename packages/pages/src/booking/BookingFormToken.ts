import type { Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** The state of a booking form according to its token. */
export interface FormState {
  /** True if the form must be shown again: it is older than a day, or its token was not issued for it. */
  readonly isExpired: boolean
  /** The milliseconds until the form is as old as one that a person fills in. */
  readonly waitMillis: number
  /** True if the form showed the box where visitors say that they are a person. */
  readonly asksPerson: boolean
}

/**
 * Issues the token of a booking form. It holds the time of issue and whether the form asks for a person, signed for its subject.
 */
export const issueFormToken = Effect.fnUntraced(function* (subject: string, now: Instant, asksPerson = false) {
  const box = yield* SecretBox
  return (yield* box.seal(asksPerson ? `${now} ${personMark}` : String(now), contextOf(subject))).sealed
})

/** Reads a form's state from its token. */
export const formState = Effect.fnUntraced(function* (token: string, subject: string, now: Instant) {
  const box = yield* SecretBox
  const sealed = { sealed: token, context: contextOf(subject) }
  if (!(yield* box.canOpen(sealed))) return { isExpired: true, waitMillis: 0, asksPerson: false } satisfies FormState
  const [issued, mark] = (yield* box.open(sealed)).split(" ")
  const age = Math.max(0, now - Number(issued))
  return {
    isExpired: age > millisPerDay,
    waitMillis: Math.max(0, youngestMs - age),
    asksPerson: mark === personMark
  } satisfies FormState
})

/** People need longer than this to read a form and to send it. */
const youngestMs = 2000
const personMark = "person"

const contextOf = (subject: string): string => `booking form:${subject}`
