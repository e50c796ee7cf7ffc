import type { HttpTestApp } from "./HttpTestApp.ts"

/** The result of a tool, as clients get it. */
export interface ToolReply {
  readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any resource
  readonly structuredContent?: any
  readonly isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly _meta?: any
}

/** A client of 2025-11-25 with its own request ids. */
export const mcpCaller = ({ send }: HttpTestApp, token: string | undefined, path = "/mcp") => {
  let id = 0
  const post = (
    method: string,
    params: object = {},
    options: { readonly id?: number; readonly headers?: Record<string, string> } = {}
  ) =>
    send("POST", path, {
      token,
      json: { jsonrpc: "2.0", id: options.id ?? id++, method, params },
      headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25", ...options.headers }
    })
  const call = async (name: string, sent: object = {}, options: { readonly id?: number } = {}): Promise<ToolReply> => {
    const { status, json } = await post("tools/call", { name, arguments: sent }, options)
    if (status !== 200 || json.error !== undefined) throw new Error(`${status} ${JSON.stringify(json)}`)
    return json.result
  }
  return { post, call }
}
