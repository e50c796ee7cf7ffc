import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/**
 * The clock that sets and checks leases and due times.
 *
 * `database` is PostgreSQL's `clock_timestamp()`, so processes with different clocks agree. `process` is the `Clock` service,
 * used for the embedded database and for tests that control time. The connection decides; stores read the setting when they are
 * built.
 */
export const LeaseClock = Context.Reference<"database" | "process">("@slotkit/postgres/LeaseClock", {
  defaultValue: () => "database"
})

/** Uses the process's clock for leases. */
export const leasesOnProcessClock: Layer.Layer<never> = Layer.succeed(LeaseClock, "process")
