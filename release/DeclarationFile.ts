import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The location of a name's declaration. */
export interface Place {
  readonly file: string
  readonly name: string
}

/** The re-exports of an export statement. `names` is null for `export *`. */
export interface ReExport {
  readonly from: string
  readonly names: ReadonlyArray<{ readonly name: string; readonly as: string }> | null
}

/** The statements of one `.d.ts` file, without comments. */
export interface DeclarationFile {
  /** The declarations by name. A constant and a type with the same name form one text. */
  readonly declarations: ReadonlyMap<string, string>
  /** The names of exported declarations. */
  readonly exported: ReadonlySet<string>
  readonly reExports: ReadonlyArray<ReExport>
  /** Names from relative imports, with their locations. */
  readonly imported: ReadonlyMap<string, Place>
}

/**
 * Parses a `.d.ts` file as written by the compiler: each statement begins at the start of a line, and nothing inside one does.
 */
export const readDeclarations = (file: string): DeclarationFile => {
  const declarations = new Map<string, string>()
  const exported = new Set<string>()
  const reExports: Array<ReExport> = []
  const imported = new Map<string, Place>()
  for (const statement of statementsOf(readFileSync(file, "utf8"))) {
    const declared = /^(export )?(?:declare )?(?:abstract )?(?:const|let|class|interface|type|function|enum) (\w+)/.exec(
      statement
    )
    const reExport = /^export (?:type )?(?:\*|\{([^}]*)\})(?: from "([^"]+)")?/.exec(statement)
    const importing = /^import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/.exec(statement)
    if (declared !== null) {
      const name = declared[2]!
      declarations.set(name, [declarations.get(name), statement].filter((text) => text !== undefined).join("\n"))
      if (declared[1] !== undefined) exported.add(name)
    } else if (importing !== null) {
      for (const { name, as } of namesIn(importing[1]!)) imported.set(as, { file: resolve(file, importing[2]!), name })
    } else if (reExport !== null && reExport[2] !== undefined) {
      const from = reExport[2].startsWith(".") ? resolve(file, reExport[2]) : reExport[2]
      reExports.push({ from, names: reExport[1] === undefined ? null : namesIn(reExport[1]) })
    } else if (reExport !== null) {
      for (const { name } of namesIn(reExport[1] ?? "")) exported.add(name)
    }
  }
  return { declarations, exported, reExports, imported }
}

const statementsOf = (source: string): ReadonlyArray<string> =>
  source
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, "")
    .replace(/^\/\/.*\n?/gm, "")
    .split(/^(?=(?:export|declare|import|interface|type|class|abstract) )/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "" && !statement.startsWith("#!"))

const namesIn = (list: string): ReadonlyArray<{ readonly name: string; readonly as: string }> =>
  list
    .split(",")
    .map((entry) => entry.trim().replace(/^type /, ""))
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [name = "", as = name] = entry.split(" as ")
      return { name, as }
    })

const resolve = (file: string, specifier: string): string => join(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts"))
