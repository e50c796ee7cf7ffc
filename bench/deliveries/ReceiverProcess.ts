import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import type { Arrival, ReceiverMessage } from "./receiver.ts"

/** The running receiver. */
export interface ReceiverProcess {
  readonly origins: { readonly http: string; readonly https: string }
  /** The certificate of the https origin, in PEM format. */
  readonly certificate: string
  /** The number of requests since the arrivals were last taken. */
  readonly count: () => Promise<number>
  /** Takes the requests since the last call. */
  readonly take: () => Promise<ReadonlyArray<Arrival>>
  readonly stop: () => Promise<void>
}

/** Starts the receiver in a separate process. */
export const startReceiver = async (): Promise<ReceiverProcess> => {
  const child = fork(resolve(import.meta.dirname, "receiver.ts"), { serialization: "advanced" })
  const { ports, certificate } = await message(child, "ports")
  return {
    origins: { http: `http://127.0.0.1:${ports.http}`, https: `https://127.0.0.1:${ports.https}` },
    certificate,
    count: async () => (await ask(child, "count", "count")).count,
    take: async () => (await ask(child, "take", "arrivals")).arrivals,
    stop: async () => {
      const exited = once(child, "exit")
      child.disconnect()
      await exited
    }
  }
}

type With<Key extends string> = Extract<ReceiverMessage, Readonly<Record<Key, unknown>>>

const ask = <Key extends "count" | "arrivals">(child: ChildProcess, question: string, key: Key): Promise<With<Key>> => {
  const answer = message(child, key)
  child.send(question)
  return answer
}

const message = async <Key extends "ports" | "count" | "arrivals">(child: ChildProcess, key: Key): Promise<With<Key>> => {
  for (;;) {
    const [received]: Array<ReceiverMessage> = await once(child, "message")
    if (received !== undefined && key in received) return received as With<Key>
  }
}
