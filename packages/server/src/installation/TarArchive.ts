/** A file or folder of an archive; a folder has no content. */
export interface TarEntry {
  readonly name: string
  readonly content: Uint8Array | undefined
}

const block = 512

/** Reads the entries of an uncompressed tar archive (POSIX ustar). Throws when it is truncated or not an archive. */
export const tarEntries = (archive: Uint8Array): ReadonlyArray<TarEntry> => {
  const entries: Array<TarEntry> = []
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let at = 0; ; ) {
    if (at + block > bytes.length) throw new Error("The archive is truncated.")
    if (bytes[at] === 0) return entries
    const field = (from: number, length: number) => textOf(bytes.subarray(at + from, at + from + length))
    if (field(257, 5) !== "ustar") throw new Error("The file is not a tar archive.")
    const size = Number.parseInt(field(124, 12).trim(), 8)
    const [prefix, last, isFolder] = [field(345, 155), field(0, 100), field(156, 1) === "5"]
    const from = at + block
    at = from + Math.ceil(size / block) * block
    if (!Number.isSafeInteger(size) || at > bytes.length) throw new Error("The archive is truncated.")
    entries.push({
      name: prefix === "" ? last : `${prefix}/${last}`,
      content: isFolder ? undefined : bytes.subarray(from, from + size)
    })
  }
}

/** Creates an uncompressed tar archive, readable only by its owner. Names may have at most 100 bytes. */
export const tarOf = (entries: ReadonlyArray<TarEntry>): Uint8Array =>
  Buffer.concat([...entries.flatMap(({ name, content }) => partsOf(name, content)), Buffer.alloc(2 * block)])

const partsOf = (name: string, content: Uint8Array | undefined): ReadonlyArray<Uint8Array> => {
  const header = Buffer.alloc(block)
  const size = content?.length ?? 0
  header.write(name, 0, 100)
  header.write(content === undefined ? "0000700\0" : "0000600\0", 100)
  for (const owner of [108, 116]) header.write("0000000\0", owner)
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124)
  header.write("00000000000\0", 136)
  header.write(" ".repeat(8), 148)
  header.write(content === undefined ? "5" : "0", 156)
  header.write("ustar\u000000", 257, "latin1")
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return content === undefined ? [header] : [header, content, Buffer.alloc((block - (size % block)) % block)]
}

const textOf = (field: Buffer): string => {
  const end = field.indexOf(0)
  return field.toString("utf8", 0, end === -1 ? field.length : end)
}
