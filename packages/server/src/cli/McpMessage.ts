/** A message of a client of the Model Context Protocol, as far as the bridge reads it. */
export interface McpMessage {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** Returns the revision that a message carries itself, as those of 2026-07-28 do. */
export const claimedRevision = ({ params }: McpMessage): string | undefined => {
  const meta = isRecord(params) ? params._meta : undefined
  const claimed = isRecord(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined
  return typeof claimed === "string" ? claimed : undefined
}

/**
 * Returns the headers of the request that carries a message. They repeat what a message of 2026-07-28 carries. Messages of older
 * revisions follow what `initialize` agreed on.
 */
export const mcpHeaders = (
  message: McpMessage,
  { initialized, key }: { readonly initialized: string | undefined; readonly key: string | undefined }
): Record<string, string> => {
  const { method, params } = message
  const claimed = claimedRevision(message)
  const base = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` })
  }
  if (claimed === undefined) return initialized === undefined ? base : { ...base, "mcp-protocol-version": initialized }
  const name = isRecord(params) && typeof params.name === "string" ? { "mcp-name": asHeader(params.name) } : {}
  const named = typeof method === "string" ? method : ""
  return { ...base, "mcp-protocol-version": asHeader(claimed), "mcp-method": asHeader(named), ...name }
}

/** Returns true for a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value that a header cannot carry is sent in Base64. */
const asHeader = (value: string): string =>
  /^[\x21-\x7e]*$/.test(value) && !value.startsWith("=?") ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`
