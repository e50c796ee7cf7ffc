import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { says } from "./FieldRule.ts"

/** An integer in a JSON body, from `minimum` to `maximum`. */
export const integer = (minimum: number, maximum: number) => {
  const stated = says(`must be an integer from ${minimum} to ${maximum}`, { rule: "integer", min: minimum, max: maximum })
  return Schema.Number.annotate(stated).check(Schema.isInt(stated), Schema.isBetween({ minimum, maximum }, stated))
}

/** An integer in a query, in plain notation (`^[1-9][0-9]{0,14}$`), from `minimum` to `maximum`. */
export const integerParameter = (minimum: number, maximum: number) => {
  const stated = says(`must be an integer from ${minimum} to ${maximum}`, { rule: "integer", min: minimum, max: maximum })
  return Schema.String.annotate(stated)
    .check(
      Schema.makeFilter((value: string) => plainInteger.test(value) && Number(value) >= minimum && Number(value) <= maximum, {
        ...stated,
        toJsonSchema: () => ({ type: "integer", minimum, maximum })
      })
    )
    .pipe(Schema.decodeTo(Schema.Number, SchemaTransformation.transform({ decode: Number, encode: String })))
}

/** The id in a path: a positive integer, or `undefined`, which matches no resource. */
export const parseId = (value: string): number | undefined => (plainInteger.test(value) ? Number(value) : undefined)

/** The largest integer that a query may carry. */
export const maxIntegerParameter = 999_999_999_999_999

const plainInteger = /^[1-9][0-9]{0,14}$/

/** The id of a resource in a response. */
export const ResourceId = Schema.Int.annotate({ description: "The id, a positive integer." })
