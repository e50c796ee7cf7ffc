import type { Invite } from "../invites/Invite.ts"
import { erasedService } from "./ErasedBooking.ts"
import { type Erasure, withoutPerson } from "./Erasure.ts"

/** Returns an invite without an erased contact. Its link, its times and its status stay. */
export const erasedInvite = (erasure: Erasure, invite: Invite): Invite => ({
  ...invite,
  ...erasedService(erasure, invite),
  description: null,
  contact: withoutPerson(erasure, invite.contact)
})
