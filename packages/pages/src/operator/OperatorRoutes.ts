import { signOutEverywhere, signOutOperatorEverywhere } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { signOutQuestion } from "../console/account/SignOutEverywhere.ts"
import { asksFirst } from "../console/shell/AsksFirst.ts"
import { showDeliveries } from "../console/webhooks/DeliveriesList.ts"
import { sendRedelivery, showDelivery } from "../console/webhooks/DeliveryPage.ts"
import { sendEdit, showEdit } from "../console/webhooks/EditWebhook.ts"
import { sendNewRedelivery, showNewRedelivery } from "../console/webhooks/NewRedelivery.ts"
import { sendNewWebhook, showNewWebhook } from "../console/webhooks/NewWebhook.ts"
import { showRedelivery } from "../console/webhooks/RedeliveryPage.ts"
import { showVerification } from "../console/webhooks/VerifyPage.ts"
import { sendTest, showWebhook, switchWebhook, webhookRemoval } from "../console/webhooks/WebhookPage.ts"
import { showWebhooks } from "../console/webhooks/WebhooksList.ts"
import { endHostSession, endOperatorSession } from "../shell/EndSessions.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { sendVerification, showApps, unverification } from "./Apps.ts"
import { sendEditHost, showEditHost } from "./EditHost.ts"
import { endOfSessions, hostDeletion, sendHostInvitation, sendPlan, showHost } from "./HostDetails.ts"
import { sendNewHost, showHosts, showNewHost } from "./Hosts.ts"
import { sendTestMail, showMails } from "./Mails.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { type OperatorPages, serveOperator } from "./OperatorRoute.ts"
import { showQueues } from "./Queues.ts"
import { showStatus } from "./Status.ts"
import { showSystem } from "./System.ts"

/** Ends the sessions of this browser. */
const leave = Effect.fnUntraced(function* (context: OperatorContext) {
  const [withoutOperator, withoutHost] = [yield* endOperatorSession, yield* endHostSession]
  return withoutOperator(withoutHost(seeOther(context.at("/sign-in"))))
})

/** Ends all sessions of the operator, and of the host that the operator is. */
const leaveEverywhere = Effect.fnUntraced(function* (context: OperatorContext) {
  const { email, hostId } = context.operator
  if (email !== null) yield* signOutOperatorEverywhere(email)
  if (hostId !== undefined) yield* signOutEverywhere(hostId)
  return yield* leave(context)
})

/** The pages of the operator console. */
export const operatorPages: OperatorPages = {
  "/app/operator": { show: showStatus },
  "/app/operator/hosts": { show: showHosts },
  "/app/operator/hosts/new": { show: showNewHost, send: sendNewHost },
  "/app/operator/hosts/:id": { show: showHost },
  "/app/operator/hosts/:id/edit": { show: showEditHost, send: sendEditHost },
  "/app/operator/hosts/:id/plan": { send: sendPlan },
  "/app/operator/hosts/:id/invite": { send: sendHostInvitation },
  "/app/operator/hosts/:id/sessions": endOfSessions,
  "/app/operator/hosts/:id/delete": hostDeletion,
  "/app/operator/apps": { show: showApps },
  "/app/operator/apps/:id/verification": { send: sendVerification },
  "/app/operator/apps/:id/unverify": unverification,
  "/app/operator/webhooks": { show: showWebhooks },
  "/app/operator/webhooks/new": { show: showNewWebhook, send: sendNewWebhook },
  "/app/operator/webhooks/verify": { show: showVerification },
  "/app/operator/webhooks/:id": { show: showWebhook },
  "/app/operator/webhooks/:id/edit": { show: showEdit, send: sendEdit },
  "/app/operator/webhooks/:id/on": { send: switchWebhook(true) },
  "/app/operator/webhooks/:id/off": { send: switchWebhook(false) },
  "/app/operator/webhooks/:id/test": { send: sendTest },
  "/app/operator/webhooks/:id/redeliver": { show: showNewRedelivery, send: sendNewRedelivery },
  "/app/operator/webhooks/:id/redelivery": { show: showRedelivery },
  "/app/operator/webhooks/:id/delete": webhookRemoval,
  "/app/operator/deliveries": { show: showDeliveries },
  "/app/operator/deliveries/:id": { show: showDelivery },
  "/app/operator/deliveries/:id/redeliver": { send: sendRedelivery },
  "/app/operator/queues": { show: showQueues },
  "/app/operator/mails": { show: showMails, send: sendTestMail },
  "/app/operator/system": { show: showSystem },
  "/app/operator/sign-out": { send: leave },
  "/app/operator/sign-out-everywhere": asksFirst({ ask: signOutQuestion, act: leaveEverywhere })
}

/** Serves the operator console. */
export const OperatorRoutes = serveOperator(operatorPages)
