import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { selfSigned } from "../packages/integrations/test/Certificate.ts"
import { until } from "./Drill.ts"
import type { Certificates } from "./receiver/program.ts"
import type { Order, Ports, Received, Report, Trap } from "./receiver/Received.ts"

/** A receiver in a separate process. */
export interface Receiver {
  /** The URL of a path, in plain HTTP or on one of the TLS ports. */
  readonly url: (path: string, port?: keyof Ports) => string
  /** A file with the certificate that workers must trust. */
  readonly trustedFile: string
  /** Every completed request. */
  readonly received: () => Promise<ReadonlyArray<Received>>
  /** Counts the held requests of a path. */
  readonly held: (path: string) => Promise<number>
  readonly release: (path: string, status: number, count?: number) => Promise<number>
  readonly behave: (path: string, behaviour: string) => Promise<void>
  /** Kills a process when the next event of that kind occurs. */
  readonly trap: (trap: Trap, pid: number) => Promise<void>
  /** Waits until no connection is open. */
  readonly quiet: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const startReceiver = async (): Promise<Receiver> => {
  const certificates: Certificates = { trusted: selfSigned(["127.0.0.1"]), untrusted: selfSigned(["127.0.0.1"]) }
  const folder = await mkdtemp(join(tmpdir(), "slotkit-drill-"))
  const trustedFile = join(folder, "trusted.pem")
  await writeFile(trustedFile, certificates.trusted.cert)
  const child = fork(resolve(import.meta.dirname, "receiver/program.ts"), { serialization: "advanced", execArgv: [] })
  const waiting = new Map<number, (report: Report) => void>()
  const listening = new Promise<Ports>((ready) => {
    child.on("message", (message: { ports: Ports } | { id: number; report: Report }) => {
      if ("ports" in message) return ready(message.ports)
      waiting.get(message.id)?.(message.report)
      waiting.delete(message.id)
    })
  })
  child.send(certificates)
  const ports = await listening
  let orders = 0
  const ask = (order: Order): Promise<Report> => {
    const id = ++orders
    const answer = new Promise<Report>((resolve) => waiting.set(id, resolve))
    child.send({ id, order })
    return answer
  }
  const all: Array<Received> = []
  const take = async (): Promise<Report> => {
    for (;;) {
      const report = await ask({ kind: "take" })
      for (const request of report.received) all.push(request)
      if (report.received.length === 0) return report
    }
  }
  return {
    url: (path, port = "plain") => `${port === "plain" ? "http" : "https"}://127.0.0.1:${ports[port]}${path}`,
    trustedFile,
    received: async () => {
      await take()
      return all
    },
    held: async (path) => (await take()).held[path] ?? 0,
    release: async (path, status, count = 1_000_000) => (await ask({ kind: "release", path, status, count })).released,
    behave: async (path, behaviour) => void (await ask({ kind: "behave", path, behaviour })),
    trap: async (trap, pid) => void (await ask({ kind: "trap", trap, pid })),
    quiet: () => until("quiet receiver", async () => (await take()).open === 0),
    stop: async () => {
      const exited = once(child, "exit")
      child.disconnect()
      await exited
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Returns the attempts that arrived more than once. */
export const repeatsIn = (requests: ReadonlyArray<Received>): number =>
  requests.length - new Set(requests.map((request) => `${request.path} ${eventOf(request)} ${attemptOf(request)}`)).size

export const eventOf = (request: Received): string => headerOf(request, "Svc-Webhook-Id") ?? ""
export const attemptOf = (request: Received): number => Number(headerOf(request, "Svc-Webhook-Attempt"))

/** Returns a header's value. The name is case-sensitive. */
export const headerOf = ({ headers }: Received, name: string): string | undefined =>
  headers.find(([other]) => other === name)?.[1]
