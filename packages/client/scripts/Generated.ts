import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { type ApiOperation, apiDocument, bodyOf, operations, successOf } from "./ApiDocument.ts"
import { comment, type Direction, type JsonSchema, nameOf, objectOf, typeOf } from "./TypeScriptOf.ts"

/** The files of `src/generated` by name, as the API's definition has them now. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  "Resources.ts": formatted(`${head}${components()}\n\n${eventUnion()}`),
  "Operations.ts": formatted(`${head}${operationTypes()}`),
  "Endpoints.ts": formatted(`${head}${endpointTable()}`)
})

const head =
  "// Written from the API's definition by `npm run generate -w @slotkit/client`; a test compares. Change the definition instead.\n\n"

const components = (): string => {
  const { sent, answered } = reached()
  return Object.entries(apiDocument.components.schemas)
    .filter(([name]) => sent.has(name) || answered.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => declaration(name, schema, sent.has(name) ? "sent" : "answered"))
    .join("\n\n")
}

const declaration = (name: string, schema: JsonSchema, direction: Direction): string => {
  const type = typeOf(schema, direction)
  return `${comment(sentenceFor(name))}export ${schema.type === "object" ? `interface ${name} ${type}` : `type ${name} = ${type}`}`
}

const sentenceFor = (name: string): string => {
  const [event] = Object.entries(apiDocument.webhooks).find(([, { post }]) => eventName(post) === name) ?? []
  const sentence = event === undefined ? sentences[name] : `What is delivered on \`${event}\`. Spec: events.payload.`
  if (sentence === undefined) throw new Error(`Say in a sentence what ${name} is`)
  return sentence
}

const sentences: Readonly<Record<string, string>> = {
  Availability: "Free slots by the host's local day. Spec: availability.",
  Booking: "A booking, as its list and its lookup show it. Spec: booking.fields.",
  BookingLocation: "Where a meeting is; `type` may name a provider of video calls.",
  CreatedWebhook: "A new webhook; `signing_secret` is there for API keys and never shown again. Spec: webhooks.create.",
  Duration: "A length that a service is offered in; `price` in minor units, null when it is free.",
  Invite: "A private booking link for one person. Spec: invite.fields.",
  Location: "Where a service's meetings are; `address` for `in_person`.",
  NewInvite: "What `POST /invites` takes: `title` is needed without `service`, and `duration` counts only then.",
  NewService: "What `POST /services` takes.",
  NewWebhook: "What `POST /webhooks` takes: an HTTPS address that is public, and at least one event type.",
  Person: "Somebody who comes to a meeting.",
  Plan: "What the host's account is on.",
  Profile: "The host's public profile. Spec: profile.fields.",
  Service: "A permanent booking page. Spec: service.fields.",
  ServicePatch: "What `PATCH /services/{id}` takes: only what is sent changes; `durations` and `location` change as a whole.",
  SingleUseService: "An invite, seen as the service that it is.",
  Slot: "A free slot; `label` is its start in the host's zone. Spec: slot.fields.",
  TokenDescription: "What a credential may do. Spec: token.",
  Webhook: "A webhook subscription. Spec: webhook.fields.",
  WebhookPatch: "What `PATCH /webhooks/{id}` takes: at least one of its fields."
}

const eventName = (post: ApiOperation): string => nameOf(bodyOf(post.requestBody)!.$ref!)

const eventUnion = (): string => {
  const events = Object.values(apiDocument.webhooks).map(({ post }) => eventName(post))
  return `/** The body of a delivery. Spec: events.payload. */
export type WebhookEvent = ${events.join(" | ")}

/** What a webhook can subscribe to. Spec: events. */
export type WebhookEventType = WebhookEvent["type"]`
}

const operationTypes = (): string => {
  const queries: Array<string> = []
  const rows = operations.map(({ operation }) => {
    const { operationId, summary, description } = operation
    const properties = Object.fromEntries(
      operation.parameters.filter((parameter) => parameter.in === "query").map(({ name, schema }) => [name, schema])
    )
    const answer = answerOf(operation)
    if (Object.keys(properties).length > 0)
      queries.push(
        `/** The query of \`${operationId}\`. */\nexport interface ${capital(operationId)}Query ${objectOf({ properties }, "sent")}`
      )
    const said = [`${summary}.`, ...(description === undefined ? [] : [description])].join(" ")
    return `/** ${said} */\nreadonly ${operationId}: { readonly answer: ${answer.type} }`
  })
  const names = [...new Set(rows.join("\n").match(/\b[A-Z]\w+(?=[>;|, ]|\s\})/g))]
    .filter((name) => name in apiDocument.components.schemas)
    .sort()
  return `import type { Page } from "../Page.ts"
import type { ${names.join(", ")} } from "./Resources.ts"

/** What each operation of the OpenAPI document resolves to. */
export interface Operations {
${rows.join("\n")}
}

${queries.join("\n\n")}`
}

const endpointTable = (): string => {
  const rows = operations.map(
    ({ method, path, operation }) =>
      `${operation.operationId}: [${[method, path, answerOf(operation).holds].map((cell) => JSON.stringify(cell)).join(", ")}]`
  )
  return `import type { Endpoint } from "../Endpoint.ts"
import type { Operations } from "./Operations.ts"

/** Every operation of the OpenAPI document by its name. */
export const endpoints = {
${rows.join(",\n")}
} as const satisfies Readonly<Record<keyof Operations, Endpoint>>`
}

/** What an operation resolves to, and where in the answer it is. */
const answerOf = (operation: ApiOperation): { readonly type: string; readonly holds: string } => {
  const schema = successOf(operation)
  if (schema === undefined) return { type: "undefined", holds: "nothing" }
  const { data } = schema.properties ?? {}
  if (data === undefined) return { type: typeOf(schema, "answered"), holds: "body" }
  if (data.type !== "array") return { type: typeOf(data, "answered"), holds: "data" }
  return { type: `Page<${typeOf(data.items!, "answered")}>`, holds: "list" }
}

/** The components that requests and answers are made of. Those of errors are left out, and those that `Page` stands for. */
const reached = () => {
  const sent = new Set<string>()
  const answered = new Set<string>()
  for (const { operation } of operations) {
    follow(bodyOf(operation.requestBody), sent)
    follow(successOf(operation), answered)
  }
  for (const { post } of Object.values(apiDocument.webhooks)) follow(bodyOf(post.requestBody), answered)
  for (const name of ["PageLinks", "PageMeta", "PagerEntry"]) answered.delete(name)
  return { sent, answered }
}

const follow = (schema: JsonSchema | undefined, names: Set<string>): void => {
  for (const [, reference] of JSON.stringify(schema ?? {}).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = nameOf(reference!)
    if (names.has(name)) continue
    names.add(name)
    follow(apiDocument.components.schemas[name], names)
  }
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

const formatted = (text: string): string =>
  execFileSync(process.execPath, [biome, "format", "--stdin-file-path=packages/client/src/generated/Any.ts"], {
    cwd: root,
    input: `${text}\n`,
    encoding: "utf8"
  })

const root = join(import.meta.dirname, "../../..")
const biome = join(root, "node_modules/@biomejs/biome/bin/biome")
