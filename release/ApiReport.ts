import { createHash } from "node:crypto"
import { type DeclarationFile, type Place, readDeclarations } from "./DeclarationFile.ts"

/**
 * Longer declarations are replaced by a digest of their words. They are the HTTP API's types, which the OpenAPI documents
 * describe. The compiler orders union members differently from build to build, so order is ignored.
 */
const maxCharacters = 20_000

/** An entry of a package: the address that callers import, and its `.d.ts` file. */
export interface PackageEntry {
  readonly address: string
  readonly file: string
}

/**
 * Renders the public API of a package as Markdown, one report for each entry.
 *
 * A declaration is printed once, in the report of the first entry that exports it, or else that mentions it. Other entries that
 * export it list its name. Declarations of generated modules are listed by name too, because these modules are in Git themselves.
 * Built from the `.d.ts` files of the entries and of the files that they import, without comments, sorted by name.
 */
export const apiReports = (entries: ReadonlyArray<PackageEntry>): ReadonlyMap<string, string> => {
  const read = remembering(readDeclarations)
  const printed = new Set<string>()
  const isGenerated = ({ file }: Place) => /\/generated\/[^/]+$/.test(file)
  const printing = entries.map(({ address, file }) => {
    const { places, external } = exportsOf(file, read)
    const own = [...places].filter(([, place]) => !isGenerated(place) && !printed.has(keyOf(place)))
    for (const [, place] of own) printed.add(keyOf(place))
    return { address, places, external, own }
  })
  return new Map(
    printing.map(({ address, places, external, own }) => {
      const mentioned = mentionedBy([...places.values()], read).filter(
        (place) => !isGenerated(place) && !printed.has(keyOf(place))
      )
      for (const place of mentioned) printed.add(keyOf(place))
      const textOf = ({ file, name }: Place) => read(file).declarations.get(name) ?? ""
      return [
        address,
        `${[
          `# ${address}`,
          "`npm run api` writes this file. A changed or removed declaration breaks callers, unless it only accepts more or only adds.",
          ...[...external].sort().map((line) => `- ${line}`),
          ...named([...places].flatMap(([as, place]) => (own.some(([name]) => name === as) ? [] : [exportLine(as, place)]))),
          ...declared(own.map(([as, place]) => [as, `${textOf(place)}${as === place.name ? "" : `\n${exportLine(as, place)}`}`])),
          ...(mentioned.length === 0 ? [] : ["## Mentioned, not exported"]),
          ...declared(mentioned.map((place) => [place.name, textOf(place)]))
        ].join("\n\n")}\n`
      ]
    })
  )
}

/** Renders the names that an entry exports, without declarations. Names with the same first letter share a line. */
export const nameReport = ({ address, file }: PackageEntry): string => {
  const { places, external } = exportsOf(file, remembering(readDeclarations))
  return `${[
    `# ${address}`,
    "`npm run api` writes this file. Slotkit's own packages use these names. They may change in any release.",
    ...[...external].sort().map((line) => `- ${line}`),
    listed([...places.keys()])
  ].join("\n\n")}\n`
}

const keyOf = ({ file, name }: Place): string => `${file} ${name}`

const exportLine = (as: string, { name }: Place): string => (as === name ? name : `${name} as ${as}`)

const named = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.length === 0 ? [] : ["## Declared elsewhere", listed(names)]

/** Lists names by their first letter. */
const listed = (names: ReadonlyArray<string>): string =>
  [...Map.groupBy(names.toSorted(order), ([letter = ""]) => letter.toUpperCase()).values()]
    .map((of) => `- ${of.join(", ")}`)
    .sort()
    .join("\n")

const declared = (declarations: ReadonlyArray<readonly [name: string, text: string]>): ReadonlyArray<string> =>
  declarations.length === 0
    ? []
    : [
        `\`\`\`ts\n${declarations
          .toSorted(([one, oneText], [other, otherText]) => (one === other ? order(oneText, otherText) : order(one, other)))
          .map(([name, text]) => shortMembersOnLines(shortened(name, rowsOnLines(text))))
          .join("\n")}\n\`\`\``
      ]

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Writes each row of a table, such as a state machine, on one line. */
const rowsOnLines = (text: string): string =>
  text.includes(": readonly [{\n") ? text.replaceAll(/\n +readonly /g, " readonly ") : text

/** Writes a type of few short members, such as the `id` that a call needs, on one line. */
const shortMembersOnLines = (text: string): string =>
  text.replaceAll(/\{\n((?: +[^\s{}][^\n{}]*;\n)+) *\}/g, (type, members: string) => {
    const line = members.trim().replaceAll(/;\n */g, "; ").slice(0, -1)
    return members.split("\n").length === 2 || line.length <= shortCharacters ? `{ ${line} }` : type
  })

const shortCharacters = 90

const shortened = (name: string, text: string): string => {
  if (text.length <= maxCharacters) return text
  const words = (text.match(/[\w"/]+/g) ?? []).toSorted()
  return `// ${name}: ${words.length} words, SHA-256 ${createHash("sha256").update(words.join(" ")).digest("hex")}`
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
  const seen = new Set(exported.map(keyOf))
  const found: Array<Place> = []
  const visit = (place: Place): void => {
    const { declarations, imported } = read(place.file)
    for (const word of new Set((declarations.get(place.name) ?? "").match(/\b[A-Za-z_]\w*\b/g) ?? [])) {
      const target = declarations.has(word) ? { file: place.file, name: word } : imported.get(word)
      if (target === undefined || seen.has(keyOf(target)) || !read(target.file).declarations.has(target.name)) continue
      seen.add(keyOf(target))
      found.push(target)
      visit(target)
    }
  }
  for (const place of exported) visit(place)
  return found
}
