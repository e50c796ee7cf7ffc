import { accessSync, constants, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** Explains why a data folder without a database cannot be created or written; `undefined` when it can. */
export const dataFolderProblem = (dataDir: string): string | undefined => {
  for (let folder = resolve(dataDir); ; folder = dirname(folder)) {
    try {
      if (!statSync(folder).isDirectory()) return `cannot create the data folder ${dataDir}: ${folder} is not a folder`
      accessSync(folder, constants.W_OK | constants.X_OK)
      return undefined
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : String(error)
      if (code === "ENOTDIR" || code === "ENOENT") continue
      return `cannot create the data folder ${dataDir}: no permission to write to ${folder} (${code})`
    }
  }
}
