import { hashToken, parseIpRange } from "@slotkit/core"
import { HasMail } from "@slotkit/engine"
import {
  ClientRegistration,
  LogRequests,
  ModelContextProtocol,
  OperatorToken,
  TrustedProxies,
  UnknownTokenLimit,
  VisitorOrigins,
  WrongOperatorTokenLimit
} from "@slotkit/http"
import { CurrentPageOptions } from "@slotkit/pages"
import * as Layer from "effect/Layer"
import type { SlotkitOptions } from "../options/Options.ts"
import { hasMail } from "./ExternalLayer.ts"

/** The settings of the HTTP layer. Without an operator token no digest matches, so the operator API returns 401. */
export const httpSettingsLayer = (options: SlotkitOptions) =>
  Layer.mergeAll(
    Layer.succeed(OperatorToken, { hash: options.operatorToken === undefined ? "" : hashToken(options.operatorToken) }),
    Layer.succeed(
      TrustedProxies,
      (options.trustedProxies ?? []).flatMap((range) => parseIpRange(range) ?? [])
    ),
    Layer.succeed(VisitorOrigins, options.visitorOrigins ?? []),
    Layer.succeed(HasMail, hasMail(options)),
    Layer.succeed(CurrentPageOptions, {
      ...(options.pages === false ? {} : options.pages),
      ...(options.visitorCheck === undefined
        ? {}
        : { check: { markup: options.visitorCheck.markup ?? "", field: options.visitorCheck.field ?? "visitor_check" } })
    }),
    Layer.succeed(ClientRegistration, options.clientRegistration ?? true),
    Layer.succeed(ModelContextProtocol, options.mcp ?? true),
    Layer.succeed(LogRequests, options.logRequests ?? false),
    Layer.succeed(UnknownTokenLimit, options.unknownTokensPerMinute ?? null),
    options.unknownTokensPerMinute === undefined
      ? Layer.empty
      : Layer.succeed(WrongOperatorTokenLimit, options.unknownTokensPerMinute)
  )
