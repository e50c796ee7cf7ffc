import { readdirSync } from "node:fs"

/** Returns the decision pages in order, as paths in `docs/` without `.md`. */
export const decisionPages: ReadonlyArray<string> = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .sort()
  .map((name) => `decisions/${name.slice(0, -".md".length)}`)
