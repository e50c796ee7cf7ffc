/** The parts of a JSON Schema that contain fields. */
export interface FieldSchema {
  readonly description?: string
  readonly type?: string
  readonly anyOf?: ReadonlyArray<FieldSchema>
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** Copies the description of a value to the field, where the field may also be null. */
export const describedFields = <S extends FieldSchema>(schema: S): S => {
  const { anyOf, items, properties } = schema
  return {
    ...schema,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(describedFields) }),
    ...(items === undefined ? {} : { items: describedFields(items) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, describedField(field)])) })
  }
}

const describedField = (field: FieldSchema): FieldSchema => {
  const inner = describedFields(field)
  const [stated = field] = field.anyOf?.filter(({ type }) => type !== "null") ?? []
  const text = field.description ?? stated.description
  return text === undefined ? inner : { ...inner, description: text }
}
