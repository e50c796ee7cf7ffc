import { type Postgres, startPostgres } from "../harness/RestartablePostgres.ts"
import { type Installation, installation } from "./Installation.ts"
import { type Receiver, startReceiver } from "./Receiver.ts"

/** The servers that a drill uses: PostgreSQL, a webhook receiver, and an installation on a database of its own. */
export interface DrillSetup {
  readonly postgres: Postgres
  readonly receiver: Receiver
  readonly installed: Installation
}

/** Runs a drill on a fresh setup and tears it down afterwards. Starts a PostgreSQL server of its own unless one is given. */
export const withDrillSetup = async <A>(work: (setup: DrillSetup) => Promise<A>, given?: Postgres): Promise<A> => {
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
