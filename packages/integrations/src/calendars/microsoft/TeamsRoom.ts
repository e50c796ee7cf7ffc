import { html } from "@slotkit/core/html"
import type { FoundConference, MeetingEvent } from "@slotkit/engine"
import * as Schema from "effect/Schema"

/** The fields of an event that are about its Teams meeting. */
export const teamsFields = {
  isOnlineMeeting: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  onlineMeeting: Schema.optionalKey(Schema.NullOr(Schema.Struct({ joinUrl: Schema.optionalKey(Schema.NullOr(Schema.String)) })))
}

/** An event's Teams meeting, and the text that the event has. */
export const TeamsEvent = Schema.Struct({
  ...teamsFields,
  body: Schema.optionalKey(Schema.NullOr(Schema.Struct({ content: Schema.optionalKey(Schema.NullOr(Schema.String)) })))
})

/** Asks for a Teams meeting. Personal accounts have none, and ignore or refuse it. */
export const newTeamsMeeting = ({ description }: MeetingEvent) => ({
  body: { contentType: "text", content: withoutRules(description) },
  isOnlineMeeting: true,
  onlineMeetingProvider: "teamsForBusiness"
})

/** The room of an event. Microsoft makes it with the event, but may name it later. */
export const teamsRoomOf = ({
  isOnlineMeeting,
  onlineMeeting
}: Pick<typeof TeamsEvent.Type, "isOnlineMeeting" | "onlineMeeting">): FoundConference => {
  const url = onlineMeeting?.joinUrl
  if (url?.startsWith("https://") === true) return url
  return isOnlineMeeting === true ? "pending" : null
}

/**
 * Returns what an update of an event needs for its Teams meeting. An event whose text lacks the part that Teams has added would
 * lose the meeting, so that part is kept.
 */
export const keptTeamsMeeting = (copy: MeetingEvent, event: typeof TeamsEvent.Type | undefined) => {
  const added = event === undefined || teamsRoomOf(event) === null ? undefined : addedByTeams(event.body?.content ?? "")
  if (added === undefined) return newTeamsMeeting(copy)
  const lines = withoutRules(copy.description).split("\n")
  const { markup } = html`${lines.map((line) => html`${line}<br>\n`)}`
  return { body: { contentType: "html", content: markup + added } }
}

/** The part that Teams adds begins with a line of underscores. */
const addedByTeams = (text: string): string | undefined => {
  const at = text.search(rule)
  const div = text.lastIndexOf("<div", at)
  return at < 0 ? undefined : text.slice(div < 0 ? at : div)
}

/** Removes such lines from a text of Slotkit's own. */
const withoutRules = (text: string): string => text.replace(new RegExp(rule, "g"), "")

const rule = /_{40,}/
