import type { Config } from "../Config.ts"
import type { Finding } from "../Finding.ts"

/** Checks that Zoom accepts the configured app, without changing anything. Returns nothing when none is configured. */
export const zoomFinding = async (
  {
    zoomAccountId: accountId,
    zoomClientId: clientId,
    zoomClientSecret: clientSecret
  }: Pick<Config, "zoomAccountId" | "zoomClientId" | "zoomClientSecret">,
  origin = "https://zoom.us"
): Promise<ReadonlyArray<Finding>> => {
  if (accountId === undefined || clientId === undefined || clientSecret === undefined) return []
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Zoom", result, detail }]
  try {
    const answer = await fetch(`${origin}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "account_credentials", account_id: accountId }),
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs)
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) return finding("fail", `rejects the app ${clientId}: status ${answer.status}`)
    const granted = scopesIn(body)
    const missing = needed.filter((scope) => !granted.includes(scope))
    return missing.length === 0
      ? finding("ok", `accepts the app ${clientId}`)
      : finding("warn", `accepts the app ${clientId}, which lacks the scopes ${missing.join(", ")}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return finding("fail", `cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

const timeoutMs = 10_000

/** Granular scopes. Apps from before 2024 have the two scopes of then instead. */
const needed = [
  "meeting:write:meeting:admin",
  "meeting:update:meeting:admin",
  "meeting:delete:meeting:admin",
  "meeting:read:list_meetings:admin"
]
const former: Readonly<Record<string, ReadonlyArray<string>>> = {
  "meeting:write:admin": needed.slice(0, 3),
  "meeting:read:admin": needed.slice(3)
}

const scopesIn = (body: unknown): ReadonlyArray<string> => {
  const scope = typeof body === "object" && body !== null && "scope" in body ? body.scope : undefined
  return typeof scope === "string" ? scope.split(" ").flatMap((one) => former[one] ?? [one]) : []
}
