import { type Postgres, startPostgres } from "../harness/RestartablePostgres.ts"
import { type Installation, installation } from "./Installation.ts"
import { type Receiver, startReceiver } from "./Receiver.ts"

/** The servers that a drill uses: PostgreSQL, a webhook receiver, and an installation on a database of its own. */
export interface DrillSetup {
  readonly postgres: Postgres
  readonly receiver: Receiver
  readonly installed: Installation
}

/** The parts of a setup that tests share between drills. */
export interface Given {
  /** A PostgreSQL server, which is not stopped. By default each drill starts its own. */
  readonly postgres?: Postgres
  /** The arguments of `node` for `slotkit`. The default runs the sources. */
  readonly program?: ReadonlyArray<string>
}

/** Runs a drill on a fresh setup and tears it down afterwards. */
export const withDrillSetup = async <A>(work: (setup: DrillSetup) => Promise<A>, given: Given = {}): Promise<A> => {
  const closing: Array<() => Promise<unknown>> = []
  try {
    const postgres = given.postgres ?? (await startPostgres())
    if (given.postgres === undefined) closing.unshift(postgres.stop)
    const receiver = await startReceiver()
    closing.unshift(receiver.stop)
    const installed = await installation(postgres, receiver, given.program)
    closing.unshift(installed.close)
    return await work({ postgres, receiver, installed })
  } finally {
    for (const close of closing) await close()
  }
}
