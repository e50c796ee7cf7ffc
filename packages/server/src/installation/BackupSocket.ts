import { chmodSync, realpathSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { join } from "node:path"
import { withShortSocketPath } from "@slotkit/postgres"
import { CommandFailure } from "./CommandFailure.ts"

/** The socket in the data folder, which only the folder's owner can access. */
const socketName = "lock.backup"

/**
 * Sends the database's files to `slotkit backup` while the server runs, through a socket in the data folder. Returns a function
 * that stops it. Windows and some file systems do not support such sockets; there, stop the server for a backup.
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
  // This process holds the folder, so an existing socket belongs to a dead process.
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

/** Requests the database's files from the server that uses a data folder; `undefined` when there is none. */
export const askForBackup = async (dataDir: string): Promise<Uint8Array | undefined> => {
  if (process.platform === "win32") return undefined
  const answer = await withShortSocketPath(realpathSync(dataDir), (short) => answerOf(join(short, socketName)))
  if (answer === undefined) return undefined
  const end = answer.indexOf("\n")
  const archive = answer.subarray(end + 1)
  if (end === -1 || archive.length !== Number(answer.toString("latin1", 0, end))) {
    throw new CommandFailure("The server stopped before the backup was complete. Try again.")
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
