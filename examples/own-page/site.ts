import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { build } from "esbuild"

/**
 * Serves the folder `page`, with its two scripts bundled. The content security policy needs only `connect-src` for the bookings.
 */
export const ownPages = async (bookings: string): Promise<Server> => {
  const read = (name: string) => readFile(join(import.meta.dirname, "page", name), "utf8")
  const { outputFiles } = await build({
    entryPoints: ["plain.ts", "react.tsx"].map((name) => join(import.meta.dirname, "page", name)),
    outdir: "/",
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["@slotkit/source"],
    define: { "process.env.NODE_ENV": '"production"' }
  })
  const [plain, react] = outputFiles.map(({ text }) => text)
  const [html, css] = [await read("index.html"), await read("style.css")]
  const page = (script: string) => html.replace("{bookings}", bookings).replace("{script}", script)
  const files: Readonly<Record<string, readonly [type: string, content: string | undefined]>> = {
    "/": ["text/html; charset=utf-8", page("plain.js")],
    "/react.html": ["text/html; charset=utf-8", page("react.js")],
    "/style.css": ["text/css; charset=utf-8", css],
    "/plain.js": ["text/javascript; charset=utf-8", plain],
    "/react.js": ["text/javascript; charset=utf-8", react]
  }
  return createServer((request, response) => {
    const file = files[new URL(request.url ?? "/", "http://localhost").pathname]
    if (file === undefined) return response.writeHead(404).end("Not found")
    response.writeHead(200, {
      "content-type": file[0],
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${bookings}`
    })
    response.end(file[1])
  })
}
