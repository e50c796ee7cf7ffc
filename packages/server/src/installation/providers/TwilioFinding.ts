import type { Config } from "../Config.ts"
import type { Finding } from "../Finding.ts"

/** Checks that Twilio accepts the configured account, without changing anything. Returns nothing when none is configured. */
export const twilioFinding = async (
  { twilioAccountSid: accountSid, twilioAuthToken: authToken }: Pick<Config, "twilioAccountSid" | "twilioAuthToken">,
  apiBase = "https://api.twilio.com"
): Promise<ReadonlyArray<Finding>> => {
  if (accountSid === undefined || authToken === undefined) return []
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Twilio", result, detail }]
  try {
    const answer = await fetch(`${apiBase}/2010-04-01/Accounts/${accountSid}.json`, {
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs)
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok)
      return finding("fail", `rejects SLOTKIT_TWILIO_AUTH_TOKEN of the account ${accountSid}: status ${answer.status}`)
    const status = typeof body === "object" && body !== null && "status" in body ? String(body.status) : "unknown"
    return status === "active"
      ? finding("ok", `accepts the account ${accountSid}`)
      : finding("fail", `accepts the account ${accountSid}, which is ${status}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return finding("fail", `cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

const timeoutMs = 10_000
