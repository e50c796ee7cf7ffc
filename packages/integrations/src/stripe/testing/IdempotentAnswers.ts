import { StripeRefusal } from "./StripeRefusal.ts"

/** An answer before it is written. */
export interface StripeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: unknown
}

/**
 * Answers requests as Stripe does under idempotency keys: what was carried out, well or badly, is saved, and the same request is
 * given the same answer marked `Idempotent-Replayed`; the key with another request is an `idempotency_error`. A request that was
 * refused before it was carried out leaves nothing behind. `request` is everything that tells requests apart.
 */
export const idempotentAnswers = () => {
  const saved = new Map<string, { readonly request: string; readonly answer: StripeAnswer }>()
  return (key: string | undefined, request: string, carryOut: () => unknown): StripeAnswer => {
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
    const { answer, carriedOut } = outcomeOf(carryOut)
    if (key === undefined) return answer
    const named = { ...answer, headers: { "idempotency-key": key } }
    if (carriedOut) saved.set(key, { request, answer: named })
    return named
  }
}

/** A refusal as it is written. */
export const refusalAnswer = ({ status, type, code, param, message }: StripeRefusal): StripeAnswer => ({
  status,
  headers: {},
  json: { error: { type, code, param, message } }
})

const outcomeOf = (carryOut: () => unknown): { readonly answer: StripeAnswer; readonly carriedOut: boolean } => {
  try {
    return { answer: { status: 200, headers: {}, json: carryOut() }, carriedOut: true }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { answer: refusalAnswer(error), carriedOut: error.carriedOut }
  }
}
