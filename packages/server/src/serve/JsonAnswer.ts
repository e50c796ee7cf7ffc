import { randomUUID } from "node:crypto"
import { type ServerResponse, STATUS_CODES } from "node:http"

/** Responds with JSON and the headers of every response, including `Svc-Request-Id`. */
export const answerJson = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {}
): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, { ...headersOf(text), ...headers })
  response.end(text)
}

/** The same response as bytes, for a connection whose request could not be read. The connection ends after it. */
export const rawJsonAnswer = (status: number, message: string): string => {
  const text = JSON.stringify({ message, code: "bad_request" })
  const headers = { date: new Date().toUTCString(), ...headersOf(text), connection: "close" }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`
}

const headersOf = (text: string) => ({
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(text)),
  "cache-control": "no-store",
  "svc-request-id": randomUUID()
})
