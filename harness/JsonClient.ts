/** A response with its body: parsed if it is JSON, otherwise text. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Request options besides the body. */
export type RequestHeaders = Readonly<Record<string, string>>

/** A JSON client for one of a server's APIs. */
export type JsonClient = <Body = Wire>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body?: object,
  headers?: RequestHeaders
) => Promise<Answer<Body>>

/** Parsed JSON, loosely typed for tests. */
export type Wire = ReturnType<typeof JSON.parse>

/** Creates a JSON client for a base URL. Redirects are not followed. */
export const jsonClient =
  (address: string, always: RequestHeaders = {}): JsonClient =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...always, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
