import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { makePrivateFolder, syncTree } from "@slotkit/postgres"
import { CommandFailure } from "./CommandFailure.ts"
import { tarEntries, tarOf } from "./TarArchive.ts"

/**
 * Writes a backup, a tar.gz with the database's files in `postgres` and the file `secret`. Only its owner can read it. Returns
 * its size in bytes. Never overwrites a file.
 */
export const writeBackup = (file: string, database: Uint8Array, secret: string): number => {
  const files = tarEntries(database).filter(({ name }) => name !== "/postmaster.pid")
  const entries = files.map(({ name, content }) => ({ name: `postgres${name.startsWith("/") ? "" : "/"}${name}`, content }))
  const archive = gzipSync(
    tarOf([{ name: "postgres", content: undefined }, ...entries, { name: "secret", content: Buffer.from(secret) }])
  )
  try {
    writeFileSync(file, archive, { mode: 0o600, flag: "wx", flush: true })
  } catch (error) {
    throw new CommandFailure(
      isFileError(error, "EEXIST")
        ? `${file} exists already; name another file.`
        : `${file} cannot be written: ${wordsOf(error)}.`
    )
  }
  return archive.length
}

/** Unpacks a backup into a missing or empty data folder. The file `postgres.unfinished` exists there until it is complete. */
export const unpackBackup = async (file: string, dataDir: string): Promise<void> => {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new CommandFailure(`The data folder ${dataDir} is not empty. Move it away, or set SLOTKIT_DATA_DIR to a new one.`)
  }
  const entries = readBackup(file)
  makePrivateFolder(dataDir)
  const unfinished = join(dataDir, "postgres.unfinished")
  writeFileSync(unfinished, "", { mode: 0o600, flush: true })
  for (const { name, content } of entries) {
    const path = join(dataDir, name)
    if (content === undefined) mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, content, { mode: 0o600 })
    }
  }
  await syncTree(dataDir)
  rmSync(unfinished)
}

const readBackup = (file: string) => {
  try {
    const entries = tarEntries(gunzipSync(readFileSync(file)))
    if (!entries.some(({ name }) => name === "postgres/PG_VERSION")) throw new Error("it holds no database")
    if (!entries.every(({ name }) => isExpected(name))) throw new Error("it holds files that no backup has")
    return entries
  } catch (error) {
    throw new CommandFailure(`${file} is not a backup that can be restored: ${wordsOf(error)}.`)
  }
}

/** Rejects names that lead out of the data folder. */
const isExpected = (name: string): boolean =>
  /^(?:secret|postgres(?:\/[\w.-]+)*\/?)$/.test(name) && !name.split("/").some((part) => part === "." || part === "..")

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "")
const isFileError = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code
