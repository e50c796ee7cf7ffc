import type { IncomingMessage, ServerResponse } from "node:http"

/** A request listener of Node's HTTP server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void
