import { isRecord } from "@slotkit/core/internal"
import type { Headers } from "effect/http/Headers"

/** The id of a request. */
export type RequestId = string | number

/** A message from a client. Responses are accepted and ignored, because the server sends no requests. */
export type Message =
  | {
      readonly kind: "request"
      readonly id: RequestId
      readonly method: string
      readonly params: Readonly<Record<string, unknown>>
    }
  | { readonly kind: "notification"; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly id: RequestId | null }

/** The error of a response. JSON-RPC 2.0, section 5.1. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Error codes of JSON-RPC 2.0 and of the Model Context Protocol. */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedRevision: -32022
} as const

/** Reads a parsed message. */
export const readMessage = (json: unknown): Message => {
  if (!isRecord(json)) return { kind: "invalid", id: null }
  const { jsonrpc, id, method, params = {} } = json
  const known = typeof id === "string" || (typeof id === "number" && Number.isInteger(id)) ? id : null
  if (jsonrpc !== "2.0") return { kind: "invalid", id: known }
  if (method === undefined && id !== undefined && ("result" in json || "error" in json)) return { kind: "response" }
  if (typeof method !== "string" || !isRecord(params) || (id !== undefined && known === null))
    return { kind: "invalid", id: known }
  return known === null ? { kind: "notification", method, params } : { kind: "request", id: known, method, params }
}

/** The response with a result. */
export const resultResponse = (id: RequestId, result: object) => ({ jsonrpc: "2.0", id, result })

/** The response with an error. `id` is null if the request could not be read. */
export const errorResponse = (id: RequestId | null, error: RpcError) => ({ jsonrpc: "2.0", id, error })

/** The revisions of the Model Context Protocol that `/mcp` serves, newest first. */
export const revisions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"] as const
export type Revision = (typeof revisions)[number]

/** The revision without `initialize`: every request carries its revision and the client's capabilities. */
export const stateless = "2026-07-28" satisfies Revision

/** The newest revision that begins with `initialize`. The answer to clients that ask for an unknown one. */
export const newestInitialized = "2025-11-25" satisfies Revision

/** The revision of a request that names none: it was the last one without the header. Transports, 2025-03-26. */
export const assumedRevision = "2025-03-26" satisfies Revision

/** Returns true for a revision that `/mcp` serves. */
export const isRevision = (value: unknown): value is Revision => revisions.some((revision) => revision === value)

/** True if tools of the revision have titles and output schemas, and results structured content. */
export const hasStructuredContent = (revision: Revision): boolean => revision !== "2025-03-26"

/** The revision of a message, or the reason for refusing it with 400. */
export type RevisionVerdict = { readonly revision: Revision } | { readonly refusal: RpcError }

/**
 * Returns the revision of a message from its metadata and its headers.
 *
 * Messages of 2026-07-28 carry the revision and the client's capabilities in `_meta`, and repeat revision, method and tool in
 * headers, which must agree. Older ones carry the revision in the header only.
 */
export const requestRevision = (message: Exclude<Message, { kind: "invalid" }>, headers: Headers): RevisionVerdict => {
  const header = headers["mcp-protocol-version"]
  const params = message.kind === "response" ? {} : message.params
  const meta = isRecord(params._meta) ? params._meta : {}
  const claimed = meta[revisionKey]
  if (message.kind === "request" && message.method === "initialize" && claimed === undefined) return { revision: assumedRevision }
  if (claimed === undefined && header !== stateless) {
    if (header === undefined) return { revision: assumedRevision }
    return isRevision(header) ? { revision: header } : { refusal: unsupported(header) }
  }
  if (header === undefined) return mismatch("The MCP-Protocol-Version header is required.")
  if (message.kind === "response") return { revision: stateless }
  if (message.kind === "request" && claimed === undefined) return invalid(`The request must carry ${revisionKey} in _meta.`)
  if (claimed !== undefined && claimed !== header) {
    return mismatch("The MCP-Protocol-Version header does not match the revision in _meta.")
  }
  if (message.kind === "request" && !isRecord(meta[capabilitiesKey])) {
    return invalid(`The request must carry ${capabilitiesKey} in _meta.`)
  }
  if (header !== stateless) return { refusal: unsupported(header) }
  if (headers["mcp-method"] !== message.method) return mismatch("The Mcp-Method header does not match the method.")
  if (message.method === "tools/call" && decodedName(headers["mcp-name"]) !== params.name) {
    return mismatch("The Mcp-Name header does not match the name of the tool.")
  }
  return { revision: stateless }
}

const revisionKey = "io.modelcontextprotocol/protocolVersion"
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

const unsupported = (requested: string): RpcError => ({
  code: errorCodes.unsupportedRevision,
  message: `The protocol version ${JSON.stringify(requested.slice(0, 40))} is not supported.`,
  data: { supported: revisions, requested: requested.slice(0, 40) }
})

const mismatch = (message: string) => ({ refusal: { code: errorCodes.headerMismatch, message } })
const invalid = (message: string) => ({ refusal: { code: errorCodes.invalidParams, message } })

/** A name that a header cannot carry is sent as `=?base64?...?=`. Names of tools are plain, so another name is unknown anyway. */
const decodedName = (value: string | undefined): string | undefined => {
  const encoded = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/.exec(value ?? "")?.[1]
  return encoded === undefined ? value : new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))
}
