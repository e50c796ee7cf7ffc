import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A static site on another origin than the booking pages: `localhost` instead of `127.0.0.1`, with another port. */
export interface EmbeddingSite {
  readonly origin: string
  /** The pages of the site by path: markup of the body. */
  readonly pages: Map<string, string>
  /** The content security policy of every page. */
  policy: string
  /** The site's stylesheet, `/style.css`, as soon as it is there. */
  style: Promise<string>
  readonly close: () => Promise<void>
}

/** Opens the site. */
export const openEmbeddingSite = async (): Promise<EmbeddingSite> => {
  const pages = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (pathname === "/style.css") return response.writeHead(200, { "content-type": "text/css" }).end(await site.style)
    const body = pages.get(pathname)
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": site.policy
    })
    response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<link rel="icon" href="data:,"><title>A site</title></head><body>${body ?? "Not found"}</body></html>`
    )
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const site: EmbeddingSite = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    pages,
    policy: "default-src 'none'",
    style: Promise.resolve(""),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
  return site
}
