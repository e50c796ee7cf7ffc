import { join } from "node:path"
import { specMap } from "./spec/specMap.ts"
import { testTitles } from "./spec/testTitles.ts"
import { stateMachinesPage } from "./stateMachines.ts"

/** The pages of `docs/` that are made from code, by their paths in it. */
export const writtenPages: Readonly<Record<string, () => string | Promise<string>>> = {
  "state-machines.md": stateMachinesPage,
  "spec-map.md": () => specMap(testTitles(join(import.meta.dirname, ".."))).page
}
