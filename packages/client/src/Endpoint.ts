/** An operation of the API: its method, its path under the API's root, and the content of its response. */
export type Endpoint = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  /** The body itself, the body's `data`, a list, or no body. */
  holds: "body" | "data" | "list" | "nothing"
]
