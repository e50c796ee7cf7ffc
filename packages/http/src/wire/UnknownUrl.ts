import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** The response to a URL that does not exist. A page that must not be known to exist answers with it, too. */
export const unknownUrl: HttpServerResponse.HttpServerResponse = HttpServerResponse.jsonUnsafe(
  { message: "The requested URL does not exist.", code: "unknown_url" },
  { status: 404 }
)
