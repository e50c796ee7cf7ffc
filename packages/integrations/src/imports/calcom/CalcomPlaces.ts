import {
  callGuest,
  callHost,
  described,
  firstPlace,
  fixedLink,
  guestChooses,
  inPerson,
  type MappedPlace,
  video
} from "../mapping/MappedPlace.ts"
import type { CalcomPlace } from "./CalcomAnswers.ts"

/** The types of locations, one entry per row of the documentation's table. */
const placeTypes: Readonly<Record<string, (place: CalcomPlace) => MappedPlace>> = {
  address: ({ address }) => inPerson(address),
  link: ({ link }) => fixedLink(link),
  phone: ({ phone }) => callHost(phone),
  integration: ({ integration }) => video(providerName(integration ?? "")),
  conferencing: () => video(undefined),
  organizersDefaultApp: () => video(undefined),
  attendeePhone: callGuest,
  attendeeAddress: guestChooses,
  attendeeDefined: guestChooses,
  unknown: ({ location }) => described(location)
}

/** Maps the locations of an event type to the one of a service: the first of a known type. Others are left out. */
export const mapPlaces = (places: ReadonlyArray<CalcomPlace>): MappedPlace =>
  firstPlace(
    places,
    (place) => (Object.hasOwn(placeTypes, place.type ?? "") ? placeTypes[place.type ?? ""]!(place) : undefined),
    ({ type, integration }) => integration ?? type ?? "unknown"
  )

/** Returns the name of a provider, such as `Google Meet` for `google-meet`. Undefined without one. */
const providerName = (integration: string): string | undefined => {
  const words = integration
    .replace(/-(?:video|conferencing)$/, "")
    .split("-")
    .filter(Boolean)
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ")
  return names[integration] ?? (name === "" ? undefined : name)
}

const names: Readonly<Record<string, string>> = { "cal-video": "Cal Video", "office365-video": "Microsoft Teams" }
