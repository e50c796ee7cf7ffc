import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** A place in a file, counted from 0. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** A declaration in a file, with those inside it. */
export interface Declaration {
  readonly name: string
  /** 5 is a class. */
  readonly kind: number
  readonly selectionRange: { readonly start: Position }
  readonly children?: ReadonlyArray<Declaration> | null
}

/** TypeScript's language server, as an editor uses it. */
export interface LanguageServer {
  /** Opens a file and resolves to its declarations. */
  readonly declarations: (file: string) => Promise<ReadonlyArray<Declaration>>
  /** The text that an editor shows above a position of an opened file; empty if there is none. */
  readonly hover: (file: string, position: Position) => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts the language server of this repository's compiler for a folder. */
export const startLanguageServer = async (folder: string): Promise<LanguageServer> => {
  const compiler = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc")
  const server = spawn(process.execPath, [compiler, "--lsp", "--stdio"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] })
  const waiting = new Map<number, (message: Message) => void>()
  let received = Buffer.alloc(0)
  let count = 0

  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const take = (message: Message): void => {
    if (message.method !== undefined) {
      // The server asks the editor for its settings and waits for an answer.
      if (message.id !== undefined) send({ id: message.id, result: message.method === "workspace/configuration" ? [] : null })
      return
    }
    waiting.get(message.id as number)?.(message)
    waiting.delete(message.id as number)
  }
  server.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const end = received.indexOf("\r\n\r\n")
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(0, end)).toString())?.[1])
      if (end < 0 || received.length < end + 4 + length) return
      take(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()))
      received = received.subarray(end + 4 + length)
    }
  })
  const ask = async (method: string, params?: object): Promise<unknown> => {
    count += 1
    const answer = new Promise<Message>((resolve) => waiting.set(count, resolve))
    send({ id: count, method, ...(params === undefined ? {} : { params }) })
    const { result, error } = await answer
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  await ask("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {
      textDocument: { hover: { contentFormat: ["markdown"] }, documentSymbol: { hierarchicalDocumentSymbolSupport: true } }
    }
  })
  send({ method: "initialized", params: {} })
  const uriOf = (file: string) => pathToFileURL(file).href
  return {
    declarations: async (file) => {
      const text = readFileSync(file, "utf8")
      send({
        method: "textDocument/didOpen",
        params: { textDocument: { uri: uriOf(file), languageId: "typescript", version: 1, text } }
      })
      return (await ask("textDocument/documentSymbol", { textDocument: { uri: uriOf(file) } })) as ReadonlyArray<Declaration>
    },
    hover: async (file, position) => {
      const found = (await ask("textDocument/hover", { textDocument: { uri: uriOf(file) }, position })) as Hover | null
      return found === null ? "" : typeof found.contents === "string" ? found.contents : found.contents.value
    },
    close: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve))
      await ask("shutdown")
      send({ method: "exit" })
      server.stdin.end()
      await ended
    }
  }
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface Hover {
  readonly contents: string | { readonly value: string }
}
