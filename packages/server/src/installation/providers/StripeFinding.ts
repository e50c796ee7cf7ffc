import type { Config } from "../Config.ts"
import type { Finding } from "../Finding.ts"

/**
 * Checks that Stripe accepts the configured key for Checkout, without changing anything. Returns nothing when no key is
 * configured.
 */
export const stripeFinding = async (
  { stripeSecretKey }: Pick<Config, "stripeSecretKey">,
  apiBase = "https://api.stripe.com"
): Promise<ReadonlyArray<Finding>> => {
  if (stripeSecretKey === undefined) return []
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Stripe", result, detail }]
  try {
    const answer = await fetch(`${apiBase}/v1/checkout/sessions?limit=1`, {
      headers: { authorization: `Bearer ${stripeSecretKey}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs)
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return finding("ok", `accepts STRIPE_SECRET_KEY, a ${/^.k_live_/.test(stripeSecretKey) ? "live" : "test"} key`)
    const said = messageIn(body)
    const reason = said === undefined ? `status ${answer.status}` : said.replaceAll(stripeSecretKey, "[key]")
    return finding("fail", `rejects STRIPE_SECRET_KEY: ${reason.replace(/\.$/, "")}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return finding("fail", `cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

const timeoutMs = 10_000

const messageIn = (body: unknown): string | undefined => {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : undefined
}
