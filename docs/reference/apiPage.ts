/** A JSON Schema in an OpenAPI document. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: ReadonlyArray<string>
  readonly description?: string
  readonly pattern?: string
  readonly [limit: string]: unknown
}

interface Content {
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description?: string
  readonly parameters?: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly schema: Schema
    readonly required?: boolean
  }>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** The parts of an OpenAPI document that a reference page shows. */
interface Document {
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The schemas that another reference page shows, with its name. */
export interface ShownElsewhere {
  readonly page: string
  readonly document: object
}

/**
 * Generates a reference page from an API's OpenAPI document: its endpoints by heading, and their schemas. Those that another page
 * shows in the same words are linked there, so that a field is described once.
 */
export const apiPage = (title: string, introduction: string, document: object, elsewhere?: ShownElsewhere): string => {
  const { tags, paths, components } = document as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation }))
  )
  const shapes = shapesOf(components.schemas)
  const shared = elsewhere === undefined ? new Set<string>() : sharedShapes(shapes, elsewhere.document)
  const page = [
    `# ${title}`,
    introduction,
    ...tags.flatMap((tag) => {
      const own = calls.filter(({ operation }) => operation.tags.includes(tag.name))
      return own.length === 0 ? [] : [`## ${tag.name}\n${tag.description ?? ""}`, ...own.flatMap(callLines)]
    }),
    "## Shapes",
    ...[...shapes].flatMap(([name, text]) => (shared.has(anchorOf(name)) ? [] : [`### Shape: ${name}\n${text}`]))
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n")
  return `${page.replaceAll(linkPattern, (link, anchor: string) =>
    shared.has(anchor) ? `](./${elsewhere?.page}.md#${anchor})` : link
  )}\n`
}

/** The descriptions of schemas by name. */
const shapesOf = (schemas: Document["components"]["schemas"]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const rows = fieldRows(schema)
      return [name, rows.size === 0 ? typeOf(schema) : shapeText(rows, baseOf(name, rows, schemas))]
    })
  )

/** The anchors of the shapes that are the same in another document, with everything that they link. */
const sharedShapes = (shapes: ReadonlyMap<string, string>, document: object): ReadonlySet<string> => {
  const others = shapesOf((document as Document).components.schemas)
  const same = [...shapes].filter(([name, text]) => others.get(name) === text)
  const shared = new Set(same.map(([name]) => anchorOf(name)))
  for (let before = -1; before !== shared.size; ) {
    before = shared.size
    for (const [name, text] of same) {
      if ([...text.matchAll(linkPattern)].some(([, anchor]) => !shared.has(anchor!))) shared.delete(anchorOf(name))
    }
  }
  return shared
}

const linkPattern = /\]\(#(shape-\w+)\)/g
const anchorOf = (name: string): string => `shape-${name.toLowerCase()}`

const callLines = ({ name, operation }: { readonly name: string; readonly operation: Operation }): ReadonlyArray<string> => {
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === "query")
  const body = schemaOf(operation.requestBody)
  const summary = [`${operation.summary}.`, operation.description ?? ""].join(" ").trim()
  const answers = `Answers ${Object.entries(operation.responses).map(answerOf).join(", ")}.`
  const facts = body === undefined ? answers : `Body: ${typeOf(body)}. ${answers}`
  const heading = `### \`${name}\`\n${summary}`
  if (parameters.length <= mostInline) {
    const inline = parameters.map(({ name: parameter, schema }) => `\`${parameter}\`: ${typeOf(schema)}`).join("; ")
    return [`${heading}${inline === "" ? "" : `\\\nQuery: ${inline}.`} ${facts}`]
  }
  return [
    heading,
    table(
      ["Parameter", "Type"],
      parameters.map(({ name: parameter, schema }) => [`\`${parameter}\``, typeOf(schema)])
    ),
    facts
  ]
}

/** The most parameters that are listed in a sentence instead of a table. */
const mostInline = 6

const answerOf = ([status, content]: readonly [string, Content]): string => {
  const schema = schemaOf(content)
  return Number(status) < 300 && schema !== undefined ? `${status} with ${typeOf(schema)}` : status
}

