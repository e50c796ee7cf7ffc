import type { NewBooking } from "@slotkit/core"
import { joinUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { newTemplateRoom } from "../calendars/rooms/RequestRoom.ts"
import { linkToken } from "../kernel/PublicToken.ts"
import { Settings } from "../kernel/Settings.ts"

/**
 * Returns the link of an accepted booking's video meeting, or `null` when the meeting takes place elsewhere. A room at a provider
 * gets a link of Slotkit's own, whose token is returned as well. Decisions 0026, 0066, 0095.
 */
export const newConferenceLink = Effect.fnUntraced(function* ({ hostId, location }: NewBooking) {
  if (location.type !== "video") return noLink
  if (location.url !== undefined) return { conferenceLink: location.url, joinToken: null }
  if (location.room === undefined) return { conferenceLink: yield* newTemplateRoom, joinToken: null }
  const { baseUrl } = yield* Settings
  const token = yield* linkToken(hostId)
  return { conferenceLink: joinUrl({ token }, baseUrl), joinToken: token }
})

const noLink = { conferenceLink: null, joinToken: null } as const
