import {
  callGuest,
  callHost,
  described,
  firstPlace,
  guestChooses,
  inPerson,
  type MappedPlace,
  video
} from "../mapping/MappedPlace.ts"
import type { CalendlyPlace } from "./CalendlyAnswers.ts"

/** The kinds of locations, one entry per row of the documentation's table. */
const placeKinds: Readonly<Record<string, (place: CalendlyPlace) => MappedPlace>> = {
  physical: ({ location, additional_info }) =>
    inPerson([location, additional_info].filter((part) => part != null && part !== "").join("\n")),
  outbound_call: callGuest,
  inbound_call: ({ phone_number }) => callHost(phone_number),
  ask_invitee: guestChooses,
  custom: ({ location }) => described(location)
}

/** The providers of video meetings by their kinds, which a service does not name. */
const providers: Readonly<Record<string, string>> = {
  google_conference: "Google Meet",
  zoom_conference: "Zoom",
  microsoft_teams_conference: "Microsoft Teams",
  gotomeeting_conference: "GoTo Meeting",
  webex_conference: "Webex"
}

/** The names of some kinds in meetings, which differ from those in event types. */
const otherNames: Readonly<Record<string, string>> = {
  zoom: "zoom_conference",
  gotomeeting: "gotomeeting_conference",
  google: "google_conference"
}

/** Returns the provider of a kind of video meeting. Undefined for other kinds. */
export const providerOf = (kind: string | null | undefined): string | undefined => {
  const name = otherNames[kind ?? ""] ?? kind ?? ""
  return Object.hasOwn(providers, name) ? providers[name] : undefined
}

/** Maps one location. Undefined for an unknown kind. */
export const mapPlace = (place: CalendlyPlace): MappedPlace | undefined => {
  const provider = providerOf(place.kind)
  if (provider !== undefined) return video(provider)
  const kind = place.kind ?? ""
  return Object.hasOwn(placeKinds, kind) ? placeKinds[kind]!(place) : undefined
}

/** Maps the locations of an event type to the one of a service: the first of a known kind. Others are left out. */
export const mapPlaces = (places: ReadonlyArray<CalendlyPlace>): MappedPlace =>
  firstPlace(
    places.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)),
    mapPlace,
    ({ kind }) => kind ?? "unknown"
  )
