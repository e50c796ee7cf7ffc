import * as Effect from "effect/Effect"
import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { pathId } from "../frame/ConsoleVisit.ts"
import { typedIn } from "../parts/Fields.ts"
import { wrongFields } from "../parts/Trouble.ts"
import { sendNewService, showNewService } from "./NewService.ts"
import { sendRemoval, showRemoval } from "./RemoveService.ts"
import { sendService, servicePage, showService } from "./ServicePage.ts"
import { changeQuestion, sendQuestion, showQuestion } from "./ServiceQuestions.ts"
import { showServices } from "./ServicesList.ts"
import { saveSettings } from "./SettingsForm.ts"

/** The pages about a host's services. */
export const servicesPages: ConsolePages = {
  "/app/services": { show: showServices },
  "/app/services/new": { show: showNewService, send: sendNewService },
  "/app/services/:id": { show: showService, send: sendService },
  "/app/services/:id/settings": {
    send: Effect.fnUntraced(function* (visit, fields) {
      const problems = yield* saveSettings(visit, fields)
      return problems.length === 0
        ? visit.done(`/services/${yield* pathId(visit)}`, "service_saved")
        : yield* servicePage(visit, { trouble: wrongFields(problems), settings: typedIn(fields) })
    })
  },
  "/app/services/:id/questions/new": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key/up": { send: changeQuestion("up") },
  "/app/services/:id/questions/:key/down": { send: changeQuestion("down") },
  "/app/services/:id/questions/:key/remove": { send: changeQuestion("remove") },
  "/app/services/:id/delete": { show: showRemoval, send: sendRemoval }
}
