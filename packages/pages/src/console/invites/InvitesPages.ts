import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { sendDeletion, sendDisable, showInvites } from "./InvitesList.ts"
import { sendNewInvite, showNewInvite } from "./NewInvite.ts"

/** The pages of single-use links. */
export const invitesPages: ConsolePages = {
  "/app/invites": { show: showInvites },
  "/app/invites/new": { show: showNewInvite, send: sendNewInvite },
  "/app/invites/:id/disable": { send: sendDisable },
  "/app/invites/:id/delete": { send: sendDeletion }
}
