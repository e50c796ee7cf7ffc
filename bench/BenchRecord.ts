import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import type { Figures } from "./Figures.ts"

/** The figures of one version, as stored in `bench/history`. */
export interface BenchRecord {
  /** The version of the packages. */
  readonly version: string
  /** The version of Node. */
  readonly node: string
  /** The version of PostgreSQL. */
  readonly postgres: string
  /** The figures of each benchmark, by its name. */
  readonly figures: Readonly<Record<string, Figures>>
}

/** Writes a record to a file. Figures of benchmarks that did not run are kept from the existing file. */
export const writeRecord = (file: string, record: BenchRecord): void => {
  const before: Partial<BenchRecord> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const earlier = before.version === record.version ? before.figures : {}
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...record, figures: { ...earlier, ...record.figures } }, undefined, 2)}\n`)
}
