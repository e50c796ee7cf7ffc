import type { IncomingMessage, ServerResponse } from "node:http"

/** Handles web-standard requests. */
export type WebHandler = (request: Request, connection?: WebConnection) => Promise<Response>

/** The platform's data about the connection of a request. */
export interface WebConnection {
  /** The address of the client. Without it all visitors share one rate limit. */
  readonly clientAddress?: string | undefined
  /** True if the request can only come from a trusted proxy, so that the last entry of `X-Forwarded-For` is the client. */
  readonly isFromProxy?: boolean
}

/** Handles requests of `node:http`. It is also middleware for Express. */
export type NodeHandler = (
  request: IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown; readonly ip?: string | undefined },
  response: ServerResponse,
  next?: (error?: unknown) => void
) => void
