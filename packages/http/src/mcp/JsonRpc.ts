import { isRecord } from "@slotkit/core/internal"

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
