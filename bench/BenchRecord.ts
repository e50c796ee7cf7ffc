import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import type { Figures } from "./Figures.ts"

/** The figures of one version, as `bench/history` keeps them. */
export interface BenchRecord {
  /** The version of the packages. */
  readonly version: string
  /** The version of Node. */
  readonly node: string
  /** The version of PostgreSQL. */
  readonly postgres: string
  /** The figures of each bench by its name. */
  readonly figures: Readonly<Record<string, Figures>>
}

/** Writes a record to a file. Figures of benches that did not run stay as the file had them. */
export const writeRecord = (file: string, record: BenchRecord): void => {
  const before: Partial<BenchRecord> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const earlier = before.version === record.version ? before.figures : {}
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...record, figures: { ...earlier, ...record.figures } }, undefined, 2)}\n`)
}
