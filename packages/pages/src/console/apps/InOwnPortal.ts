import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import type { ConsolePage } from "../shell/ConsoleRoute.ts"

type Answer = ReturnType<NonNullable<ConsolePage["show"]>>

/** Answers a page of the developer portal. Redirects instead if the operator has a portal of its own. */
export const inOwnPortal =
  <Input extends readonly [context: ConsoleContext, ...rest: ReadonlyArray<URLSearchParams>]>(
    answer: (...input: Input) => Answer
  ) =>
  (...input: Input): Answer =>
    Effect.flatMap(Settings, ({ baseUrl, developerPortalUrl }) =>
      developerPortalUrl === `${baseUrl}/app/apps` ? answer(...input) : Effect.succeed(seeOther(developerPortalUrl))
    )
