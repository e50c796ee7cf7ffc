import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { scopes } from "../credentials/Scope.ts"
import { clientDocumentKeptSeconds, isClientDocumentUrl, readClientDocument } from "./ClientDocument.ts"

const url = "https://agent.example.com/oauth/client.json"
const good = { client_id: url, client_name: "Desk agent", redirect_uris: ["http://127.0.0.1/callback"] }

describe("The address of a metadata document", () => {
  it.each([url, "https://agent.example.com:8443/c", "https://agent.example.com/c?v=1"])("%s is one", (clientId) => {
    expect(isClientDocumentUrl(clientId)).toBe(true)
  })

  it.each([
    "app_1",
    "http://agent.example.com/c",
    "https://agent.example.com",
    "https://agent.example.com/",
    "https://agent.example.com/c#x",
    "https://me@agent.example.com/c",
    "https://agent.example.com/a/../c",
    "https://agent.example.com:443/c",
    "https://AGENT.example.com/c",
    "https://",
    `https://agent.example.com/${"c".repeat(200)}`
  ])("MUST NOT be %s", (clientId) => {
    expect(isClientDocumentUrl(clientId)).toBe(false)
  })
})

describe("A metadata document", () => {
  it("is a public client with its redirect URIs", () => {
    const client = { name: "Desk agent", redirect_uris: good.redirect_uris, scopes, public: true }
    expect(readClientDocument(url, good)).toEqual(Result.succeed(client))
    expect(
      readClientDocument(url, { ...good, token_endpoint_auth_method: "none", client_uri: "https://agent.example.com" })
    ).toEqual(Result.succeed(client))
    const { client_name: _, ...nameless } = good
    expect(readClientDocument(url, nameless)).toEqual(Result.succeed({ ...client, name: "agent.example.com" }))
  })

  it.each<[unknown, string]>([
    [[], "The client's metadata document must be a JSON object."],
    [null, "The client's metadata document must be a JSON object."],
    [{ ...good, client_id: `${url}/` }, "The client_id in the client's metadata document must be its own address."],
    [{ redirect_uris: good.redirect_uris }, "The client_id in the client's metadata document must be its own address."],
    [{ ...good, client_secret: "x" }, "The client's metadata document must not contain a client_secret."],
    [
      { ...good, token_endpoint_auth_method: "client_secret_post" },
      "The token_endpoint_auth_method in the client's metadata document must be none. The client uses PKCE."
    ],
    [
      { ...good, redirect_uris: ["http://agent.example.com/"] },
      "The client's metadata document is invalid: redirect_uris (entry 1) may use http only for localhost, 127.0.0.1 or [::1]."
    ]
  ])("MUST be refused: %j", (document, reason) => {
    expect(readClientDocument(url, document)).toEqual(Result.fail(reason))
  })

  it.each([
    [undefined, 86_400],
    ["public", 86_400],
    ["public, max-age=60", 60],
    ["max-age=9999999", 86_400],
    ["no-store", 0],
    ["private, no-cache", 0]
  ])("with Cache-Control: %s is kept for %i seconds", (header, seconds) => {
    expect(clientDocumentKeptSeconds(header)).toBe(seconds)
  })
})
