import { hostname } from "node:os"
import { DataFolderInUse, lockDataFolder } from "../src/connections/DataFolderLock.ts"

/** A process that waits for a word, then tries to lock the folder of its argument, says how that went, and lives until its input ends. */
process.stdin.once("data", async () => {
  try {
    const release = await lockDataFolder(process.argv[2]!)
    process.stdout.write(`taken by ${process.pid} on ${hostname()}`)
    process.stdin.once("end", release)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    process.stdout.write("refused")
    process.stdin.destroy()
  }
})
process.stdout.write("waiting")
