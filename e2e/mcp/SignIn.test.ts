// @module-tag thorough

import { createHash } from "node:crypto"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Client as CurrentClient, StreamableHTTPClientTransport as CurrentHttp } from "@modelcontextprotocol/client"
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { expectCreated } from "../../harness/HostOnServer.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { selfSigned } from "../../packages/integrations/test/Certificate.ts"
import { facadeServer } from "../life/FacadeServer.ts"

const info = { name: "slotkit-tests", version: "1.0.0" }
const redirectUrl = "http://127.0.0.1:51004/callback"
const clientMetadata = {
  client_name: "Desk agent",
  redirect_uris: [redirectUrl],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none"
}

/** The site that publishes the agent's metadata document. Its redirect URI has no port, as agents listen on any. */
const certificate = selfSigned(["localhost"])
const documents: Array<string> = []
const site = createServer(certificate, ({ url = "" }, response) => {
  documents.push(url)
  const { port } = site.address() as AddressInfo
  const published = { ...clientMetadata, redirect_uris: ["http://127.0.0.1/callback"] }
  response.end(JSON.stringify({ ...published, client_id: `https://localhost:${port}/client.json` }))
})
const trusted = getCACertificates("default")
beforeAll(async () => {
  setDefaultCACertificates([...trusted, certificate.cert])
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening))
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  site.close()
})

/** A server where Ada is signed in in every browser, and approves what agents ask for. */
const aServer = async () => {
  let host: Wire
  const server = await facadeServer({
    identify: () => ({ hostId: host.id, key: "ada" }),
    signInUrl: "/sign-in",
    clientDocumentAllow: ["localhost"]
  })
  host = expectCreated(
    await server.manage("POST", "/hosts", { email: "ada@example.com", username: "ada", timezone: "Europe/Rome", plan: "pro" })
  )
  const approve = async (address: URL): Promise<URLSearchParams> => {
    const response = await fetch(address)
    const [, name, value] = /<input type="hidden" name="([^"]+)" value="([^"]+)"/.exec(await response.text()) ?? []
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(";")[0])
      .join("; ")
    const answer = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams({ [name ?? ""]: value ?? "", decision: "approve" })
    })
    return new URL(answer.headers.get("location") ?? "http://nowhere").searchParams
  }
  return {
    ...server,
    host,
    approve,
    keyWith: async (scopes: ReadonlyArray<string>): Promise<string> =>
      expectCreated(await server.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Agent", scopes })).key
  }
}

/** A memory of an agent for what its sign-in needs. */
const agentMemory = (clientMetadataUrl: string | undefined) => {
  const memory: { client?: Wire; tokens?: Wire; verifier?: string; found?: Wire; authorizationUrl?: URL } = {}
  const provider = {
    redirectUrl,
    clientMetadata,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientInformation: () => memory.client,
    saveClientInformation: (client: Wire) => {
      memory.client = client
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens: Wire) => {
      memory.tokens = tokens
    },
    redirectToAuthorization: (address: URL) => {
      memory.authorizationUrl = address
    },
    saveCodeVerifier: (verifier: string) => {
      memory.verifier = verifier
    },
    codeVerifier: () => memory.verifier ?? "",
    saveDiscoveryState: (found: Wire) => {
      memory.found = found
    },
    discoveryState: () => memory.found
  }
  return { memory, provider }
}

type Provider = ReturnType<typeof agentMemory>["provider"]

/** Connects until the server asks for a sign-in, signs in, and connects again. Returns a function that calls a tool. */
const signInWith = {
  "@modelcontextprotocol/client 2.x": async (url: URL, authProvider: Provider, approve: () => Promise<URLSearchParams>) => {
    const connect = async (client: CurrentClient) => {
      const transport = new CurrentHttp(url, { authProvider })
      await client.connect(transport)
      return transport
    }
    const first = new CurrentHttp(url, { authProvider })
    await expect(new CurrentClient(info).connect(first)).rejects.toThrow()
    await first.finishAuth(await approve())
    const client = new CurrentClient(info)
    await connect(client)
    onTestFinished(() => client.close())
    return async (name: string, sent: Wire = {}) => (await client.callTool({ name, arguments: sent })).structuredContent as Wire
  },
  "@modelcontextprotocol/sdk 1.x": async (url: URL, authProvider: Provider, approve: () => Promise<URLSearchParams>) => {
    const transport = () => new StreamableHTTPClientTransport(url, { authProvider: authProvider as OAuthClientProvider })
    const first = transport()
    await expect(new Client(info).connect(first as Parameters<Client["connect"]>[0])).rejects.toThrow()
    await first.finishAuth((await approve()).get("code") ?? "")
    const client = new Client(info)
    await client.connect(transport() as Parameters<Client["connect"]>[0])
    onTestFinished(() => client.close())
    return async (name: string, sent: Wire = {}) => (await client.callTool({ name, arguments: sent })).structuredContent as Wire
  }
}

