import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeApiReports } from "./ApiReports.ts"
import { dryRun } from "./DryRun.ts"
import { nextVersion } from "./NextVersion.ts"

const root = join(import.meta.dirname, "..")
const { positionals, values } = parseArgs({ allowPositionals: true, options: { built: { type: "boolean", default: false } } })

const commands: Readonly<Record<string, () => void>> = {
  api: () => console.log(`Wrote ${writeApiReports(root)} reports to api/.`),
  version: () => {
    const version = nextVersion(root)
    console.log(`All packages are at ${version}. Read CHANGELOG.md, then run npm install --package-lock-only and commit.`)
  },
  "dry-run": () => {
    const packed = dryRun(root, { isBuilt: values.built })
    console.log("Would publish:")
    console.table(
      packed.map(({ name, version, size, entryCount }) => ({ name, version, files: entryCount, kB: Math.ceil(size / 1000) }))
    )
    console.log("Nothing was published, and nothing in this checkout was changed.")
  }
}

const command = commands[positionals[0] ?? ""]
try {
  if (command === undefined) throw new Error(`The command must be one of ${Object.keys(commands).join(", ")}.`)
  command()
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
