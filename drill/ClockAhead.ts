const aheadMs = Number(process.env.DRILL_CLOCK_AHEAD_MS)
const RealDate = Date

/** Loaded before a process's program. Offsets the process's system clock, ahead or behind. */
globalThis.Date = class extends RealDate {
  constructor(...args: ReadonlyArray<unknown>) {
    super(...((args.length === 0 ? [RealDate.now() + aheadMs] : args) as [number]))
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
} as DateConstructor
