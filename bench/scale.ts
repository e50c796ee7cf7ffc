import { sized } from "./Sizes.ts"
import { type ClaimsRow, measureClaims } from "./scale/Claims.ts"
import { type Measured, openScaleDatabase, type ScaleDatabase } from "./scale/ScaleDatabase.ts"
import type { SeededHosts } from "./scale/SeedScale.ts"
import { type ScaleWork, scaleWorkloads } from "./scale/Workloads.ts"

/** A work on a small and on a large database. */
export interface ScaleRow {
  readonly name: string
  /** The host that it was measured on: with one row in each list, or with most. Empty for the whole database. */
  readonly host: keyof SeededHosts | ""
  readonly isFlat: boolean
  readonly small: Measured
  readonly large: Measured
  /** The median of the rounds' ratios of times. */
  readonly ratio: number
}

/** The costs by size, and those of claims beside rows that stand in their way. */
export interface ScaleBenchResult {
  readonly rows: ReadonlyArray<ScaleRow>
  readonly claims: ReadonlyArray<ClaimsRow>
}

/**
 * Compares the cost of every list, page, read, write, claim and removal on a small database and on one that is a thousand times
 * larger, on a host with one row in each list and on the host with most.
 *
 * `BENCH_SCALE_ROWS` is the number of rows in each list of the large database's largest host, and `BENCH_SCALE_HOSTS` the number
 * of its other hosts.
 */
export const scaleBench = async (): Promise<ScaleBenchResult> => {
  const sizes = {
    rows: numberFrom("BENCH_SCALE_ROWS", sized(100_000, 1000)),
    hosts: numberFrom("BENCH_SCALE_HOSTS", sized(10_000, 20))
  }
  const small = await openScaleDatabase({ rows: Math.ceil(sizes.rows / 1000), hosts: Math.ceil(sizes.hosts / 1000) })
  try {
    const large = await openScaleDatabase(sizes)
    try {
      const rows: Array<ScaleRow> = []
      for (const work of scaleWorkloads) {
        const hosts = work.of === "host" ? (["one", "most"] as const) : (["one"] as const)
        for (const host of hosts) rows.push(await compare(work, host, small, large))
      }
      print(rows, sizes)
      const claims = await measureClaims(large)
      return { rows, claims }
    } finally {
      await large.close()
    }
  } finally {
    await small.close()
  }
}

const numberFrom = (name: string, usual: number): number => Number(process.env[name] ?? usual)

const warmUps = sized(3, 0)
const rounds = sized(11, 1)

/** Rounds alternate, so that other load on the machine affects both databases equally. */
const compare = async (
  work: ScaleWork,
  host: keyof SeededHosts,
  small: ScaleDatabase,
  large: ScaleDatabase
): Promise<ScaleRow> => {
  const measured: Array<readonly [small: Measured, large: Measured]> = []
  for (let round = 0; round < warmUps + rounds; round++) {
    measured.push([await small.measure(work.work(small.hosts[host])), await large.measure(work.work(large.hosts[host]))])
  }
  const measuredRuns = measured.slice(warmUps)
  const name = { name: work.name, host: work.of === "host" ? host : ("" as const), isFlat: work.isFlat }
  return {
    ...name,
    small: medians(measuredRuns.map(([one]) => one)),
    large: medians(measuredRuns.map(([, other]) => other)),
    ratio: median(measuredRuns.map(([one, other]) => other.ms / one.ms))
  }
}

const medians = (runs: ReadonlyArray<Measured>): Measured => ({
  ms: median(runs.map(({ ms }) => ms)),
  blocks: median(runs.map(({ blocks }) => blocks))
})

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** The largest factor between the sizes. */
export const mostGrowth = 2

/**
 * Blocks that a page of 25 rows may read more: two more levels of an index, for a look-up of each row and one of what it names.
 */
const deeperIndexes = 100

/** True if a work that should be flat reads more than twice as many blocks on the large database. */
export const growsInBlocks = ({ isFlat, small, large }: ScaleRow): boolean =>
  isFlat && large.blocks > mostGrowth * small.blocks + deeperIndexes

/** True if a work that should be flat takes more than twice as long on the large database. */
export const growsInTime = ({ isFlat, ratio }: ScaleRow): boolean => isFlat && ratio > mostGrowth

const print = (rows: ReadonlyArray<ScaleRow>, sizes: { readonly rows: number; readonly hosts: number }): void => {
  console.log(
    `A database with ${sizes.hosts} hosts and one more with ${sizes.rows} rows in each list, beside one that is a thousandth of it; medians of ${rounds} runs`
  )
  console.table(
    rows.map((row) => ({
      work: row.name,
      "host's rows": row.host,
      "small ms": Number(row.small.ms.toFixed(2)),
      "large ms": Number(row.large.ms.toFixed(2)),
      "ratio of ms": Number(row.ratio.toFixed(2)),
      "small blocks": row.small.blocks,
      "large blocks": row.large.blocks,
      "ratio of blocks": Number((row.large.blocks / Math.max(1, row.small.blocks)).toFixed(2)),
      target: row.isFlat ? (growsInBlocks(row) || growsInTime(row) ? "missed" : "2x") : "none"
    }))
  )
}

if (import.meta.main) await scaleBench()
