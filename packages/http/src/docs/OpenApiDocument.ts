import type { Access as Needed } from "@slotkit/core"
import * as Context from "effect/Context"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "../api/Api.ts"
import { ManageApi } from "../api/manage/ManageApi.ts"
import { VisitorApi } from "../api/visitor/VisitorApi.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { Access } from "../wire/Wire.ts"
import { authenticationGuides } from "./AuthenticationGuides.ts"
import { describedFields, type FieldSchema } from "./DescribedFields.ts"
import { events } from "./Events.ts"
import { exampleOf } from "./Example.ts"
import { openApiWebhooks } from "./OpenApiWebhooks.ts"

/** The OpenAPI 3.1 document of `/api/v1` for a base URL, with its events as `webhooks`. */
export const openApiDocument = (baseUrl: string): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedApi(baseUrl))

/** The OpenAPI 3.1 document of the operator API. */
export const manageOpenApiDocument = (baseUrl: string): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedManageApi(baseUrl))

/** The OpenAPI 3.1 document of the visitor API. */
export const visitorOpenApiDocument = (baseUrl: string): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedVisitorApi(baseUrl))

/** Adds to the API what its definition does not contain: the server, authentication, scopes and plans, and events. */
export const documentedApi = (baseUrl: string): typeof Api =>
  documented(
    Api.annotate(
      HttpApi.AdditionalSchemas,
      events.map(({ schema }) => schema)
    ),
    baseUrl,
    "An API key (`svc_sk_...`) or an OAuth access token.",
    authenticationGuides.api(baseUrl),
    (document) => {
      document.tags.push({ name: "Events", description: "Events delivered by webhooks." })
      document.webhooks = openApiWebhooks
    }
  )

/** Does the same for the operator API. */
export const documentedManageApi = (baseUrl: string): typeof ManageApi =>
  documented(ManageApi, baseUrl, "The operator token.", authenticationGuides.manage(baseUrl))

/** Does the same for the visitor API, which needs no credential. */
export const documentedVisitorApi = (baseUrl: string): typeof VisitorApi =>
  documented(VisitorApi, baseUrl, null, authenticationGuides.visitor(baseUrl))

const documented = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  baseUrl: string,
  credential: string | null,
  guide: string,
  complete: (document: Document) => void = () => {}
): HttpApi.HttpApi<Id, Groups> => {
  const definitions = definitionsOf(api)
  return api.annotate(OpenApi.Servers, [{ url: baseUrl }]).annotate(OpenApi.Transform, (generated) => {
    const document = tidy(generated) as Document
    document.info.description = `${document.info.description}\n\n${guide}`
    document.components.securitySchemes =
      credential === null ? {} : { bearer: { type: "http", scheme: "bearer", description: credential } }
    for (const [name, schema] of Object.entries(document.components.schemas))
      document.components.schemas[name] = describedFields(schema)
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      for (const parameter of operation.parameters) describe(parameter)
      for (const content of contentsOf(operation)) content.schema = describedFields(content.schema)
      const { scopes, plan, isKeyed } = definitions.get(operation.operationId) ?? unguarded
      operation.security = credential === null ? [] : [{ bearer: scopes }]
      const sentences = [
        ...(scopes.length === 0 ? [] : [`Scope: ${scopes.map((scope) => `\`${scope}\``).join(" and ")}.`]),
        ...(plan === "pro" ? ["Requires the Pro plan."] : [])
      ]
      if (sentences.length > 0) operation.description = sentences.join(" ")
      if (isKeyed) operation.parameters.push(idempotencyKey)
      if (operation.requestBody === undefined) for (const status of bodyStatuses) delete operation.responses[status]
      else operation.requestBody.required = asksForFields(operation.requestBody, document)
    }
    complete(document)
    addExamples(document)
    return document
  })
}

/** Adds a request that can be sent to each operation. A parameter has an example where one is known. */
const addExamples = ({ paths, components: { schemas } }: Document): void => {
  for (const { parameters, requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of parameters) {
      const example = exampleOf(parameter.schema, schemas, parameter.name)
      if (example !== "") parameter.example = example
    }
    const json = requestBody?.content["application/json"]
    if (json !== undefined) json.example = exampleOf(json.schema, schemas)
  }
}

interface Document {
  readonly info: { description: string }
  readonly tags: Array<{ readonly name: string; readonly description: string }>
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Shape>; securitySchemes: object }
  webhooks?: object
}

interface Operation {
  readonly operationId: string
  readonly parameters: Array<Parameter>
  readonly responses: Record<string, Partial<Body>>
  readonly requestBody?: Body & { required: boolean }
  security: ReadonlyArray<object>
  description?: string
}

interface Parameter {
  readonly name: string
  schema: FieldSchema
  description?: string
  example?: unknown
}

interface Body {
  readonly content: Record<string, { schema: Shape; example?: unknown }>
}

interface Shape extends FieldSchema {
  readonly $ref?: string
  readonly required?: ReadonlyArray<string>
}

/** Moves the description of a parameter's schema to the parameter. */
const describe = (parameter: Parameter): void => {
  const { description, ...schema } = parameter.schema
  if (description === undefined) return
  parameter.description ??= description
  parameter.schema = schema
}

const contentsOf = ({ requestBody, responses }: Operation) =>
  [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {}))

interface Definition extends Needed {
  /** Returns true if the operation accepts an `Idempotency-Key`. */
  readonly isKeyed: boolean
}

const unguarded: Definition = { scopes: [], plan: "any", isKeyed: false }

const definitionsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyMap<string, Definition> => {
  const definitions = new Map<string, Definition>()
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, middleware }) =>
      definitions.set(endpoint.identifier, {
        ...Context.get(endpoint.annotations, Access),
        isKeyed: [...middleware].some(({ key }) => key === Idempotency.key)
      })
  })
  return definitions
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique key that makes this request safe to retry. Repeating the request with the same key within 24 hours returns the first response with `Idempotent-Replayed: true`. A different request with the same key returns 422. A request sent while the first is still in progress returns 409 with `Retry-After`.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" }
}

const maxInt32 = 2_147_483_647

/** The errors that occur only for requests with a body. */
const bodyStatuses = ["400", "413", "415"]

const asksForFields = (body: NonNullable<Operation["requestBody"]>, { components }: Document): boolean =>
  Object.values(body.content).some(({ schema }) => {
    const { required = [] } = schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split("/").at(-1)!] ?? schema)
    return required.length > 0
  })

/**
 * Simplifies the schemas. Response objects stay open, because fields may be added. Integer parameters are typed as integers, and
 * integers that may need 64 bits say so, because generators for typed languages otherwise choose 32. Redundant constraints, such
 * as safe integer bounds and a choice of one, are removed, and a reference has its description beside it.
 */
const tidy = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(tidy)
  if (typeof node !== "object" || node === null) return node
  const tidied: Record<string, unknown> = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tidy(value)]))
  if (tidied.additionalProperties === false) delete tidied.additionalProperties
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum
  if (tidied.type === "integer" && !(Number(tidied.maximum) <= maxInt32)) tidied.format ??= "int64"
  const [refinement] = Array.isArray(tidied.allOf) ? tidied.allOf : []
  if (tidied.type === "string" && refinement?.type === "integer") return refinement
  if (refinement?.$ref !== undefined) {
    const { allOf, ...rest } = tidied
    return Object.assign(rest, ...(allOf as ReadonlyArray<object>))
  }
  if (Array.isArray(tidied.anyOf) && tidied.anyOf.length === 1) {
    const { anyOf, ...rest } = tidied
    return { ...tidied.anyOf[0], ...rest }
  }
  return tidied
}
