import { createInterface } from "node:readline"

/** The streams and the server that a bridge connects. */
export interface McpBridgeOptions {
  /** The address of `/mcp` or `/mcp/visitor`. */
  readonly url: URL
  /** The API key or access token. Only sent to `url`. */
  readonly key: string | undefined
  /** Messages of the client, one per line. */
  readonly input: NodeJS.ReadableStream
  /** Writes a message to the client. */
  readonly write: (line: string) => void
  /** Ends the bridge when it is aborted. */
  readonly signal: AbortSignal
}

/**
 * Connects a client on standard input and output with a server's `/mcp` until the input ends. Every line is one message, and is
 * sent in one request. Failures become answers that the client can show. Model Context Protocol, transports: stdio.
 */
export const bridgeMcp = async ({ url, key, input, write, signal }: McpBridgeOptions): Promise<void> => {
  const running = new Map<unknown, AbortController>()
  const open = new Set<Promise<void>>()
  let initialized: string | undefined

  const answer = async (line: string): Promise<void> => {
    const message = parsed(line)
    if (message === undefined) return write(JSON.stringify(errorOf(null, parseError, "The line is not a JSON-RPC message.")))
    const { id, method, params } = message
    if (method === "notifications/cancelled") return running.get(params?.requestId)?.abort()
    const stop = new AbortController()
    if (id !== undefined) running.set(id, stop)
    const within = AbortSignal.any([stop.signal, signal, AbortSignal.timeout(longestMs)])
    const init = {
      method: "POST",
      headers: { ...headersOf(message, initialized), ...authorized(key) },
      body: line,
      signal: within
    }
    try {
      const told = await send(url, init, stop.signal)
      if (stop.signal.aborted || signal.aborted || id === undefined) return
      const body = "message" in told ? refusal(message, told.message) : addressed(told.body, id)
      if (method === "initialize" && "result" in body) initialized = versionIn(body.result)
      write(JSON.stringify(body))
    } finally {
      if (running.get(id) === stop) running.delete(id)
    }
  }

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  signal.addEventListener("abort", () => lines.close(), { once: true })
  for await (const line of lines) {
    if (line.trim() === "") continue
    const work = answer(line).finally(() => open.delete(work))
    open.add(work)
  }
  await Promise.allSettled(open)
}

/** A message of a client, as far as the bridge reads it. */
interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: { readonly [name: string]: unknown }
}

type Answer = object & { readonly id?: unknown; readonly result?: unknown }

type Told = { readonly body: Answer } | { readonly message: string }

/** Sends a message, and once more if the connection fails: the server answers a repeated call as it answered the first one. */
const send = async (url: URL, init: RequestInit, stopped: AbortSignal, isRepeated = false): Promise<Told> => {
  try {
    const response = await fetch(url, { ...init, redirect: "error" })
    return await toldBy(response, await response.text())
  } catch (error) {
    if (stopped.aborted || init.signal?.aborted === true) return { message: "The server did not answer in time." }
    if (!isRepeated) return send(url, init, stopped, true)
    const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}.` : ""
    return { message: `The server at ${url.origin} cannot be reached.${cause} Check --url and whether the server runs.` }
  }
}

const toldBy = async (response: Response, text: string): Promise<Told> => {
  const body = parsed(text)
  if (body !== undefined && "jsonrpc" in body) return { body }
  const said = body !== undefined && "message" in body && typeof body.message === "string" ? body.message : undefined
  const { status, headers } = response
  if (status === 401) return { message: `${said ?? "The credential is unknown."} Set SLOTKIT_API_KEY to an API key of the host.` }
  if (status === 403) return { message: `${said ?? "The credential lacks a scope."} Create an API key with that scope.` }
  if (status === 404 || status === 405)
    return { message: `${url(response)} is not the address of a Slotkit server, or MCP is switched off.` }
  if (status === 429) return { message: `${said ?? "Too many requests."} Wait ${headers.get("retry-after") ?? "60"} seconds.` }
  return { message: said ?? `The server answered with status ${status}.` }
}

const url = (response: Response): string => response.url

/** A server that could not read a message, such as one that is too large, does not know its id. The client waits for that id. */
const addressed = (body: Answer, id: unknown): Answer => (body.id === null ? { ...body, id } : body)

/** A call of a tool fails as a result, which the model reads. Other requests fail as errors, which the client shows. */
const refusal = ({ id, method }: Message, message: string): object =>
  method === "tools/call"
    ? { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: message }], isError: true } }
    : errorOf(id, serverError, message)

const errorOf = (id: unknown, code: number, message: string) => ({ jsonrpc: "2.0", id: id ?? null, error: { code, message } })

const parsed = (text: string): Message | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Headers repeat what a message of 2026-07-28 carries. Messages of older revisions follow what `initialize` agreed on. */
const headersOf = ({ method, params }: Message, initialized: string | undefined): Record<string, string> => {
  const meta = params?._meta
  const claimed = isRecord(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined
  const base = { "content-type": "application/json", accept: "application/json, text/event-stream" }
  if (typeof claimed !== "string") return initialized === undefined ? base : { ...base, "mcp-protocol-version": initialized }
  const name = typeof params?.name === "string" ? { "mcp-name": asHeader(params.name) } : {}
  return { ...base, "mcp-protocol-version": asHeader(claimed), "mcp-method": asHeader(method ?? ""), ...name }
}

/** A value that a header cannot carry is sent in Base64. */
const asHeader = (value: string): string =>
  /^[\x21-\x7e]*$/.test(value) && !value.startsWith("=?") ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`

const authorized = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` }

const versionIn = (result: unknown): string | undefined =>
  isRecord(result) && typeof result.protocolVersion === "string" ? result.protocolVersion : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

const longestMs = 60_000
const parseError = -32700
const serverError = -32000
