import { expect } from "vitest"
import type { HttpTestApp } from "./HttpTestApp.ts"

export const redirectUri = "https://sync.example.com/callback"

/** The example of RFC 7636, appendix B. */
export const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
export const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

/** The fields of a form. A list is sent as repeated fields, and undefined is omitted. */
export type Fields = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Posts a form to an OAuth endpoint. */
export const postForm = async (
  { send }: HttpTestApp,
  path: string,
  fields: Fields,
  { headers = {}, query = "" }: { readonly headers?: Record<string, string>; readonly query?: string } = {}
) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one] as [string, string])
  )
  return send("POST", `${path}${query}`, {
    body: new URLSearchParams(pairs).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers }
  })
}

export type Answer = Awaited<ReturnType<typeof postForm>>

/** Registers a partner app and returns functions that act for it. Calls send its secret in the form by default. */
export const aPartner = async (app: HttpTestApp, hostId: number, input: object = {}) => {
  const { json } = await app.manage("POST", "/apps", {
    name: "Calendar Sync",
    redirect_uris: [redirectUri],
    scopes: ["profile.read", "bookings.read", "services.read"],
    ...input
  })
  const { id, client_id: clientId, client_secret: clientSecret } = json.data
  const credentials = { client_id: clientId, ...(clientSecret === null ? {} : { client_secret: clientSecret }) }
  const newCode = async (request: object = {}): Promise<string> => {
    const answer = await app.manage("POST", `/hosts/${hostId}/connections`, {
      client_id: clientId,
      scopes: ["profile.read", "bookings.read"],
      ...request
    })
    return answer.json.data.code
  }
  const exchange = (code: string, fields: Fields = {}, more: Parameters<typeof postForm>[3] = {}) =>
    postForm(
      app,
      "/oauth/token",
      { grant_type: "authorization_code", ...credentials, redirect_uri: redirectUri, code, ...fields },
      more
    )
  const refresh = (refreshToken: string, fields: Fields = {}) =>
    postForm(app, "/oauth/token", {
      grant_type: "refresh_token",
      ...credentials,
      refresh_token: refreshToken,
      ...fields
    })
  const revoke = (token: string, fields: Fields = {}) => postForm(app, "/oauth/revoke", { ...credentials, token, ...fields })
  const connect = async (request: object = {}) => (await exchange(await newCode(request))).json
  return { id: id as number, clientId, clientSecret, credentials, newCode, exchange, refresh, revoke, connect }
}

export type Partner = Awaited<ReturnType<typeof aPartner>>

/** `Authorization: Basic`, with both parts form-encoded first. RFC 6749, section 2.3.1. */
export const basic = (clientId: string, clientSecret: string): Record<string, string> => {
  const encode = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length)
  return { authorization: `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString("base64")}` }
}

/** Returns the status of an authenticated request. */
export const statusWith = async ({ send }: HttpTestApp, token: string): Promise<number> =>
  (await send("GET", "/api/v1/token", { token })).status

/** Returns the expected status and body of a refusal. */
export const refused = (error: string, status = 400) => [
  status,
  { error, error_description: expect.stringMatching(/^\w[^"\\]*\.$/) }
]
