import { StripeRefusal } from "./StripeRefusal.ts"

/** A response before it is sent. */
export interface StripeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: unknown
}

/**
 * Implements Stripe's idempotency keys. The response of a processed request, success or error, is saved, and the same request
 * gets it again with `Idempotent-Replayed`. The key with another request is an `idempotency_error`. A request that was rejected
 * before processing leaves nothing behind. `request` identifies the request.
 */
export const idempotentAnswers = () => {
  const saved = new Map<string, { readonly request: string; readonly answer: StripeAnswer }>()
  return (key: string | undefined, request: string, transitionInTransaction: () => unknown): StripeAnswer => {
    const earlier = key === undefined ? undefined : saved.get(key)
    if (earlier?.request === request)
      return { ...earlier.answer, headers: { ...earlier.answer.headers, "idempotent-replayed": "true" } }
    if (earlier !== undefined)
      return refusalAnswer(
        new StripeRefusal(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error" }
        )
      )
    const { answer, carriedOut } = outcomeOf(transitionInTransaction)
    if (key === undefined) return answer
    const named = { ...answer, headers: { "idempotency-key": key } }
    if (carriedOut) saved.set(key, { request, answer: named })
    return named
  }
}

/** Converts an error to a response. */
export const refusalAnswer = ({ status, type, code, param, message }: StripeRefusal): StripeAnswer => ({
  status,
  headers: {},
  json: { error: { type, code, param, message } }
})

const outcomeOf = (transitionInTransaction: () => unknown): { readonly answer: StripeAnswer; readonly carriedOut: boolean } => {
  try {
    return { answer: { status: 200, headers: {}, json: transitionInTransaction() }, carriedOut: true }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { answer: refusalAnswer(error), carriedOut: error.carriedOut }
  }
}
