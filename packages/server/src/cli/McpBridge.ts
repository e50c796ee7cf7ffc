import { createInterface } from "node:readline"
import { claimedRevision, isRecord, type McpMessage, mcpHeaders } from "./McpMessage.ts"

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
 * Connects a client on standard input and output with a server's `/mcp` until the input ends. Every line is a message, which is
 * sent in one request, or a batch of 2025-03-26. Failures become answers that the client can show. Model Context Protocol,
 * transports: stdio.
 */
export const bridgeMcp = async ({ url, key, input, write, signal }: McpBridgeOptions): Promise<void> => {
  const running = new Map<unknown, AbortController>()
  const open = new Set<Promise<void>>()
  let initialized: string | undefined

  const answerLine = async (line: string): Promise<void> => {
    const sent = parsed(line)
    const answer =
      sent === undefined
        ? errorOf(null, parseError, notAMessage)
        : Array.isArray(sent)
          ? await answerBatch(sent)
          : isRecord(sent)
            ? await answerMessage(sent, line)
            : errorOf(null, invalidRequest, notAMessage)
    if (answer !== undefined) write(JSON.stringify(answer))
  }

  /** Answers a batch of 2025-03-26. Its messages are sent one by one, because a batch over HTTP may have one call of a tool. */
  const answerBatch = async (batch: ReadonlyArray<unknown>): Promise<object | undefined> => {
    if (batch.length === 0 || batch.length > maxBatch) {
      return errorOf(null, invalidRequest, `A batch has 1 to ${maxBatch} messages.`)
    }
    const claimed = batch.flatMap((entry) => (isRecord(entry) ? (claimedRevision(entry) ?? []) : []))
    const revision = claimed[0] ?? initialized
    if (revision !== undefined && revision !== withBatches) {
      return errorOf(null, invalidRequest, `Revision ${revision} has no batches. Send one message per line.`)
    }
    const answers: Array<object> = []
    for (const entry of batch) {
      const answer = await answerEntry(entry)
      if (answer !== undefined) answers.push(answer)
    }
    return answers.length === 0 ? undefined : answers
  }

  const answerEntry = async (entry: unknown): Promise<object | undefined> => {
    if (!isRecord(entry)) return errorOf(null, invalidRequest, "The entry is not a JSON-RPC message.")
    if (entry.method === "initialize") return errorOf(entry.id, invalidRequest, "initialize must not be part of a batch.")
    return answerMessage(entry, JSON.stringify(entry))
  }

  const answerMessage = async (message: McpMessage, body: string): Promise<object | undefined> => {
    const { id, method, params } = message
    if (method === undefined && !("result" in message || "error" in message)) return errorOf(id, invalidRequest, notAMessage)
    if (method === "notifications/cancelled") {
      if (isRecord(params)) running.get(params.requestId)?.abort()
      return undefined
    }
    const stop = new AbortController()
    if (id !== undefined) running.set(id, stop)
    const within = AbortSignal.any([stop.signal, signal, AbortSignal.timeout(longestMs)])
    const init = {
      method: "POST",
      headers: mcpHeaders(message, { initialized, key }),
      body,
      signal: within
    }
    try {
      const response = await send(url, init, stop.signal)
      if (stop.signal.aborted || signal.aborted || id === undefined) return undefined
      const answer = "message" in response ? refusal(message, response.message) : addressed(response.body, id)
      if (method === "initialize" && "result" in answer) initialized = versionIn(answer.result)
      return answer
    } finally {
      if (running.get(id) === stop) running.delete(id)
    }
  }

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  signal.addEventListener("abort", () => lines.close(), { once: true })
  for await (const line of lines) {
    if (line.trim() === "") continue
    const work = answerLine(line).finally(() => open.delete(work))
    open.add(work)
  }
  await Promise.allSettled(open)
}

type Answer = object & { readonly id?: unknown; readonly result?: unknown }

type BridgeReply = { readonly body: Answer } | { readonly message: string }

/** Sends a message, and once more if the connection fails: the server replays the first result for a repeated call. */
const send = async (url: URL, init: RequestInit, stopped: AbortSignal, isRepeated = false): Promise<BridgeReply> => {
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

const toldBy = async (response: Response, text: string): Promise<BridgeReply> => {
  const body = parsed(text)
  if (isRecord(body) && "jsonrpc" in body) return { body }
  const said = isRecord(body) && typeof body.message === "string" ? body.message : undefined
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
const refusal = ({ id, method }: McpMessage, message: string): object =>
  method === "tools/call"
    ? { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: message }], isError: true } }
    : errorOf(id, serverError, message)

const errorOf = (id: unknown, code: number, message: string) => ({ jsonrpc: "2.0", id: id ?? null, error: { code, message } })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const versionIn = (result: unknown): string | undefined =>
  isRecord(result) && typeof result.protocolVersion === "string" ? result.protocolVersion : undefined

const longestMs = 60_000
/** The only revision with batches, and as many messages as a batch over HTTP may have. */
const withBatches = "2025-03-26"
const maxBatch = 20
const notAMessage = "The line is not a JSON-RPC message."
const parseError = -32700
const invalidRequest = -32600
const serverError = -32000
