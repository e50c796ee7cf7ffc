import { readdirSync } from "node:fs"

/** The decisions in the order of their numbers, by their paths in `docs/` without `.md`. */
export const decisionPages: ReadonlyArray<string> = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .sort()
  .map((name) => `decisions/${name.slice(0, -".md".length)}`)
