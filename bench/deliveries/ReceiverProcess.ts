import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import type { Arrival, ReceiverMessage } from "./receiver.ts"

/** The receiver, running. */
export interface ReceiverProcess {
  readonly origin: string
  /** How much has arrived since the arrivals were taken the last time. */
  readonly count: () => Promise<number>
  /** What has arrived since this was asked the last time. */
  readonly take: () => Promise<ReadonlyArray<Arrival>>
  readonly stop: () => Promise<void>
}

/** Starts the receiver in a process of its own. */
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
