import { Settings, signOutEverywhere } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { endOperatorSession } from "../../shell/EndSessions.ts"
import { hostCookie } from "../../shell/HostCookie.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext, SignedInContext } from "../shell/ConsoleContext.ts"
import type { ConsolePages } from "../shell/ConsoleRoute.ts"

/** The question before all sessions end, for hosts and operators. */
export const signOutQuestion = ({ words, home, signOutPath }: SignedInContext) =>
  Effect.succeed({
    area: home === "" ? "overview" : "operatorOverview",
    title: words.endings.signOutTitle,
    path: `${signOutPath}-everywhere`,
    text: [words.endings.signOutText],
    button: words.frame.signOutEverywhere,
    back: home
  } as const)

/** The page that signs a host out of all browsers. Not served with the application's own sign-in. */
export const signOutPages: ConsolePages = {
  "/app/sign-out-everywhere": asksFirst({
    ask: signOutQuestion,
    act: Effect.fnUntraced(function* (context: ConsoleContext) {
      yield* signOutEverywhere(context.host.id)
      const withoutOperator = yield* endOperatorSession
      return withoutOperator(hostCookie((yield* Settings).baseUrl, "session").take(seeOther(context.at("/sign-in"))))
    })
  })
}
