import { chmodSync, realpathSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { join } from "node:path"
import { withShortSocketPath } from "@slotkit/postgres"
import { CommandFailure } from "./CommandFailure.ts"

/** In the data folder, which only its owner may look into. */
const socketName = "lock.backup"

/**
 * Hands the database's files to `slotkit backup` while the server runs, on a socket in the data folder. Returns how to stop. On Windows, and
 * on file systems without sockets, there is none: there a backup needs the server to be stopped.
 */
export const offerBackups = async (dataDir: string, files: () => Promise<Uint8Array>): Promise<() => void> => {
  if (process.platform === "win32") return () => {}
  const folder = realpathSync(dataDir)
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy())
    files().then(
      (archive) => {
        socket.write(`${archive.length}\n`)
        socket.end(archive)
      },
      () => socket.destroy()
    )
  })
  server.unref()
  const path = join(folder, socketName)
  // This process has the folder, so a socket that is there belongs to one that is gone.
  rmSync(path, { force: true })
  const listens = await withShortSocketPath(
    folder,
    (short) =>
      new Promise<boolean>((resolve) => {
        server.once("error", () => resolve(false))
        server.listen({ path: join(short, socketName), exclusive: true }, () => resolve(true))
      })
  )
  if (!listens) return () => {}
  chmodSync(path, 0o600)
  return () => {
    server.close()
    rmSync(path, { force: true })
  }
}

/** Asks the server that works in a data folder for its database's files; `undefined` when none does. */
export const askForBackup = async (dataDir: string): Promise<Uint8Array | undefined> => {
  if (process.platform === "win32") return undefined
  const answer = await withShortSocketPath(realpathSync(dataDir), (short) => answerOf(join(short, socketName)))
  if (answer === undefined) return undefined
  const end = answer.indexOf("\n")
  const archive = answer.subarray(end + 1)
  if (end === -1 || archive.length !== Number(answer.toString("latin1", 0, end))) {
    throw new CommandFailure("The server ended before the backup was complete; try again.")
  }
  return archive
}

const answerOf = (path: string): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    let isConnected = false
    const socket = connect({ path })
    socket.once("connect", () => {
      isConnected = true
    })
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.once("error", () => resolve(isConnected ? Buffer.concat(chunks) : undefined))
    socket.once("end", () => resolve(Buffer.concat(chunks)))
  })
