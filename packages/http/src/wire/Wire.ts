import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/**
 * The schema of a response that is ready for the wire. Documented and typed as `schema`, but not encoded.
 *
 * Use cases return finished resources, so encoding each field again would only cost time.
 */
export const wire = <S extends Schema.Top>(schema: S): Schema.declare<S["Type"]> =>
  Schema.declare((_): _ is S["Type"] => true, {
    toCodecJson: () => Schema.link<S["Type"]>()(schema, SchemaTransformation.passthrough<S["Type"]>())
  })

/** A single resource, or a list without pages: `{data}`. */
export const dataOf = <S extends Schema.Top>(schema: S) => wire(Schema.Struct({ data: schema }))

/** 204, without a body. Decision 0014. */
export const deleted = HttpApiSchema.NoContent.annotate({ description: "Deleted." })
