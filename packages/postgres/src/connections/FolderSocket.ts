import { createHash, randomUUID } from "node:crypto"
import { chmodSync, readdirSync, renameSync, rmSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { withShortSocketPath } from "./ShortSocketPath.ts"

/**
 * The outcome of one attempt to acquire a folder's socket. `held`: acquired, with a release function. `answers`: a running
 * process holds it. `silent`: the holder accepts connections but does not respond, because it is dying, stopped or busy.
 * `unsupported`: the file system does not support sockets.
 */
export type SocketClaim =
  | { readonly kind: "held"; readonly release: () => void }
  | { readonly kind: "answers" | "silent" | "unsupported" }

/**
 * Tries to become the only process on this kernel that listens on the socket `lock` in a folder.
 *
 * The kernel closes the socket when its process ends for any reason. It also connects processes across pid namespaces, so a
 * folder shared by two containers has one owner. A socket file without a listening process is replaced.
 *
 * Each process first listens under a unique candidate name, then looks for other candidates. Of two processes, the later one sees
 * the earlier one, so both cannot win. Among candidates that see each other, the smallest name wins.
 */
export const claimFolderSocket = (folder: string): Promise<SocketClaim> =>
  process.platform === "win32" ? claimNamedPipe(folder) : claimUnixSocket(folder)

const claimUnixSocket = async (folder: string): Promise<SocketClaim> => {
  const id = randomUUID().slice(0, 8)
  const [draft, candidate, lock] = [join(folder, `lock-${id}`), join(folder, `lock.${id}`), join(folder, "lock")]
  const server = await withShortSocketPath(folder, (short) => listenOn(join(short, `lock-${id}`)))
  if (server === undefined) return { kind: "unsupported" }
  const leave = () => {
    for (const file of [draft, candidate]) rmSync(file, { force: true })
    server.close()
  }
  try {
    chmodSync(draft, 0o600)
    // The candidate's name appears only after it listens, so it is never mistaken for the socket of a dead process.
    renameSync(draft, candidate)
    for (let look = 0; look < mostLooks; look++) {
      const rivals = await liveRivals(folder, id)
      if (rivals.some((rival) => rival < id)) break
      if (rivals.length === 0) {
        // A rival that has won in the meantime renamed its candidate to `lock`, so `lock` is checked last.
        const owner = await probe(folder, "lock")
        if (owner === "dead") {
          renameSync(candidate, lock)
          return { kind: "held", release: () => releaseSocket(lock, server) }
        }
        leave()
        return { kind: owner }
      }
      await delay(rivalPauseMs)
    }
    leave()
    return { kind: "silent" }
  } catch (error) {
    leave()
    // Another process removed the draft because nothing was listening on it.
    if (isFileError(error, "ENOENT")) return { kind: "silent" }
    throw error
  }
}

/** Returns the names of other live candidates. Files of dead candidates are removed. Names are never reused. */
const liveRivals = async (folder: string, id: string): Promise<ReadonlyArray<string>> => {
  const names = readdirSync(folder).filter((name) => /^lock[.-][0-9a-f]{8}$/.test(name) && name !== `lock.${id}`)
  const live = await Promise.all(
    names.map(async (name) => {
      if ((await probe(folder, name)) !== "dead") return name.startsWith("lock.") ? [name.slice("lock.".length)] : []
      rmSync(join(folder, name), { force: true })
      return []
    })
  )
  return live.flat()
}

const releaseSocket = (lock: string, server: Server): void => {
  rmSync(lock, { force: true })
  server.close()
}

/** On Windows this is a named pipe, which closes with its process. Rivals and stale files do not occur. */
const claimNamedPipe = async (folder: string): Promise<SocketClaim> => {
  const path = `\\\\.\\pipe\\slotkit-${createHash("sha256").update(folder.toLowerCase()).digest("hex").slice(0, 32)}`
  try {
    const server = await listenOn(path)
    return server === undefined ? { kind: "unsupported" } : { kind: "held", release: () => void server.close() }
  } catch (error) {
    if (!isFileError(error, "EADDRINUSE")) throw error
    const owner = await probePath(path)
    return { kind: owner === "dead" ? "silent" : owner }
  }
}

/** A server that sends a greeting to every client. `undefined` if the file system does not support sockets. */
const listenOn = (path: string): Promise<Server | undefined> =>
  new Promise((listening, failed) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy())
      socket.end("here")
    })
    server.unref()
    server.once("error", (error) =>
      socketlessCodes.some((code) => isFileError(error, code)) ? listening(undefined) : failed(error)
    )
    // `exclusive`: otherwise a `node:cluster` worker would delegate listening to its primary.
    server.listen({ path, exclusive: true }, () => listening(server))
  })

const probe = (folder: string, name: string): Promise<"dead" | "silent" | "answers"> =>
  withShortSocketPath(folder, (short) => probePath(join(short, name)))

const probePath = (path: string): Promise<"dead" | "silent" | "answers"> =>
  new Promise((resolve) => {
    const socket = connect({ path })
    const timer = setTimeout(() => tell("silent"), answerMs)
    const tell = (answer: "dead" | "silent" | "answers") => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    socket.once("data", () => tell("answers"))
    socket.once("close", () => tell("silent"))
    socket.once("error", (error) => tell(deadCodes.some((code) => isFileError(error, code)) ? "dead" : "silent"))
  })

/** Maximum time for a listening process to send its greeting before it counts as silent. */
const answerMs = 1000
const rivalPauseMs = 10
const mostLooks = 200
const deadCodes = ["ECONNREFUSED", "ENOENT", "ENOTSOCK"]
const socketlessCodes = ["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS", "EAFNOSUPPORT"]

const isFileError = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code
