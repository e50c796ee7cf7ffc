import { wrongField } from "@slotkit/core/internal"
import { type TooManyRequests, Unavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/**
 * Shows a form again if the server at the typed address does not respond, because the address may be mistyped. `label` is that of
 * the field `url`.
 */
export const onTimeout = <B, E2, R2>(
  context: ConsoleContext,
  label: string,
  show: (errors: FormErrors) => Effect.Effect<B, E2, R2>
) =>
  catchTimeout((message) =>
    show(
      wrongFields(problemsOf([wrongField("url", message)], controlsNamed({ url: label }), context.words, { url: "unreadable" }))
    )
  )

/** Shows a page if a calendar server does not respond. */
export const catchTimeout =
  <B, E2, R2>(show: (message: string) => Effect.Effect<B, E2, R2>) =>
  <A, E, R>(ask: Effect.Effect<A, E, R>): Effect.Effect<A | B, E | E2, R | R2> =>
    Effect.catchDefect(ask, (defect) => (defect instanceof Unavailable ? show(defect.message) : Effect.die(defect)))

/** The errors of a host who has connected or read calendars too often. */
export const tooOften = ({ words }: ConsoleContext, { retryAfterSeconds }: TooManyRequests): FormErrors => ({
  status: 429,
  alert: words.calendars.tooOften,
  retryAfterSeconds
})