const schemaOf = (content: Content | undefined): Schema | undefined => Object.values(content?.content ?? {})[0]?.schema

type Rows = ReadonlyMap<string, string>

/** The rows of the table of a schema, by field. */
const fieldRows = (schema: Schema): Rows => {
  const isRequired = (name: string) => schema.required?.includes(name) === true
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const notes = [isRequired(name) ? "" : "optional", cell(field.description ?? "")].filter((text) => text !== "")
      return [name, row([`\`${name}\``, typeOf(field), notes.join("; ")])]
    })
  )
}

interface Base {
  readonly name: string
  readonly rows: Rows
}

/** The fields of some rows that others have not in the same words. */
const differing = (rows: Rows, others: Rows): ReadonlyArray<string> =>
  [...rows].filter(([name, text]) => others.get(name) !== text).map(([name]) => name)

const shapeText = (rows: Rows, base: Base | undefined): string => {
  const own = differing(rows, base?.rows ?? new Map()).map((name) => rows.get(name)!)
  const fields = own.length === 0 ? "" : [table(["Field", "Type", ""], []), ...own].join("\n")
  if (base === undefined) return fields
  const left = differing(base.rows, rows).map((name) => `\`${name}\``)
  const without = left.length === 0 ? "" : ` except ${left.join(", ")}`
  const before = `The fields of [${base.name}](#${anchorOf(base.name)})${without}`
  return fields === "" ? `${before}.` : `${before}, and:\n\n${fields}`
}

/** The shape that has most fields of another one in the same words, so that they are described once. */
const baseOf = (name: string, rows: Rows, schemas: Document["components"]["schemas"]): Base | undefined => {
  const bases = Object.entries(schemas).map(([other, schema]) => ({ name: other, rows: fieldRows(schema) }))
  const sharedWith = (base: Base) => rows.size - differing(rows, base.rows).length
  const [best] = bases
    .filter((base) => base.rows.size < rows.size || (base.rows.size === rows.size && base.name < name))
    .filter((base) => differing(base.rows, rows).length <= mostLeftOut)
    .filter((base) => sharedWith(base) >= Math.max(leastShared, rows.size / 2))
    .toSorted((one, next) => sharedWith(next) - sharedWith(one))
  return best
}

const leastShared = 5
const mostLeftOut = 4

/** Describes a type in words. Schemas are links, followed by limits. */
const typeOf = (schema: Schema): string => {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.$ref !== undefined) return linkTo(schema.$ref)
  if (choices !== undefined) return choices.map(typeOf).join(" or ")
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(" or ")
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}${limitsOf(schema)}`
  if (schema.type === "object" && schema.properties !== undefined)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `\`${name}\`: ${typeOf(field)}`)
      .join(", ")} }`
  if (schema.type === "object" && typeof schema.additionalProperties === "object")
    return `map of ${typeOf(schema.additionalProperties)}`
  const type = schema.type === "integer" ? schema.type : (schema.format ?? schema.type ?? "anything")
  return `${type}${limitsOf(schema)}`
}

const linkTo = (reference: string): string => {
  const name = reference.slice(reference.lastIndexOf("/") + 1)
  return `[${name}](#${anchorOf(name)})`
}

const limits: ReadonlyArray<readonly [minimum: string, maximum: string, unit: string]> = [
  ["minimum", "maximum", ""],
  ["minLength", "maxLength", " characters"],
  ["minItems", "maxItems", " entries"]
]

/** Renders limits such as ` (15 to 180)`. The largest safe integer is not a limit. */
const limitsOf = (schema: Schema): string => {
  for (const [minimum, maximum, unit] of limits) {
    const [least, most] = [schema[minimum], Number(schema[maximum]) >= 1e12 ? undefined : schema[maximum]]
    if (least !== undefined && most !== undefined) return ` (${least} to ${most}${unit})`
    if (most !== undefined) return ` (at most ${most}${unit})`
    if (least !== undefined && least !== 0) return ` (at least ${least}${unit})`
  }
  return ""
}

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map(row).join("\n")

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ")
