import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { writtenPages } from "./writtenPages.ts"

for (const [path, page] of Object.entries(writtenPages)) {
  const file = join(import.meta.dirname, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await page())
  console.log(`Wrote docs/${path}`)
}
