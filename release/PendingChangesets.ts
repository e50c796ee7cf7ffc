import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The texts of a checkout's changesets, in the order of their file names. */
export const pendingChangesets = (checkout: string): ReadonlyArray<string> => {
  const folder = join(checkout, ".changeset")
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md")
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8")
    return text.replace(/^---\n[\s\S]*?\n---\n/, "").trim()
  })
}
