import { Operators } from "@slotkit/engine"
import { unknownUrl } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { type ConsolePage, type ConsolePages, servePages } from "../console/shell/ConsoleRoute.ts"
import { isOfBrowser, unknownPage } from "../console/shell/UnknownPages.ts"
import { operatorGuard } from "../shell/HostGuard.ts"
import { type OperatorContext, readOperatorContext } from "./OperatorContext.ts"

/** A page of operators: what it shows, and what its form changes. */
export type OperatorPage = ConsolePage<OperatorContext>

/** Pages by path. */
export type OperatorPages = ConsolePages<OperatorContext>

/**
 * Serves pages to operators. An installation without operators has no such pages. A host who is not an operator gets the response
 * of a URL that does not exist.
 */
export const serveOperator = (pages: OperatorPages) =>
  Layer.unwrap(
    Effect.map(Operators, (operators) =>
      operators === undefined
        ? Layer.empty
        : servePages<OperatorContext>(
            (handler) =>
              operatorGuard((operator) => Effect.flatMap(readOperatorContext(operator), handler), "/app/operator", elsewhere),
            pages
          )
    )
  )

const elsewhere = Effect.flatMap(HttpServerRequest, (request) =>
  isOfBrowser(request) ? unknownPage : Effect.succeed(unknownUrl)
)
