import { createHash } from "node:crypto"
import { type DeclarationFile, type Place, readDeclarations } from "./DeclarationFile.ts"

/**
 * Longer declarations are replaced by a digest of their words. They are the HTTP API's types, which the OpenAPI documents
 * describe. The compiler orders union members differently from build to build, so order is ignored.
 */
const maxCharacters = 20_000

/**
 * Renders the public API of a package entry as Markdown: every exported name with its declaration, then unexported declarations
 * that these mention.
 *
 * Built from the entry's `.d.ts` file and the files that it imports, without comments, sorted by name.
 */
export const apiReport = (address: string, entry: string): string => {
  const read = remembering(readDeclarations)
  const { places, external } = exportsOf(entry, read)
  const textOf = ({ file, name }: Place) => read(file).declarations.get(name) ?? ""
  const mentioned = mentionedBy([...places.values()], read)
  return `${[
    `# ${address}`,
    "`npm run api` writes this file. A changed or removed declaration breaks callers, unless it only accepts more or only adds.",
    ...[...external].sort().map((line) => `- ${line}`),
    ...sorted([...places].map(([as, place]) => [as, declared(textOf(place))] as const)),
    ...(mentioned.length === 0 ? [] : ["## Mentioned, not exported"]),
    ...sorted(mentioned.map((place) => [place.name, declared(textOf(place))] as const))
  ].join("\n\n")}\n`
}

const sorted = (entries: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> =>
  entries
    .toSorted(([one, oneText], [other, otherText]) => (one === other ? order(oneText, otherText) : order(one, other)))
    .map(([name, text]) => `### ${name}\n\n${text}`)

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const declared = (text: string): string => {
  if (text.length <= maxCharacters) return `\`\`\`ts\n${text}\n\`\`\``
  const words = (text.match(/[\w"/]+/g) ?? []).toSorted()
  return `${words.length} words, SHA-256 \`${createHash("sha256").update(words.join(" ")).digest("hex")}\``
}

type Read = (file: string) => DeclarationFile

const remembering = (read: Read): Read => {
  const known = new Map<string, DeclarationFile>()
  return (file) => {
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
}

interface Exports {
  readonly places: ReadonlyMap<string, Place>
  /** Describes re-exports of other packages, in sentences. */
  readonly external: ReadonlySet<string>
}

const exportsOf = (file: string, read: Read): Exports => {
  const { exported, imported, reExports } = read(file)
  const places = new Map<string, Place>([...exported].map((name) => [name, imported.get(name) ?? { file, name }]))
  const external = new Set<string>()
  for (const { from, names } of reExports) {
    if (!from.endsWith(".d.ts")) {
      external.add(
        names === null ? `everything of \`${from}\`` : `${names.map(({ as }) => `\`${as}\``).join(", ")} of \`${from}\``
      )
      continue
    }
    const theirs = exportsOf(from, read)
    for (const line of theirs.external) external.add(line)
    for (const { name, as } of names ?? [...theirs.places.keys()].map((own) => ({ name: own, as: own }))) {
      const place = theirs.places.get(name)
      if (place !== undefined) places.set(as, place)
    }
  }
  return { places, external }
}

/** Collects declarations of the same package that an entry mentions directly or indirectly without exporting them. */
const mentionedBy = (exported: ReadonlyArray<Place>, read: Read): ReadonlyArray<Place> => {
  const key = ({ file, name }: Place) => `${file} ${name}`
  const seen = new Set(exported.map(key))
  const found: Array<Place> = []
  const visit = (place: Place): void => {
    const { declarations, imported } = read(place.file)
    for (const word of new Set((declarations.get(place.name) ?? "").match(/\b[A-Za-z_]\w*\b/g) ?? [])) {
      const target = declarations.has(word) ? { file: place.file, name: word } : imported.get(word)
      if (target === undefined || seen.has(key(target)) || !read(target.file).declarations.has(target.name)) continue
      seen.add(key(target))
      found.push(target)
      visit(target)
    }
  }
  for (const place of exported) visit(place)
  return found
}
