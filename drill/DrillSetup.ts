import { type Postgres, startPostgres } from "../harness/RestartablePostgres.ts"
import { type Installation, installation } from "./Installation.ts"
import { type Receiver, startReceiver } from "./Receiver.ts"

/** The servers that a drill uses: PostgreSQL, a webhook receiver, and an installation on its own database. */
export interface DrillSetup {
  readonly postgres: Postgres
  readonly receiver: Receiver
  readonly installed: Installation
}

/** The parts of a setup that tests share between drills. */
export interface DrillOptions {
  /** A PostgreSQL server, which is not stopped. By default each drill starts its own. */
  readonly postgres?: Postgres
  /** The arguments of `node` for `slotkit`. The default runs the sources. */
  readonly program?: ReadonlyArray<string>
}

/** Runs a drill on a fresh setup and tears it down afterwards. */
export const withDrillSetup = async <A>(work: (setup: DrillSetup) => Promise<A>, options: DrillOptions = {}): Promise<A> => {
  const closing: Array<() => Promise<unknown>> = []
  try {
    const postgres = options.postgres ?? (await startPostgres())
    if (options.postgres === undefined) closing.unshift(postgres.stop)
    const receiver = await startReceiver()
    closing.unshift(receiver.stop)
    const installed = await installation(postgres, receiver, options.program)
    closing.unshift(installed.close)
    return await work({ postgres, receiver, installed })
  } finally {
    for (const close of closing) await close()
  }
}
