import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { inviteRemoval, inviteSwitchOff, showInvites } from "./InvitesList.ts"
import { sendNewInvite, showNewInvite } from "./NewInvite.ts"

/** The pages of single-use links. */
export const invitesPages: ConsolePages = {
  "/app/invites": { show: showInvites },
  "/app/invites/new": { show: showNewInvite, send: sendNewInvite },
  "/app/invites/:id/disable": inviteSwitchOff,
  "/app/invites/:id/delete": inviteRemoval
}
