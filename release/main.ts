import { join } from "node:path"
import { parseArgs } from "node:util"
import { dryRun } from "./DryRun.ts"
import { nextVersion } from "./NextVersion.ts"

const root = join(import.meta.dirname, "..")
const { positionals, values } = parseArgs({ allowPositionals: true, options: { built: { type: "boolean", default: false } } })
const [command] = positionals

if (command === "version") {
  const version = nextVersion(root)
  console.log(`All packages are at ${version}. Read CHANGELOG.md, then run npm install --package-lock-only and commit.`)
} else if (command === "dry-run") {
  const packed = dryRun(root, { isBuilt: values.built })
  console.log("Would publish:")
  console.table(
    packed.map(({ name, version, size, entryCount }) => ({ name, version, files: entryCount, kB: Math.ceil(size / 1000) }))
  )
  console.log("Nothing was published, and nothing in this checkout was changed.")
} else {
  console.error(`There is no command ${command ?? "given"}; there are version and dry-run.`)
  process.exitCode = 1
}
