import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { showErasure } from "./ErasurePage.ts"
import { sendLook, showLook } from "./Look.ts"
import { sendErasure, sendExport, showPeople } from "./People.ts"
import { showPlan } from "./Plan.ts"
import { sendFeed, sendProfile, showProfile } from "./Profile.ts"

/** The pages about the host's account. */
export const accountPages: ConsolePages = {
  "/app/profile": { show: showProfile, send: sendProfile },
  "/app/profile/feed": { send: sendFeed },
  "/app/look": { show: showLook, send: sendLook },
  "/app/people": { show: showPeople },
  "/app/people/export": { send: sendExport },
  "/app/people/erase": { send: sendErasure },
  "/app/people/erasures/:id": { show: showErasure },
  "/app/plan": { show: showPlan }
}
