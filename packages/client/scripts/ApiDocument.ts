import { openApiDocument } from "@slotkit/http"
import type { JsonSchema } from "./TypeScriptOf.ts"

/** What is read of the OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** One call, or one event's delivery. */
export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string; readonly schema: JsonSchema }>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Partial<Content>>>
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: JsonSchema } }
}

/** The document of the whole API, without an origin of its own. */
export const apiDocument: ApiDocument = JSON.parse(JSON.stringify(openApiDocument("https://book.example")))

/** The schema of a body, nothing where there is none. */
export const bodyOf = (content: Partial<Content> | undefined): JsonSchema | undefined =>
  content?.content?.["application/json"].schema

/** What an operation answers when it succeeds. */
export const successOf = ({ responses }: ApiOperation): JsonSchema | undefined =>
  bodyOf(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1])

/** Every operation with its method and its path under `/api/v1`, in the specification's order. */
export const operations = Object.entries(apiDocument.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: path.replace("/api/v1", ""),
    operation
  }))
)
