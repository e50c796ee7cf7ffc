import type { Invite } from "../invites/Invite.ts"
import { erasedService } from "./ErasedBooking.ts"
import { type Erasure, withoutMentions, withoutPerson } from "./Erasure.ts"

/** Returns an invite without an erased contact. Its link, its times and its status stay. */
export const erasedInvite = (erasure: Erasure, invite: Invite): Invite => ({
  ...invite,
  ...erasedService(erasure, invite),
  description: null,
  contact: withoutPerson(erasure, invite.contact)
})

/**
 * Returns an invite that an erased person has booked without being its contact. One without a contact loses its description too,
 * because it was written for the person; one for another person keeps the texts that do not mention the person.
 */
export const erasedUsedInvite = (erasure: Erasure, invite: Invite): Invite =>
  invite.contact.email === null
    ? erasedInvite(erasure, invite)
    : { ...invite, ...erasedService(erasure, invite), description: withoutMentions(erasure, invite.description) }
