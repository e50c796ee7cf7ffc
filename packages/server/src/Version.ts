import { readFileSync } from "node:fs"

/** The version shared by all Slotkit packages. */
export const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version
