import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { showDevelopers } from "./DevelopersPage.ts"
import { showPlan } from "./Plan.ts"

/** The pages about the host's account. */
export const accountPages: ConsolePages = {
  "/app/plan": { show: showPlan },
  "/app/apps": { show: showDevelopers }
}
