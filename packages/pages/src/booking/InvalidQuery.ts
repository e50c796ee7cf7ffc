import { html } from "@slotkit/core/html"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { framedPath } from "../shell/FramedPath.ts"
import type { Visit } from "../shell/Visit.ts"
import { visitorRefusal } from "../shell/VisitorRefusals.ts"
import { zoneInQuery } from "./TimesQuery.ts"

/** 422 for a value in the query that is malformed or that the service does not offer. */
export const invalidQuery = (visit: Visit, startOver: string): HttpServerResponse =>
  visit.page(
    visitorRefusal(
      422,
      visit.words.invalidQueryTitle,
      visit.words.invalidQueryText,
      html`<a class="button" href="${framedPath(visit, startOver, zoneInQuery(visit))}">${visit.words.startOver}</a>`
    )
  )
