import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { apiReports, nameReport } from "./ApiReport.ts"

/** The packages that only Slotkit's other packages are made for. */
const internal: ReadonlySet<string> = new Set(["@slotkit/engine", "@slotkit/http", "@slotkit/pages", "@slotkit/postgres"])

/** Returns the API reports of built packages, by file name in `api/`. `folders` are the packages' folders. */
export const reportsOf = (folders: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    folders.flatMap((folder) => {
      const { name, exports, ...manifest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      if (manifest.private === true) return []
      const entries = Object.entries<Readonly<Record<string, string>> | string>(exports).flatMap(([path, entry]) =>
        typeof entry === "string" || path === "./internal"
          ? []
          : [{ address: name + path.slice(1), file: join(folder, entry.types ?? "") }]
      )
      const reports = internal.has(name)
        ? entries.map((entry) => [entry.address, nameReport(entry)] as const)
        : [...apiReports(entries)]
      return reports.map(([address, report]) => [reportFile(address), report] as const)
    })
  )

/** Writes the reports of a checkout with built types to its folder `api`. Returns their number. */
export const writeApiReports = (checkout: string): number => {
  const packages = join(checkout, "packages")
  const reports = reportsOf(readdirSync(packages).map((folder) => join(packages, folder)))
  rmSync(join(checkout, "api"), { recursive: true, force: true })
  mkdirSync(join(checkout, "api"))
  for (const [file, report] of reports) writeFileSync(join(checkout, "api", file), report)
  return reports.size
}

/** `@slotkit/core/testing` becomes `core-testing.md`. */
const reportFile = (address: string): string => `${address.replace("@slotkit/", "").replaceAll("/", "-")}.md`
