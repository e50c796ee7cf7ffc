import type { Access as Needed } from "@slotkit/core"
import { integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Context from "effect/Context"
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

/** An id in a path: a positive integer. Any other text is treated as an unknown id and answers 404. */
export const PathId = integerParameter(1, maxIntegerParameter)

/** The parameters of a path that ends in `/{id}`. */
export const byId = { id: PathId.pipe(Schema.annotateEncoded({ description: "The id, a positive integer." })) }

/** The parameters of a management path below a host. */
export const ofHost = { host: PathId.pipe(Schema.annotateEncoded({ description: "The id of the host." })) }

/** The parameters of a path to a series. */
export const bySeries = { series: Schema.String.annotate({ description: "The id of the series." }) }

/** The parameters of a management path to one resource of a host. */
export const byIdOfHost = { ...ofHost, ...byId }

/** 201: `{data}`, and `Location` with the address of the new resource. */
export const created = <S extends Schema.Top>(resource: S) =>
  HttpApiSchema.WithHeaders(dataOf(resource).pipe(HttpApiSchema.status(201)), { location: Schema.String })

/** Marks endpoints whose response contains a secret that is shown once. Such a response is stored sealed or not at all. */
export const HoldsSecret = Context.Reference<boolean>("@slotkit/http/HoldsSecret", { defaultValue: () => false })

/**
 * The scopes and plan that an endpoint requires. The middleware, the documentation and `GET /token` share this annotation. Spec:
 * scopes.
 */
export const Access = Context.Reference<Needed>("@slotkit/http/Access", { defaultValue: () => ({ scopes: [], plan: "any" }) })

/**
 * Documents a query parameter without a schema on the endpoint: the use case reads it, so that a wrong value is a 422 with the
 * field.
 */
export const withParameter =
  (name: string, values: ReadonlyArray<string>, description: string) =>
  (operation: Record<string, unknown> & { readonly parameters?: ReadonlyArray<unknown> }) => ({
    ...operation,
    parameters: [
      ...(operation.parameters ?? []),
      { name, in: "query", required: false, description, schema: { type: "string", enum: values } }
    ]
  })
