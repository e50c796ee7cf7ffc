import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { maxAddressLength, maxTitleLength } from "../values/Limits.ts"
import { text, title } from "../values/Text.ts"

/**
 * The rooms where a service's video meetings can take place: one by the installation's URL template, or one at a provider.
 * Decision 0066.
 */
export const videoRooms = ["template", "google_meet", "teams", "zoom"] as const
export type VideoRoom = (typeof videoRooms)[number]

/** A provider of rooms. */
export type ProviderRoom = Exclude<VideoRoom, "template">

/** Descriptions that several schemas of this file share. */
const texts = {
  label: { description: "The text that visitors see." },
  address: { description: "The postal address of an in-person meeting." }
}

/** The location type of a service. */
export type LocationType = "video" | "in_person" | "phone" | "none"

/** A service's location. `address` is present only for `in_person`. Spec: service.fields.location. */
export const Location = Schema.Struct({
  type: Schema.Literals(["video", "in_person", "phone", "none"]).annotate({ description: "The way people meet." }),
  label: Schema.String.annotate(texts.label),
  address: Schema.NullOr(Schema.String).annotate(texts.address)
}).annotate({ identifier: "Location" })
export type Location = typeof Location.Type

/** A location in a request. `label` defaults to the type's. `in_person` requires `address`. */
export const LocationInput = Schema.Struct({
  type: Schema.Literals(["video", "in_person", "phone", "none"])
    .annotate({
      ...says("must be one of video, in_person, phone, none", { rule: "option" })
    })
    .annotate({ description: "The way people meet. `in_person` needs an address." }),
  label: Schema.optionalKey(Schema.NullOr(title(maxTitleLength))).annotate(texts.label),
  address: Schema.optionalKey(Schema.NullOr(text(maxAddressLength))).annotate(texts.address)
}).check(
  Schema.makeFilter((input) => input.type !== "in_person" || (input.address ?? "").trim() !== "", {
    ...says("must have an address when its type is in_person", { rule: "address" })
  })
)

/**
 * The location of a booking or an invite. A video meeting can take place in a room of a provider, or in the host's own at `url`.
 * Decision 0095.
 */
export interface BookedLocation extends Location {
  readonly room?: ProviderRoom
  readonly url?: string
}

/** Returns the location that a booking of a service is made with: video meetings have the service's room. */
export const bookedLocation = (
  location: Location,
  { videoRoom, meetingUrl }: { readonly videoRoom: VideoRoom; readonly meetingUrl: string | null }
): BookedLocation => {
  if (location.type !== "video") return location
  if (meetingUrl !== null) return { ...location, url: meetingUrl }
  return videoRoom === "template" ? location : { ...location, room: videoRoom }
}

/** Returns the number that the booker of a phone call dials: a label that is a phone number. Decision 0095. */
export const numberToCall = ({ type, label }: Pick<Location, "type" | "label">): string | null => {
  const [, number = ""] = /^(?:Call )?(\+?[\d ()./-]+)$/.exec(label) ?? []
  return type === "phone" && number.replaceAll(/\D/g, "").length >= minPhoneDigits ? number.trim() : null
}

const minPhoneDigits = 5

/** Returns a location as services show it, without the provider of its room. */
export const plainLocation = ({ type, label, address }: BookedLocation): Location => ({ type, label, address })

/** Completes a requested location: adds the type's default label, and drops the address unless it is `in_person`. */
export const locationFromInput = (input: typeof LocationInput.Type): Location => ({
  type: input.type,
  label: input.label ?? locationLabels[input.type],
  address: input.type === "in_person" ? (input.address ?? null) : null
})

/** The default location: a video meeting. */
export const defaultLocation: Location = { type: "video", label: "Video call", address: null }

/**
 * A booking's location in responses. `phone` shows as `none` with its label, and a room at a provider as the provider's name.
 * Spec: booking.fields.location.
 */
export const BookingLocation = Schema.Struct({
  type: Schema.NullOr(Schema.String).annotate({
    description: "The way people meet: `video`, `in_person`, `none`, or the name of a video provider."
  }),
  label: Schema.NullOr(Schema.String).annotate(texts.label),
  address: Schema.NullOr(Schema.String).annotate(texts.address)
}).annotate({ identifier: "BookingLocation" })

/** Renders the location that a booking was made with. */
export const bookingLocation = (location: BookedLocation): typeof BookingLocation.Type => ({
  type: location.type === "phone" ? "none" : (location.room ?? location.type),
  label: location.label,
  address: location.type === "in_person" ? location.address : null
})

/** Returns true if a location has the default label of its type, which pages can word in the reader's language. */
export const hasDefaultLabel = ({ type, label }: Pick<Location, "type" | "label">): boolean => label === locationLabels[type]

/** The labels of locations that were given none. */
export const locationLabels: Readonly<Record<LocationType, string>> = {
  video: defaultLocation.label,
  in_person: "In person",
  phone: "Phone call",
  none: "No location"
}
