import { join } from "node:path"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import { architecturePage } from "./architecture/architecturePage.ts"
import { packagesPicture } from "./architecture/packagesPicture.ts"
import { decisionsIndexPage } from "./decisions/indexPage.ts"
import { llmsPages } from "./llms.ts"
import { apiPage } from "./reference/apiPage.ts"
import { commandLinePage } from "./reference/commandLinePage.ts"
import { eventsPage } from "./reference/eventsPage.ts"
import { packagesPage } from "./reference/packagesPage.ts"
import { specMap } from "./spec/specMap.ts"
import { testTitles } from "./spec/testTitles.ts"
import { stateMachinesPage } from "./stateMachines.ts"

const origin = "https://book.example.com"

/** The pages of `docs/` that are made from code, by their paths in it; the last ones are made of the others. */
export const writtenPages: Readonly<Record<string, () => string | Promise<string>>> = {
  "architecture.md": architecturePage,
  "public/packages.svg": packagesPicture,
  "state-machines.md": stateMachinesPage,
  "spec-map.md": () => specMap(testTitles(join(import.meta.dirname, ".."))).page,
  "reference/http-api.md": () =>
    apiPage(
      "HTTP API",
      "What a host's own scripts and partner apps call, with an API key or an access token: `Authorization: Bearer ...`. A running Slotkit shows the same at `/docs`, with examples to try, and as OpenAPI 3.1 at `/openapi.json`. What every endpoint has in common is in [errors](./errors.md) and in [idempotency and limits](../concepts/idempotency-and-limits.md).",
      openApiDocument(origin)
    ),
  "reference/management-api.md": () =>
    apiPage(
      "Management API",
      "What an operator and a host's own software do: everything that happens in an app rather than through the public API. The credential is the operator token, `Authorization: Bearer svc_op_...`; it opens every host and is not limited. A running Slotkit shows the same at `/manage/docs` and at `/manage/openapi.json`.",
      manageOpenApiDocument(origin)
    ),
  "reference/visitor-api.md": () =>
    apiPage(
      "Visitor API",
      "What a visitor's browser or a booking front end of your own calls, without a credential. It is limited per client address, and closed to pages of other origins unless `SLOTKIT_VISITOR_ORIGINS` names them. A running Slotkit shows the same at `/visitor/docs` and at `/visitor/openapi.json`.",
      visitorOpenApiDocument(origin)
    ),
  "reference/command-line.md": commandLinePage,
  "reference/events.md": eventsPage,
  "reference/packages.md": packagesPage,
  "decisions/index.md": decisionsIndexPage,
  ...llmsPages
}
