import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { type Collection, collectionOf } from "./Collection.ts"
import { documentedApi, documentedManageApi, documentedVisitorApi } from "./OpenApiDocument.ts"
import { type Content, precompressed } from "./Precompressed.ts"
import { referencePage } from "./ReferencePage.ts"
import { referenceScript } from "./ReferenceScript.ts"

/**
 * Serves `/openapi.json` and `/docs`, the same below `/manage` and `/visitor`, the script that the pages share, and the requests
 * of all three APIs at `/collection.json`.
 *
 * Nothing is loaded from other hosts. Content is generated on first request, so it costs nothing at startup.
 */
export const Docs = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const script = yield* Effect.cached(Effect.uninterruptible(referenceScript))
    const add = Effect.fnUntraced(function* <Id extends string, Groups extends HttpApiGroup.Constraint>(
      prefix: "" | "/manage" | "/visitor",
      api: () => HttpApi.HttpApi<Id, Groups>
    ) {
      const document = yield* Effect.cached(Effect.sync(() => OpenApi.fromApi(api())))
      const page = Effect.gen(function* () {
        const scriptPath = prefix === "" ? scriptAddress.slice(1) : `..${scriptAddress}`
        return referencePage(yield* document, yield* script, { scriptPath, server: new URL(baseUrl).origin })
      })
      yield* router.add("GET", `${prefix}/openapi.json`, yield* precompressed(Effect.map(document, documentContent)))
      yield* router.add("GET", `${prefix}/docs`, yield* precompressed(Effect.map(page, pageContent)))
      yield* router.add("GET", `${prefix}/docs/`, Effect.succeed(withoutSlash))
      return document
    })
    yield* router.add("GET", scriptAddress, yield* precompressed(Effect.map(script, scriptContent)))
    const api = yield* add("", () => documentedApi(baseUrl))
    const manage = yield* add("/manage", () => documentedManageApi(baseUrl))
    const visitor = yield* add("/visitor", () => documentedVisitorApi(baseUrl))
    const collection = Effect.map(Effect.all({ api, manage, visitor }), (documents) => collectionOf(baseUrl, documents))
    yield* router.add("GET", "/collection.json", yield* precompressed(Effect.map(collection, documentContent)))
  })
)

/** Leads from the address with a slash to the page, whose own address is relative to it. */
const withoutSlash = HttpServerResponse.redirect("../docs", { status: 308 })

const scriptAddress = "/docs/reference.js"

const documentContent = (document: OpenApi.OpenAPISpec | Collection): Content => ({
  bytes: utf8(JSON.stringify(document)),
  contentType: "application/json",
  cacheControl: () => "public, max-age=300"
})

/** Always revalidated, since the page names the script's version. */
const pageContent = ({ html, contentSecurityPolicy }: ReturnType<typeof referencePage>): Content => ({
  bytes: utf8(html),
  contentType: "text/html; charset=utf-8",
  cacheControl: () => revalidated,
  headers: { "content-security-policy": contentSecurityPolicy, "referrer-policy": "no-referrer" }
})

/** Immutable under the address with its version, and unavailable under any other. */
const scriptContent = ({ bytes, version }: { readonly bytes: Uint8Array; readonly version: string }): Content => ({
  bytes,
  contentType: "text/javascript; charset=utf-8",
  cacheControl: (target) => (target.endsWith(`?v=${version}`) ? "public, max-age=31536000, immutable" : revalidated)
})

const revalidated = "public, no-cache"

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
