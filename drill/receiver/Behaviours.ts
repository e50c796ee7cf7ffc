import { gzipSync } from "node:zlib"
import type { Exchange } from "./Exchange.ts"

/** A receiver's response to a request. */
export type Behaviour = (exchange: Exchange) => void

/**
 * Behaviours by the first path segment, which may contain a number: `/delay-9900/anything` responds after 9.9 seconds.
 *
 * `hold` responds when the drill says so. `flaky` responds 500 to the first attempt and 200 to all others.
 */
export const behaviourOf = (path: string): Behaviour => {
  const [, name = "", number = "0"] = /^\/([a-zA-Z]+)(?:-(\d+))?\//.exec(path) ?? []
  const behaviour = behaviours[name]
  if (behaviour === undefined) throw new Error(`There is no behaviour for ${path}.`)
  return behaviour(Number(number))
}

const behaviours: Readonly<Record<string, (number: number) => Behaviour>> = {
  ok: () => (exchange) => exchange.answer(200),
  status: (status) => (exchange) => exchange.answer(status),
  delay: (ms) => (exchange) => void setTimeout(() => exchange.answer(200), ms),
  flaky: () => (exchange) => exchange.answer(exchange.header("Svc-Webhook-Attempt") === "1" ? 500 : 200),
  hold: () => (exchange) => exchange.hold(),
  silence: () => () => {},
  headersThenSilence: () => (exchange) => exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", 200),
  halfHeaders: () => (exchange) => exchange.say("HTTP/1.1 200 OK\r\nContent-Le"),
  drip: () => (exchange) => {
    exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", 200)
    exchange.every(200, () => exchange.say("."))
  },
  dripHeaders: () => (exchange) => {
    exchange.say("HTTP/1.1 200 OK\r\n")
    exchange.every(200, () => exchange.say("X-Slow: 1\r\n"))
  },
  reset: () => (exchange) => exchange.reset(),
  resetAfterHeaders: () => (exchange) => {
    exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", 200)
    setTimeout(() => exchange.reset(), 50)
  },
  hangUp: () => (exchange) => exchange.end(""),
  informational: () => (exchange) =>
    exchange.end(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      200
    ),
  onlyInformational: () => (exchange) => {
    exchange.say("HTTP/1.1 100 Continue\r\n\r\n")
    exchange.every(200, () => exchange.say("HTTP/1.1 102 Processing\r\n\r\n"))
  },
  switching: () => (exchange) => exchange.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", 101),
  headerBytes: (bytes) => (exchange) =>
    exchange.end(`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(bytes)}\r\nContent-Length: 0\r\n\r\n`, 200),
  gzipBomb: () => (exchange) => {
    bomb ??= gzipSync(Buffer.alloc(64 << 20))
    exchange.end(
      Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`), bomb]),
      200
    )
  },
  endlessBody: () => (exchange) => {
    exchange.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 200)
    exchange.every(1, () => exchange.say(`4000\r\n${"x".repeat(0x4000)}\r\n`))
  },
  oldVersion: () => (exchange) => exchange.end("HTTP/1.0 200 OK\r\n\r\nok", 200),
  noContentWithBody: () => (exchange) => exchange.end("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", 204),
  notHttp: () => (exchange) => exchange.end("SSH-2.0-OpenSSH_9.6\r\n"),
  zeroBytes: () => (exchange) => exchange.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 5\r\n\r\na\0b\0c", 400),
  redirect: (status) => (exchange) =>
    exchange.end(`HTTP/1.1 ${status} Elsewhere\r\nLocation: /ok/redirected\r\nContent-Length: 0\r\n\r\n`, status)
}

let bomb: Buffer | undefined
