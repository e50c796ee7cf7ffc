import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { showOverview } from "./Overview.ts"
import { sendSetup } from "./Setup.ts"

/** The first page of the console, and the form of the first visit. */
export const overviewPages: ConsolePages = {
  "/app": { show: showOverview },
  "/app/setup": { send: sendSetup }
}
