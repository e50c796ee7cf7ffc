import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { decisionPages } from "../../docs/decisions/decisionPages.ts"
import { root } from "./CodeBlock.ts"

/** The ids that citations may name. */
export interface CitableIds {
  /** Anchors and headings of `docs/specification.md`. */
  readonly rules: ReadonlySet<string>
  /** Numbers of the records in `docs/decisions`. */
  readonly decisions: ReadonlySet<string>
}

/** Reads the ids from the docs. A one-word heading is its own anchor. */
export const citableIds = (): CitableIds => {
  const specification = readFileSync(join(root, "docs/specification.md"), "utf8")
  return {
    rules: new Set([
      ...[...specification.matchAll(/<a id="([^"]+)"/g)].map(([, anchor = ""]) => anchor),
      ...[...specification.matchAll(/^#+ ([A-Za-z]+)$/gm)].map(([, heading = ""]) => heading.toLowerCase())
    ]),
    decisions: new Set(decisionPages.map((page) => page.slice("decisions/".length).slice(0, 4)))
  }
}

/** Every source, test and page of the repository, except this file and its test, which contains invalid citations. */
export const citingFiles = (): ReadonlyArray<string> =>
  filesBelow("").filter((file) => /\.(?:[cm]?[jt]sx?|md)$/.test(file) && !/^e2e\/(?:docs\/)?Citations\./.test(file))

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(?:\..*|node_modules|dist)$/.test(name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })

/**
 * Returns the citations in a text whose ids do not exist.
 *
 * A citation is `Spec: events.payload, errors.422` or `Decision 0021`, `Decisions 0017 and 0020`. It may continue on the next
 * line of its comment. A citation without an id is invalid too.
 */
export const deadCitations = (text: string, ids: CitableIds): ReadonlyArray<string> => {
  const prose = text.replaceAll(/\n\s*(?:\*|\/\/)\s*/g, " ")
  const rules = [...prose.matchAll(/\bSpec: (?=(\S*))([a-z0-9_.]*[a-z0-9_](?:, [a-z0-9_.]*[a-z0-9_])*)?/g)]
  const decisions = [...prose.matchAll(/\bDecisions?(?=:| \d)(?: (\d+(?:(?:, | and )\d+)*))?/g)]
  return [
    ...rules.flatMap(([, word = "", cited]) =>
      (cited?.split(", ") ?? [word]).filter((id) => !ids.rules.has(id)).map((id) => `Spec: ${id}`)
    ),
    ...decisions.flatMap(([word, cited]) =>
      (cited?.split(/, | and /) ?? [""]).filter((id) => !ids.decisions.has(id)).map((id) => (id === "" ? word : `Decision ${id}`))
    )
  ]
}
