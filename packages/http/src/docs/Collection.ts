import type { OpenAPISpec } from "effect/http-api/OpenApi"
import { exampleOf, type JsonSchema, type Schemas } from "./Example.ts"

/** A request collection in Postman's format 2.1, which Postman, Bruno, Insomnia and Hoppscotch import. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string }
  readonly variable: ReadonlyArray<Variable>
  readonly item: ReadonlyArray<CollectionFolder>
}

/** A folder: an API with its headings, or a heading with its requests. */
export interface CollectionFolder {
  readonly name: string
  readonly description?: string
  readonly auth?: object
  readonly item: ReadonlyArray<CollectionFolder | CollectionRequest>
}

/** One request for one endpoint. */
export interface CollectionRequest {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly url: {
      readonly raw: string
      readonly host: ReadonlyArray<string>
      readonly path: ReadonlyArray<string>
      readonly variable: ReadonlyArray<Variable>
      readonly query: ReadonlyArray<Variable & { readonly disabled: true }>
    }
    readonly description: string
    readonly header: ReadonlyArray<{ readonly key: string; readonly value: string }>
    readonly body?: { readonly mode: "raw"; readonly raw: string; readonly options: object }
  }
}

interface Variable {
  readonly key: string
  readonly value: string
  readonly description?: string
}

/** The OpenAPI documents that a collection is made of. */
export interface CollectionDocuments {
  readonly api: OpenAPISpec
  readonly manage: OpenAPISpec
  readonly visitor: OpenAPISpec
}

/**
 * Makes a collection with one request for each endpoint of the three APIs, in folders by heading.
 *
 * The credentials are the variables `apiKey` and `operatorToken`, which are empty. Bodies hold the fields that are required, and
 * query parameters are switched off.
 */
export const collectionOf = (baseUrl: string, documents: CollectionDocuments): Collection => ({
  info: {
    name: "Slotkit",
    description: "Every endpoint of Slotkit. Set the variables apiKey and operatorToken before sending requests.",
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
  },
  variable: [
    { key: "baseUrl", value: baseUrl },
    { key: "apiKey", value: "" },
    { key: "operatorToken", value: "" }
  ],
  item: [
    folderOf(documents.api, bearer("{{apiKey}}")),
    folderOf(documents.manage, bearer("{{operatorToken}}")),
    folderOf(documents.visitor, { type: "noauth" })
  ]
})

const bearer = (token: string) => ({ type: "bearer", bearer: [{ key: "token", value: token, type: "string" }] })

const folderOf = (document: OpenAPISpec, auth: object): CollectionFolder => {
  const { info, tags, paths, components } = document as unknown as Document
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      request: requestOf(method, path, operation, components.schemas)
    }))
  )
  const folders = tags.flatMap(({ name, description }) => {
    const item = requests.filter(({ tag }) => tag === name).map(({ request }) => request)
    return item.length === 0 ? [] : [{ name, ...(description === undefined ? {} : { description }), item }]
  })
  return { name: info.title, auth, item: folders }
}

const requestOf = (method: string, path: string, operation: Operation, schemas: Schemas): CollectionRequest => {
  const segments = path.split("/").slice(1)
  const parameters = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, schema }) => ({
        key: name,
        value: String(exampleOf(schema, schemas, name) ?? ""),
        ...(description === undefined ? {} : { description })
      }))
  const schema = operation.requestBody?.content["application/json"]?.schema
  const named = segments.map((segment) => segment.replace(/^\{(.+)\}$/, ":$1"))
  return {
    name: operation.summary ?? operation.operationId,
    request: {
      method: method.toUpperCase(),
      url: {
        raw: `{{baseUrl}}/${named.join("/")}`,
        host: ["{{baseUrl}}"],
        path: named,
        variable: parameters("path"),
        query: parameters("query").map((parameter) => ({ ...parameter, disabled: true }))
      },
      description: operation.description ?? "",
      header: schema === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      ...(schema === undefined ? {} : { body: jsonBody(exampleOf(schema, schemas)) })
    }
  }
}

const jsonBody = (example: unknown) =>
  ({ mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } }) as const

interface Document {
  readonly info: { readonly title: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly schema: JsonSchema
  }>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
