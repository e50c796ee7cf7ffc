import { join } from "node:path"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import { architecturePage } from "./architecture/architecturePage.ts"
import { withConcepts } from "./architecture/conceptLists.ts"
import { expectedSchemaModule } from "./architecture/expectedSchemaModule.ts"
import { packagesPicture } from "./architecture/packagesPicture.ts"
import { decisionsIndexPage } from "./decisions/indexPage.ts"
import { indexPage } from "./indexPage.ts"
import { apiPage } from "./reference/apiPage.ts"
import { commandLinePage } from "./reference/commandLinePage.ts"
import { errorCodesPage } from "./reference/errorCodesPage.ts"
import { eventsPage } from "./reference/eventsPage.ts"
import { libraryPage } from "./reference/libraryPage.ts"
import { optionsPage } from "./reference/optionsPage.ts"
import { packagesPage } from "./reference/packagesPage.ts"
import { specMap } from "./spec/specMap.ts"
import { testTitles } from "./spec/testTitles.ts"
import { stateMachinesPage } from "./stateMachines.ts"

const origin = "https://book.example.com"
const httpApi = { page: "http-api", document: openApiDocument(origin) }

/** The generated pages of `docs/`, and one module, by their paths from `docs/`. The last ones are generated from the others. */
export const writtenPages: Readonly<Record<string, () => string | Promise<string>>> = {
  "../packages/postgres/src/migrations/ExpectedSchema.ts": expectedSchemaModule,
  "../CONTRIBUTING.md": () => withConcepts("CONTRIBUTING.md"),
  "../AGENTS.md": () => withConcepts("AGENTS.md"),
  "architecture.md": architecturePage,
  "public/packages.svg": packagesPicture,
  "state-machines.md": stateMachinesPage,
  "spec-map.md": () => specMap(testTitles(join(import.meta.dirname, ".."))).page,
  "reference/http-api.md": () =>
    apiPage(
      "HTTP API",
      "The API for a host's own scripts and for partner apps. Authenticate with an API key or an access token: `Authorization: Bearer ...`. A running Slotkit serves this reference at `/docs`, with requests to try out, as OpenAPI 3.1 at `/openapi.json`, and as a collection of requests for Postman or Bruno at `/collection.json`. [Errors](./errors.md) and [idempotency and limits](../concepts/idempotency-and-limits.md) apply to every endpoint.",
      httpApi.document
    ),
  "reference/management-api.md": () =>
    apiPage(
      "Operator API",
      "The API for operators and for the software that manages hosts, such as your dashboard. Authenticate with the operator token: `Authorization: Bearer svc_op_...`. It gives access to all hosts and is not rate-limited. A running Slotkit serves this reference at `/manage/docs` and `/manage/openapi.json`.",
      manageOpenApiDocument(origin),
      httpApi
    ),
  "reference/visitor-api.md": () =>
    apiPage(
      "Visitor API",
      "The API for visitors' browsers and for your booking front end. It needs no credential and is rate-limited per client address. Pages of other origins may call it only if `SLOTKIT_VISITOR_ORIGINS` lists them. A running Slotkit serves this reference at `/visitor/docs` and `/visitor/openapi.json`.",
      visitorOpenApiDocument(origin),
      httpApi
    ),
  "reference/library.md": libraryPage,
  "reference/options.md": optionsPage,
  "reference/command-line.md": commandLinePage,
  "reference/error-codes.md": errorCodesPage,
  "reference/events.md": eventsPage,
  "reference/packages.md": packagesPage,
  "decisions/index.md": decisionsIndexPage,
  "index.md": indexPage
}
