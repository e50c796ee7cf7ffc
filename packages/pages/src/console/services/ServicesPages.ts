import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { sendNewService, showNewService } from "./NewService.ts"
import { showQuestions } from "./QuestionList.ts"
import { serviceRemoval } from "./RemoveService.ts"
import { sendService, showService } from "./ServicePage.ts"
import { moveQuestion, questionRemoval, sendQuestion, showQuestion } from "./ServiceQuestions.ts"
import { showServices } from "./ServicesList.ts"

/** The pages about a host's services. */
export const servicesPages: ConsolePages = {
  "/app/services": { show: showServices },
  "/app/services/new": { show: showNewService, send: sendNewService },
  "/app/services/:id": { show: showService, send: sendService },
  "/app/services/:id/questions": { show: showQuestions },
  "/app/services/:id/questions/new": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key/up": { send: moveQuestion("up") },
  "/app/services/:id/questions/:key/down": { send: moveQuestion("down") },
  "/app/services/:id/questions/:key/remove": questionRemoval,
  "/app/services/:id/delete": serviceRemoval
}
