import { accessSync, constants, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** Why a data folder that is not there yet cannot be made; nothing when it can. */
export const dataFolderProblem = (dataDir: string): string | undefined => {
  for (let folder = dirname(resolve(dataDir)); ; folder = dirname(folder)) {
    try {
      if (!statSync(folder).isDirectory()) return `the data folder ${dataDir} cannot be made: ${folder} is not a folder`
      accessSync(folder, constants.W_OK | constants.X_OK)
      return undefined
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : String(error)
      if (code === "ENOTDIR" || code === "ENOENT") continue
      return `the data folder ${dataDir} cannot be made: this process may not write in ${folder} (${code})`
    }
  }
}
