import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

// The package has no types of its own.
const { loadAll } = createRequire(import.meta.url)("js-yaml") as { readonly loadAll: (text: string) => ReadonlyArray<unknown> }

const deploy = join(import.meta.dirname, "../../deploy")

/** A mapping of a YAML or JSON file, whose shape the test asserts. */
// biome-ignore lint/suspicious/noExplicitAny: the files are what is tested
export type Mapping = any

/** The text of a file below `deploy`. */
export const textOf = (path: string): string => readFileSync(join(deploy, path), "utf8")

/** The documents of a YAML text. */
export const documentsOf = (text: string): ReadonlyArray<Mapping> => loadAll(text)

/** The only document of a YAML file below `deploy`. */
export const documentIn = (path: string): Mapping => documentsOf(textOf(path))[0]
