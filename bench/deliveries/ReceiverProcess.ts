import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import type { Arrival, ReceiverMessage } from "./receiver.ts"

/** The running receiver. */
export interface ReceiverProcess {
  readonly origin: string
  /** The number of requests since the arrivals were last taken. */
  readonly count: () => Promise<number>
  /** Takes the requests since the last call. */
  readonly take: () => Promise<ReadonlyArray<Arrival>>
  readonly stop: () => Promise<void>
}

/** Starts the receiver in a separate process. */
export const startReceiver = async (): Promise<ReceiverProcess> => {
  const child = fork(resolve(import.meta.dirname, "receiver.ts"), { serialization: "advanced" })
  const { port } = await message(child, "port")
  return {
    origin: `http://127.0.0.1:${port}`,
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

const message = async <Key extends "port" | "count" | "arrivals">(child: ChildProcess, key: Key): Promise<With<Key>> => {
  for (;;) {
    const [received]: Array<ReceiverMessage> = await once(child, "message")
    if (received !== undefined && key in received) return received as With<Key>
  }
}
