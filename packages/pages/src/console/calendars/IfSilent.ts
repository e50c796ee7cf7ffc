import { type TooManyRequests, Unavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { controlsNamed, problemsOf, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/**
 * Shows a form again if the server at the typed address does not respond, because the address may be mistyped. `label` is that of the
 * field `url`.
 */
export const ifSilent = <B, E2, R2>(visit: ConsoleVisit, label: string, show: (trouble: Trouble) => Effect.Effect<B, E2, R2>) =>
  onSilence((message) =>
    show(wrongFields(problemsOf({ url: [message] }, controlsNamed({ url: label }), visit.words, { url: "unreadable" })))
  )

/** Shows a page if a calendar server does not respond. */
export const onSilence =
  <B, E2, R2>(show: (message: string) => Effect.Effect<B, E2, R2>) =>
  <A, E, R>(ask: Effect.Effect<A, E, R>): Effect.Effect<A | B, E | E2, R | R2> =>
    Effect.catchDefect(ask, (defect) => (defect instanceof Unavailable ? show(defect.message) : Effect.die(defect)))

/** The trouble of a host who has connected or read calendars too often. */
export const tooOften = ({ words }: ConsoleVisit, { retryAfterSeconds }: TooManyRequests): Trouble => ({
  status: 429,
  alert: words.calendars.tooOften,
  retryAfterSeconds
})
