import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/**
 * The clock that gives and judges leases, and that says what is due.
 *
 * `database` is PostgreSQL's `clock_timestamp()`, so that processes whose clocks differ agree. `process` is the `Clock` service: for the
 * embedded database, which runs in the process, and for tests that move time. Connections choose; stores read it when they are built.
 */
export const LeaseClock = Context.Reference<"database" | "process">("@slotkit/postgres/LeaseClock", {
  defaultValue: () => "database"
})

/** Leases on the process's clock. */
export const leasesOnProcessClock: Layer.Layer<never> = Layer.succeed(LeaseClock, "process")
