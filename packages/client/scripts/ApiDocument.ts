import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import type { JsonSchema } from "./TypeScriptOf.ts"

/** The parts of an OpenAPI document that the generator reads. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: ApiOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** An operation, or the delivery of an event. */
export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string } & JsonSchemaHolder>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Partial<Content>>>
}

interface JsonSchemaHolder {
  readonly description?: string
  readonly schema: JsonSchema
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: JsonSchema } }
}

/** An operation with its method and its path under the API's root. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly operation: ApiOperation
}

const origin = "https://book.example"

const read = (document: object): ApiDocument => JSON.parse(JSON.stringify(document))

const documents = {
  "": { root: "/api/v1", document: read(openApiDocument(origin)) },
  Operator: { root: "/manage/v1", document: read(manageOpenApiDocument(origin)) },
  Visitor: { root: "/visitor/v1", document: read(visitorOpenApiDocument(origin)) }
}

/** True if the response is no JSON document, so that the client does not make the call. */
const isStreamed = ({ responses }: ApiOperation): boolean =>
  Object.values(responses).some(({ content }) => content !== undefined && !("application/json" in content))

/** The APIs by the prefix of their generated files, each with its operations in the order of the definition. */
export const apis: ReadonlyArray<{ readonly word: string; readonly root: string; readonly calls: ReadonlyArray<ApiCall> }> =
  Object.entries(documents).map(([word, { root, document }]) => ({
    word,
    root,
    calls: Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        isStreamed(operation) ? [] : [{ method: method.toUpperCase(), path: path.replace(root, ""), operation }]
      )
    )
  }))

/** The components of one API. */
export const schemasOf = (word: keyof typeof documents): Readonly<Record<string, JsonSchema>> =>
  documents[word].document.components.schemas

/** The components of all APIs. Components with the same name are equal, except for the description of an error. */
export const components: Readonly<Record<string, JsonSchema>> = Object.assign(
  {},
  ...Object.values(documents).map(({ document }) => document.components.schemas)
)

/** The events that webhooks deliver, by type. */
export const webhooks = documents[""].document.webhooks ?? {}

/** The schema of a body; undefined when there is none. */
export const bodyOf = (content: Partial<Content> | undefined): JsonSchema | undefined =>
  content?.content?.["application/json"].schema

/** The successful response of an operation. */
export const successOf = ({ responses }: ApiOperation): JsonSchema | undefined =>
  bodyOf(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1])
