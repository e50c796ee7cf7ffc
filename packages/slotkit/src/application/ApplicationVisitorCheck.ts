import { VisitorCheck, VisitorCheckUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A check of visitors before they book, such as a captcha. */
export interface ApplicationVisitorCheck {
  /**
   * Returns true for a visitor who may book. `answer` is the value in the visitor's request: the field `visitor_check` of the
   * visitor API, or the field of the booking form; `null` if it has none. A rejected visitor gets a 422.
   *
   * Slotkit calls it before it books, never inside a transaction. If the call fails or takes more than ten seconds, the request
   * fails with `unavailable` (503 over HTTP).
   */
  readonly verify: (visit: { readonly hostId: number; readonly answer: string | null }) => boolean | Promise<boolean>
  /** Markup for the booking form, inserted unchanged, such as the element of a captcha. Add its sources to `pages.csp`. */
  readonly markup?: string
  /** The name of the form's field with the answer, such as `cf-turnstile-response`. Defaults to `visitor_check`. */
  readonly field?: string
}

/**
 * The application's check of visitors, if it has any.
 *
 * @internal
 */
export const visitorCheckLayer = (check: ApplicationVisitorCheck | undefined): Layer.Layer<never> =>
  check === undefined
    ? Layer.empty
    : Layer.succeed(VisitorCheck, {
        passes: (visit) =>
          Effect.tryPromise({
            try: async () => (await check.verify(visit)) === true,
            catch: (cause) => new VisitorCheckUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
          }).pipe(
            Effect.timeoutOrElse({
              duration: "10 seconds",
              orElse: () => Effect.fail(new VisitorCheckUnavailable({ reason: "No response within 10 seconds" }))
            })
          )
      })
