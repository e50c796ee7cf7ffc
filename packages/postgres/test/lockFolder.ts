import { hostname } from "node:os"
import { DataFolderInUse, lockDataFolder } from "../src/connections/DataFolderLock.ts"

/**
 * A process that waits for input, tries to lock the folder given as its argument, prints the result, and runs until its input
 * ends.
 */
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