describe.each(Object.entries(signInWith))("%s, which knows nothing but the address of /mcp", (_, signIn) => {
  it.each(["metadata document", "dynamic registration"])("MUST sign in by %s and call its first tool", async (way) => {
    const { origin, approve } = await aServer()
    const byDocument = way === "metadata document"
    const documentUrl = `https://localhost:${(site.address() as AddressInfo).port}/client.json`
    const { memory, provider } = agentMemory(byDocument ? documentUrl : undefined)
    const before = documents.length
    const call = await signIn(new URL(`${origin}/mcp`), provider, () => approve(memory.authorizationUrl!))
    expect(JSON.stringify(await call("get_profile"))).toContain("Europe/Rome")
    expect(documents.length - before).toBe(byDocument ? 1 : 0)
    expect(memory.client.client_id).toEqual(byDocument ? documentUrl : expect.stringMatching(/^app_/))
    const request = Object.fromEntries(memory.authorizationUrl!.searchParams)
    expect([request.scope, request.resource]).toEqual(["profile.read availability.read", `${origin}/mcp`])
    const elsewhere = await fetch(`${origin}/api/v1/profile`, {
      headers: { authorization: `Bearer ${memory.tokens.access_token}` }
    })
    expect([elsewhere.status, (await elsewhere.json()).message]).toEqual([
      401,
      `This access token is for ${origin}/mcp only. Ask for a token for ${origin}/api/v1.`
    ])
  })
})

/** Revision 1.x refreshes its token when a scope is missing, and does not ask the host again while it holds a refresh token. */
it.each(Object.entries(signInWith))("%s MUST book after one consent with the scopes in the address", async (_, signIn) => {
  const { origin, approve, slotkit, host } = await aServer()
  await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
  const { memory, provider } = agentMemory(undefined)
  const url = new URL(`${origin}/mcp?scope=bookings.read+bookings.write`)
  const call = await signIn(url, provider, () => approve(memory.authorizationUrl!))
  const { scope, resource } = Object.fromEntries(memory.authorizationUrl!.searchParams)
  expect([scope, resource]).toEqual(["profile.read availability.read bookings.read bookings.write", `${origin}/mcp`])
  const at = { service: "intro", timezone: "America/New_York" }
  const [first, next] = (await call("find_times", at)).times
  const { booking } = await call("book_time", { ...at, start: first.start, booker: { name: "Bob", email: "bob@example.com" } })
  const { id } = booking
  await call("reschedule_booking", { id, start: next.start, timezone: at.timezone })
  expect((await call("get_booking", { id })).booking).toMatchObject({ status: "accepted", scheduled_at: next.start })
  expect((await call("cancel_booking", { id })).booking.status).toBe("cancelled")
})

it("a key needs no sign-in, and a scope that it lacks is named for the next one", async () => {
  const { origin, keyWith } = await aServer()
  const call = async (scopes: ReadonlyArray<string>) =>
    fetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await keyWith(scopes)}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream"
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "cancel_booking", arguments: { id: 999_999 } }
      })
    })
  const refused = await call([])
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="profile.read availability.read bookings.read bookings.write", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
  ])
  expect((await call(["bookings.write"])).status).toBe(200)
})

it("a revoked token, one for the API, and one of a disconnected agent MUST get 401 with the metadata", async () => {
  const { origin, approve, slotkit, host } = await aServer()
  const post = (path: string, body: object, type = "application/json") =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body: type === "application/json" ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>)
    })
  const form = "application/x-www-form-urlencoded"
  const { client_id } = await (await post("/oauth/register", clientMetadata)).json()
  const tokensFor = async (resource: string): Promise<Wire> => {
    const code_verifier = "a".repeat(43)
    const code_challenge = createHash("sha256").update(code_verifier).digest("base64url")
    const request = { client_id, redirect_uri: redirectUrl, response_type: "code", code_challenge, code_challenge_method: "S256" }
    const address = new URL(`${origin}/oauth/authorize?${new URLSearchParams({ ...request, resource })}`)
    const code = (await approve(address)).get("code") ?? ""
    const grant = { grant_type: "authorization_code", client_id, redirect_uri: redirectUrl, code, code_verifier, resource }
    return (await post("/oauth/token", grant, form)).json()
  }
  const called = async ({ access_token }: Wire) => {
    const { status, headers } = await fetch(`${origin}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })
    })
    return [status, headers.get("www-authenticate")]
  }
  const refused = [
    401,
    `Bearer error="invalid_token", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="profile.read availability.read"`
  ]
  const revoked = await tokensFor(`${origin}/mcp`)
  expect(await called(revoked)).toEqual([200, null])
  expect((await post("/oauth/revoke", { token: revoked.access_token, client_id }, form)).status).toBe(200)
  expect(await called(revoked)).toEqual(refused)
  expect(await called(await tokensFor(`${origin}/api/v1`))).toEqual(refused)
  const left = await tokensFor(`${origin}/mcp`)
  expect(await called(left)).toEqual([200, null])
  const [connection] = (await slotkit.connections.list(host.id)).data
  await slotkit.connections.disconnect(host.id, connection?.app.id ?? expect.fail())
  expect(await called(left)).toEqual(refused)
  const again = await post("/oauth/token", { grant_type: "refresh_token", client_id, refresh_token: left.refresh_token }, form)
  expect([again.status, (await again.json()).error]).toEqual([400, "invalid_grant"])
})
