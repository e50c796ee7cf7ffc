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
  new Map(Object.entries(schemas).map(([name, schema]) => [name, shapeLines(schema).join("\n\n")]))

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

const shapeLines = (schema: Schema): ReadonlyArray<string> => {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return [typeOf(schema)]
  const isRequired = (name: string) => schema.required?.includes(name) === true
  return [
    table(
      ["Field", "Type", ""],
      fields.map(([name, field]) => [
        `\`${name}\``,
        typeOf(field),
        [isRequired(name) ? "" : "optional", cell(field.description ?? "")].filter((text) => text !== "").join("; ")
      ])
    )
  ]
}

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
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ")
