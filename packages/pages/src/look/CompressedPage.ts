import { gzipSync } from "node:zlib"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** The parts of a page's response. */
export interface PageResponse {
  readonly markup: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Responds with a page, compressed if the browser accepts it. The list of time zones makes a page four times as large as what is
 * sent.
 */
export const compressedPage = (
  { markup, status, headers }: PageResponse,
  acceptEncoding: string | undefined
): HttpServerResponse.HttpServerResponse =>
  acceptsGzip(acceptEncoding)
    ? HttpServerResponse.uint8Array(gzipSync(markup), {
        contentType,
        status,
        headers: { ...headers, "content-encoding": "gzip" }
      })
    : HttpServerResponse.text(markup, { contentType, status, headers })

/** Returns true if `Accept-Encoding` lists gzip without `q=0`. */
export const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.toLowerCase().split(";")
    return coding?.trim() === "gzip" && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
  })

const contentType = "text/html; charset=utf-8"
