import { fieldText } from "./FieldTexts.ts"

/** The parts of a JSON Schema that contain fields. */
export interface FieldSchema {
  readonly description?: string
  readonly type?: string
  readonly anyOf?: ReadonlyArray<FieldSchema>
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** Adds a description to each field that has none. `path` is the schema's name. */
export const describedFields = <S extends FieldSchema>(schema: S, path: ReadonlyArray<string>): S => {
  const { anyOf, items, properties } = schema
  return {
    ...schema,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => describedFields(one, path)) }),
    ...(items === undefined ? {} : { items: describedFields(items, path) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, describedField(field, [...path, name])])
          )
        })
  }
}

const describedField = (field: FieldSchema, path: ReadonlyArray<string>): FieldSchema => {
  const inner = describedFields(field, path)
  const [stated = field] = field.anyOf?.filter(({ type }) => type !== "null") ?? []
  const text = field.description ?? stated.description ?? fieldText(path)
  return text === undefined ? inner : { ...inner, description: text }
}
