import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { apiReport } from "./ApiReport.ts"

/** Returns the API reports of built packages, by file name in `api/`. `folders` are the packages' folders. */
export const apiReports = (folders: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    folders.flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      return Object.entries<Readonly<Record<string, string>> | string>(exports).flatMap(([path, entry]) => {
        if (typeof entry === "string" || path === "./internal") return []
        const address = name + path.slice(1)
        return [[reportFile(address), apiReport(address, join(folder, entry.types ?? ""))] as const]
      })
    })
  )

/** Writes the reports of a checkout with built types to its folder `api`. Returns their number. */
export const writeApiReports = (checkout: string): number => {
  const packages = join(checkout, "packages")
  const reports = apiReports(readdirSync(packages).map((folder) => join(packages, folder)))
  rmSync(join(checkout, "api"), { recursive: true, force: true })
  mkdirSync(join(checkout, "api"))
  for (const [file, report] of reports) writeFileSync(join(checkout, "api", file), report)
  return reports.size
}

/** `@slotkit/core/testing` becomes `core-testing.md`. */
const reportFile = (address: string): string => `${address.replace("@slotkit/", "").replaceAll("/", "-")}.md`
