import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { extname, join } from "node:path"

/**
 * Serves the folder `site`. Its content security policy allows the bookings' origin for the script and the frames, and nothing
 * else.
 */
export const staticSite = (bookings: string): Server =>
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const name = pathname === "/" ? "index.html" : pathname.slice(1)
    const type = types[extname(name)]
    const content = /^[a-z]+\.[a-z]+$/.test(name) && type !== undefined ? await read(name) : undefined
    if (content === undefined || type === undefined) return response.writeHead(404).end("Not found")
    response.writeHead(200, {
      "content-type": type,
      "content-security-policy": `default-src 'none'; style-src 'self'; img-src data:; script-src ${bookings}; frame-src ${bookings}`
    })
    response.end(content)
  })

const read = (name: string) => readFile(join(import.meta.dirname, "site", name)).catch(() => undefined)

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8" }
