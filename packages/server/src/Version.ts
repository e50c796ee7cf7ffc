import { readFileSync } from "node:fs"

/** The version that all packages of Slotkit share. */
export const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version
