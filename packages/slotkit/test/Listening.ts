import { type RequestListener, request, createServer as server } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import type { ServedApp } from "./MountClauses.ts"

/** A server on a free loopback port, with a function that stops it. */
export const listening = async (listener: RequestListener): Promise<ServedApp & { readonly origin: string }> => {
  const http = server(listener)
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const close = async () => {
    http.closeAllConnections()
    await new Promise((done) => http.close(done))
  }
  return { ...servedAt(origin, close), origin }
}

/** An application that listens at an origin. */
export const servedAt = (origin: string, close: () => Promise<unknown>): ServedApp => ({
  send: (path, init) => fetch(`${origin}${path}`, { redirect: "manual", ...init }),
  sendFrom: (localAddress, path) =>
    new Promise((done, fail) => {
      const sent = request(`${origin}${path}`, { localAddress, headers: { "x-forwarded-for": localAddress } }, (response) => {
        response.resume()
        done(new Headers(response.headers as Record<string, string>))
      })
      sent.on("error", fail).end()
    }),
  breakOff: (path, headers) =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(origin)
      const lines = Object.entries({ Host: "x", "Content-Length": "100", ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`
      )
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n{"ema`, () => socket.destroy())
      })
      socket.on("error", fail).on("close", () => done())
    }),
  close
})

/** A reverse proxy for requests below a path, which forwards them with or without the path. */
export const proxyBefore = async (app: ServedApp, origin: string, path: string, strips: boolean): Promise<ServedApp> => {
  const proxy = await listening((incoming, outgoing) => {
    const url = incoming.url ?? "/"
    const target = strips ? url.slice(path.length) : url
    const { method, headers } = incoming
    const onward = request(`${origin}${target}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on("error", () => outgoing.destroy())
    incoming.on("close", () => incoming.complete || onward.destroy())
    incoming.pipe(onward)
  })
  return { ...proxy, close: () => Promise.all([proxy.close(), app.close()]) }
}
