import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import * as OpenApi from "effect/http-api/OpenApi"
import { documentedApi, documentedManageApi, documentedVisitorApi } from "./OpenApiDocument.ts"

/**
 * `/openapi.json` and `/docs`, and the same for the management API under `/manage` and for the visitor API under `/visitor`.
 *
 * The pages carry their script inside, so that they work without the internet. Documents and pages are made when they are first
 * asked for, so that starting pays for neither.
 */
export const Docs = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const add = Effect.fnUntraced(function* <Id extends string, Groups extends HttpApiGroup.Constraint>(
      prefix: "" | "/manage" | "/visitor",
      api: () => HttpApi.HttpApi<Id, Groups>
    ) {
      const path = `${prefix}/docs` as const
      yield* router.add("GET", `${prefix}/openapi.json`, yield* once(Effect.sync(() => document(api()))))
      yield* router.add("GET", path, yield* once(Effect.suspend(() => page(api(), path, new URL(baseUrl).origin))))
    })
    yield* add("", () => documentedApi(baseUrl))
    yield* add("/manage", () => documentedManageApi(baseUrl))
    yield* add("/visitor", () => documentedVisitorApi(baseUrl))
  })
)

/** Not interruptible: a first reader who goes away must not spoil it for the others. */
const once = <A, R>(make: Effect.Effect<A, never, R>) => Effect.cached(Effect.uninterruptible(make))

const headers = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" }

const document = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  HttpServerResponse.jsonUnsafe(OpenApi.fromApi(api), { headers })

const page = Effect.fnUntraced(function* <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  path: "/docs" | "/manage/docs" | "/visitor/docs",
  server: string
) {
  const scalar = { withDefaultFonts: false, defaultOpenAllTags: true }
  const rendered = yield* Effect.orDie(Effect.flatten(HttpRouter.toHttpEffect(HttpApiScalar.layer(api, { path, scalar }))))
  const html = yield* Effect.promise(() => HttpServerResponse.toWeb(rendered).text())
  const scripts = yield* Effect.forEach(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = ""]) => sourceHash(script))
  return HttpServerResponse.text(html, {
    contentType: "text/html; charset=utf-8",
    headers: { ...headers, "content-security-policy": contentSecurityPolicy(scripts, server) }
  })
})

const contentSecurityPolicy = (scripts: ReadonlyArray<string>, server: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const sourceHash = (script: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(script))),
    (digest) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  )
