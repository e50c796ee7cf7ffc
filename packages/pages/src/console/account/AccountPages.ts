import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { sendAppearance, showAppearance } from "./Appearance.ts"
import { showErasure } from "./ErasurePage.ts"
import { feedRenewal } from "./Feed.ts"
import { erasurePage, sendExport, showPeople } from "./People.ts"
import { showPlan } from "./Plan.ts"
import { sendProfile, showProfile } from "./Profile.ts"

/** The pages about the host's account. */
export const accountPages: ConsolePages = {
  "/app/profile": { show: showProfile, send: sendProfile },
  "/app/profile/feed": feedRenewal,
  "/app/look": { show: showAppearance, send: sendAppearance },
  "/app/people": { show: showPeople },
  "/app/people/export": { send: sendExport },
  "/app/people/erase": erasurePage,
  "/app/people/erasures/:id": { show: showErasure },
  "/app/plan": { show: showPlan }
}
