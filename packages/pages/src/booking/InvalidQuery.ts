import { html } from "@slotkit/core/html"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { framedPath } from "../shell/FramedPath.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { visitorRefusal } from "../shell/VisitorRefusals.ts"
import { zoneInQuery } from "./TimesQuery.ts"

/** 422 for a value in the query that is malformed or that the service does not offer. */
export const invalidQuery = (context: RequestContext, startOver: string): HttpServerResponse =>
  context.page(
    visitorRefusal(
      422,
      context.words.invalidQueryTitle,
      context.words.invalidQueryText,
      html`<a class="button" href="${framedPath(context, startOver, zoneInQuery(context))}">${context.words.startOver}</a>`
    )
  )
