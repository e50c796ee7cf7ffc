import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { showOverview } from "./Overview.ts"
import { sendSetup } from "./Setup.ts"

/** The first page of the console, and the form of the first visit. */
export const overviewPages: ConsolePages = {
  "/app": { show: showOverview },
  // A refused form leaves its own address in the browser, where a reload or a bookmark asks for it.
  "/app/setup": { show: ({ at }) => Effect.succeed(seeOther(at(""))), send: sendSetup }
}
