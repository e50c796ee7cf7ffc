import { readFileSync } from "node:fs"
import { join } from "node:path"
import { schemasOf } from "../../packages/client/scripts/ApiDocument.ts"
import { sentenceFor } from "../../packages/client/scripts/Generated.ts"
import type { JsonSchema } from "../../packages/client/scripts/TypeScriptOf.ts"

/** The page about the library's methods and types, made from their declarations. */
export const libraryPage = (): string => {
  const calls = source("calls/Calls.ts")
  const groups = [...calls.matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}readonly (\w+): \{\n([\s\S]*?)^ {2}\}$/gm)]
  const slotkit = source("opening/Slotkit.ts")
  const instance = slotkit.slice(slotkit.indexOf("export interface Slotkit extends"))
  return `${[
    "# Library",
    "The methods of the object that `createSlotkit` resolves to, and the types of their arguments and results. All types are exported by `slotkit`. A method that fails rejects with a [`SlotkitError`](./errors.md). Fields of resources are the same as in the [HTTP API](./http-api.md).",
    ...groups.flatMap(([, text = "", group = "", body = ""]) => [
      `## \`slotkit.${group}\`\n${text}`,
      ...members(body, 4).map((member) => memberSection(`slotkit.${group}`, member))
    ]),
    "## The instance",
    ...members(instance, 2).map((member) => memberSection("slotkit", member)),
    "## Types",
    typesIn(source("../../client/src/generated/Resources.ts")).flatMap(typeLine).join("\n")
  ].join("\n\n")}\n`
}

const source = (file: string): string => readFileSync(join(import.meta.dirname, "../../packages/slotkit/src", file), "utf8")

interface Member {
  readonly name: string
  readonly signature: string
  readonly text: string
  readonly example: string | undefined
}

/** The documented members of an interface whose lines are indented by so many spaces. */
const members = (body: string, indent: number): ReadonlyArray<Member> => {
  const before = " ".repeat(indent)
  const pattern = new RegExp(
    `^${before}/\\*\\*([\\s\\S]*?)\\*/\\n${before}readonly (\\w+): ([\\s\\S]*?)(?=^${before}/\\*\\*|^ {0,${indent - 1}}\\}|(?![\\s\\S]))`,
    "gm"
  )
  return [...body.matchAll(pattern)].map(([, doc = "", name = "", signature = ""]) => {
    const text = doc.replace(/^[ \t]*\* ?/gm, "").trim()
    const [description = "", ...tags] = text.split(/\n@/)
    const example = tags.find((tag) => tag.startsWith("example"))?.replace(/^example\s*\n/, "")
    return {
      name,
      signature: signature.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim(),
      text: description.trim().replace(/([^\n])\n(?!\n)/g, "$1 "),
      example: example?.trimEnd()
    }
  })
}

const memberSection = (of: string, { name, signature, text, example }: Member): string => {
  const [, parameters, result] = /^\((.*)\) => (.*)$/.exec(signature) ?? []
  const output = parameters === undefined ? `${of}.${name}: ${signature}` : `${of}.${name}(${parameters}): ${result}`
  // Not run, because examples go on from a host, a service or a booking; a test compiles them.
  const sample = example === undefined ? "" : `\n\`\`\`typescript\n${example}\n\`\`\``
  // Neither a heading nor a sample needs an empty line beside it.
  return `### ${of}.${name}\n\`${output}\`\\\n${text}${sample}`
}

const typesIn = (resources: string): ReadonlyArray<string> =>
  [...resources.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name)

/** The reference pages that describe the types, by the word of the API that they belong to. */
const pagesOfShapes: ReadonlyArray<readonly [page: string, schemas: Readonly<Record<string, JsonSchema>>]> = [
  ["http-api", schemasOf("")],
  ["management-api", schemasOf("Operator")],
  ["visitor-api", schemasOf("Visitor")]
]

const typeLine = (name: string): ReadonlyArray<string> => {
  const [page] = pagesOfShapes.find(([, schemas]) => name in schemas) ?? []
  return page === undefined
    ? []
    : [`- [${name}](./${page}.md#shape-${name.toLowerCase()}): ${sentenceFor(name).replace(/ Spec[:] .*$/, "")}`]
}
