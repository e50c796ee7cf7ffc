import { documentIn, documentsOf, type Mapping, textOf } from "./Yaml.ts"

/** The templates of the chart. */
export const templates = ["web", "worker", "migrate", "service", "disruption-budget"] as const

/** A template that has no document by default. */
const optional = ["ingress"] as const

/**
 * Renders a template of the chart with its default values, as far as the chart uses the language: values by their path, `quote`,
 * `toJson`, and `range` over a map. Throws on anything else.
 */
export const rendered = (name: (typeof templates | typeof optional)[number], mapping: Mapping = {}): Mapping => {
  const values = { ...documentIn("helm/slotkit/values.yaml"), ...mapping }
  const root = { Values: values, Release: { Name: "given" } }
  const scope: Mapping = { ...root, $: root }
  const text = textOf(`helm/slotkit/templates/${name}.yaml`).replace(
    / *\{\{- range \$name, \$value := ([.\w]+) \}\}\n([\s\S]*?) *\{\{- end \}\}\n/g,
    (_, path: string, body: string) =>
      Object.entries(at(scope, path))
        .map(([key, value]) => expanded(body, { ...scope, $name: key, $value: value }))
        .join("")
  )
  const [document, ...more] = documentsOf(expanded(text, scope))
  if (more.length > 0) throw new Error(`${name} has more than one document.`)
  return document
}

const expanded = (text: string, scope: Mapping): string =>
  text.replace(/\{\{ ([^}]*?) \}\}/g, (_, expression: string) => {
    const [path, filter, ...more] = expression.split(" | ")
    // A field that an entry of a map leaves out is null for `toJson`.
    const value =
      path!.startsWith("$value.") && filter === "toJson" ? (at(scope, "$value")[path!.slice(7)] ?? null) : at(scope, path!)
    if (more.length > 0) throw new Error(`Not understood: ${expression}`)
    if (filter === undefined) return String(value)
    if (filter === "quote") return JSON.stringify(String(value))
    if (filter === "toJson") return JSON.stringify(value)
    throw new Error(`Not understood: ${expression}`)
  })

const at = (scope: Mapping, path: string): Mapping => {
  const value = path
    .replace(/^\./, "")
    .split(".")
    .reduce((found, key) => found?.[key], scope)
  if (value === undefined) throw new Error(`There is no value ${path}.`)
  return value
}
