import { type Postgres, startPostgres } from "../harness/RestartablePostgres.ts"
import { type Installation, installation } from "./Installation.ts"
import { type Receiver, startReceiver } from "./Receiver.ts"

/** Where a drill takes place: an installation on a database of its own, and a receiver. */
export interface Place {
  readonly postgres: Postgres
  readonly receiver: Receiver
  readonly installed: Installation
}

/** Sets a place up, on a given server or on one of its own, and clears it away whatever happens. */
export const inPlace = async <A>(work: (place: Place) => Promise<A>, given?: Postgres): Promise<A> => {
  const closing: Array<() => Promise<unknown>> = []
  try {
    const postgres = given ?? (await startPostgres())
    if (given === undefined) closing.unshift(postgres.stop)
    const receiver = await startReceiver()
    closing.unshift(receiver.stop)
    const installed = await installation(postgres, receiver)
    closing.unshift(installed.close)
    return await work({ postgres, receiver, installed })
  } finally {
    for (const close of closing) await close()
  }
}
