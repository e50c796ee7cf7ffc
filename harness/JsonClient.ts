/** An answer with its body read: JSON where it is JSON, else the text. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** What a request carries besides its body. */
export type RequestHeaders = Readonly<Record<string, string>>

/** Somebody who speaks JSON to one of the surfaces of a server. */
export type JsonClient = <Body = Wire>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body?: object,
  headers?: RequestHeaders
) => Promise<Answer<Body>>

/** Parsed JSON, of which a test reads what it expects. */
export type Wire = ReturnType<typeof JSON.parse>

/** Speaks to everything under an address; redirects are answers. */
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
