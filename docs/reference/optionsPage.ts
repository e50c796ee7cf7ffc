import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The page about the options of `createSlotkit`, made from their declarations. */
export const optionsPage = (): string =>
  `${[
    "# Options",
    "The options of `createSlotkit`, and the types that they name. All types are exported by `slotkit`; `Answer<A>` is `A | Promise<A>`. Only `database` and `baseUrl` are required, and `secret` unless the database is `memory`. A wrong or unknown option is an error that says what was meant. The server reads the same options from [variables](../operations/configuration.md).",
    ...groups.map(([heading, names]) => `## ${heading}\n\n${names.map((name) => fieldLines(declaration(name))).join("\n")}`),
    `## Types\n\n${optionTypes().map(typeLine).join("\n")}`
  ].join("\n\n")}\n`

/** The interfaces that make up the options, under their headings. */
const groups: ReadonlyArray<readonly [heading: string, names: ReadonlyArray<string>]> = [
  ["Database", ["DatabaseOptions"]],
  ["Installation", ["SlotkitOptions"]],
  ["Calendars, changes and sign-in", ["CalendarOptions", "HookOptions", "SignInProviderOptions", "OperatorOptions", "LogOptions"]]
]

const grouped = groups.flatMap(([, names]) => names)

/** A declared interface or type, with the text of its doc comment. */
interface Declaration {
  readonly name: string
  readonly text: string
  /** The names of the interfaces that it extends. */
  readonly parents: ReadonlyArray<string>
  readonly fields: ReadonlyArray<Field>
  /** The definition of a type; empty for an interface. */
  readonly meaning: string
}

interface Field {
  readonly name: string
  readonly isOptional: boolean
  readonly signature: string
  readonly text: string
}

/** Returns the types that options name, directly or through other types, in the order of their first mention. */
export const optionTypes = (): ReadonlyArray<Declaration> => {
  const found = new Map<string, Declaration>()
  const visit = (one: Declaration): void => {
    for (const name of namesIn(one)) {
      const type = declarations.get(name)
      if (type === undefined || found.has(name) || grouped.includes(name)) continue
      found.set(name, type)
      visit(type)
    }
  }
  for (const name of grouped) visit(declaration(name))
  return [...found.values()]
}

const namesIn = ({ fields, meaning, parents }: Declaration): ReadonlyArray<string> => [
  ...[...fields.map(({ signature }) => signature), meaning].flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []),
  ...parents.flatMap((parent) => namesIn(declaration(parent)))
]

const typeLine = (one: Declaration): string => {
  const meaning = one.meaning === "" ? "" : `: \`${one.meaning}\``
  const more = one.parents.filter(hasEntry).map((name) => ` It has the fields of ${name} too.`)
  const head = `- **${one.name}**${meaning}. ${one.text}${more.join("")}`.trim()
  // A paragraph, which takes no more lines of Git than it is worth.
  return [
    head,
    ...fieldLines(one)
      .split("\n")
      .map((field) => field.slice(2))
  ]
    .join(" ")
    .trim()
}

/** True for a type that has an entry on the page, which those who extend it do not repeat. */
const hasEntry = (name: string): boolean => optionTypes().some((type) => type.name === name)

const fieldLines = (one: Declaration): string =>
  [...one.parents.filter((name) => !grouped.includes(name) && !hasEntry(name)).map(declaration), one]
    .flatMap(({ fields }) => fields)
    .map(({ name, isOptional, signature, text }) =>
      `- **${name}**${isOptional ? "" : " (required)"}: \`${signature}\`. ${text}`.trim()
    )
    .join("\n")

const files = [
  "slotkit/src/options/Options.ts",
  "slotkit/src/options/KeepOptions.ts",
  "slotkit/src/options/MailsOption.ts",
  "slotkit/src/options/PagesOption.ts",
  "slotkit/src/application/ApplicationCalendars.ts",
  "slotkit/src/application/ApplicationConferences.ts",
  "slotkit/src/application/ApplicationMailer.ts",
  "slotkit/src/application/ApplicationOperators.ts",
  "slotkit/src/application/ApplicationPayments.ts",
  "slotkit/src/application/ApplicationSignInProvider.ts",
  "slotkit/src/application/ApplicationVisitorCheck.ts",
  "slotkit/src/application/Hooks.ts",
  "slotkit/src/application/LogLine.ts",
  "slotkit/src/application/Logging.ts",
  "slotkit/src/database/DatabaseOption.ts",
  "slotkit/src/database/HookTransaction.ts",
  "pages/src/theme/PageOptions.ts",
  "pages/src/theme/Theme.ts"
]

const declarationsIn = (source: string): ReadonlyArray<Declaration> =>
  [...source.matchAll(/(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export (interface|type) (\w+)([\s\S]*?)(?=^\S|(?![\s\S]))/gm)].map(
    ([whole, doc = "", kind, name = "", rest = ""]) => {
      const body = source.slice(source.indexOf(whole)).slice(whole.length)
      const isInterface = kind === "interface"
      const [, parents = ""] = /extends\s([\s\S]*?)\{/.exec(rest) ?? []
      return {
        name,
        text: textOf(doc),
        parents: parents.match(/\b[A-Z]\w+(?=<|,|\s)/g)?.filter((parent) => parent !== "Client") ?? [],
        fields: isInterface ? fieldsOf(rest) : [],
        meaning: isInterface ? "" : typeOf(`${rest}${/^\}/.test(body) ? "}" : ""}`.replace(/^[^=]*=/, ""))
      }
    }
  )

/** Fields stand at two spaces, with their doc comments above them. */
const fieldsOf = (body: string): ReadonlyArray<Field> =>
  [
    ...body.matchAll(
      /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}(?:readonly )?(\w+)(\??)(:|(?=\())([\s\S]*?)(?=^ {2}(?:\/\*\*|readonly |\w)|^\}|(?![\s\S]))/gm
    )
  ].map(([, doc = "", name = "", mark, , signature = ""]) => ({
    name,
    isOptional: mark === "?",
    signature: typeOf(signature),
    text: textOf(doc)
  }))

const oneLine = (text: string): string => text.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim()

/** A type in one line, with semicolons where lines end, and without comments. */
const typeOf = (text: string): string =>
  oneLine(
    text
      .replace(/\/\*\*[\s\S]*?\*\//g, "")
      .replace(/([^\s{(;])\s*\n\s*(?=readonly )/g, "$1; ")
      .replace(/^\s*\|/, "")
  )

/** The text of a doc comment in one line, without its example. */
const textOf = (doc: string): string => {
  const [text = ""] = doc.replace(/^[ \t]*\* ?/gm, "").split(/\n@/)
  return oneLine(text)
}

const declarations = new Map(
  files
    .flatMap((file) => declarationsIn(readFileSync(join(import.meta.dirname, "../../packages", file), "utf8")))
    .map((one) => [one.name, one] as const)
)

const declaration = (name: string): Declaration => {
  const found = declarations.get(name)
  if (found === undefined) throw new Error(`No file of the options declares ${name}.`)
  return found
}
