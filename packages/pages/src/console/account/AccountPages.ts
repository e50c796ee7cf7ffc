import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { showErasure } from "./ErasurePage.ts"
import { feedRenewal } from "./Feed.ts"
import { sendLook, showLook } from "./Look.ts"
import { erasurePage, sendExport, showPeople } from "./People.ts"
import { showPlan } from "./Plan.ts"
import { sendProfile, showProfile } from "./Profile.ts"

/** The pages about the host's account. */
export const accountPages: ConsolePages = {
  "/app/profile": { show: showProfile, send: sendProfile },
  "/app/profile/feed": feedRenewal,
  "/app/look": { show: showLook, send: sendLook },
  "/app/people": { show: showPeople },
  "/app/people/export": { send: sendExport },
  "/app/people/erase": erasurePage,
  "/app/people/erasures/:id": { show: showErasure },
  "/app/plan": { show: showPlan }
}
