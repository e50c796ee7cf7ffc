import type { LocationInput } from "@slotkit/core"
import { RedirectUrl } from "@slotkit/core/internal"
import type { ImportNote } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import type { DraftQuestion } from "./FitQuestions.ts"
import { fitText, fitTitle } from "./FitText.ts"
import { changed, leftOut } from "./Mapped.ts"

/** A location for a service, and the question that it needs. */
export interface MappedPlace {
  readonly location: typeof LocationInput.Encoded
  readonly question?: DraftQuestion
  /** The settings that the place needs. */
  readonly settings?: { readonly meeting_url: string }
  readonly notes: ReadonlyArray<ImportNote>
}

const maxLabelLength = 50
const maxAddressLength = 300

/** A meeting at an address, or without a location if there is none. */
export const inPerson = (address: string | null | undefined): MappedPlace => {
  const { value, notes } = fitText("location", address ?? "", maxAddressLength)
  if (value !== "") return { location: { type: "in_person", address: value }, notes }
  const note = changed("location", "The meeting in person has no address, so that the service has no location.")
  return { location: { type: "none" }, notes: [note] }
}

/** A video meeting at a provider, which becomes one with Slotkit's own link, and so without the provider's name. */
export const video = (provider: string | undefined): MappedPlace => ({
  location: { type: "video" },
  notes: provider === undefined ? [] : [changed("location", `${provider} became a video call with Slotkit's own link.`)]
})

/** A fixed link. One that a service cannot have is left out, so its meetings get the usual links. */
export const fixedLink = (link: string | null | undefined): MappedPlace => {
  const meeting_url = link?.trim() ?? ""
  return Schema.is(RedirectUrl)(meeting_url)
    ? { location: { type: "video" }, settings: { meeting_url }, notes: [] }
    : {
        location: { type: "video" },
        notes: [leftOut("location", "The meeting link is no https:// address. Meetings get links of their own.")]
      }
}

/** The host calls the guest, whose number a question asks for. */
export const callGuest = (): MappedPlace => ({
  location: { type: "phone", label: "Phone call" },
  question: { type: "phone", question: "Phone number", name: "phone_number", required: true },
  notes: [changed("location", "You call the guest: a required question asks for the phone number.")]
})

/** The guest calls a number. */
export const callHost = (phone: string | number | null | undefined): MappedPlace => ({
  location: { type: "phone", label: labelOf(phone == null || phone === "" ? null : `Call ${phone}`, "Phone call") },
  notes: []
})

/** The guest chooses the place, which a question asks for. */
export const guestChooses = (): MappedPlace => ({
  location: { type: "none", label: "To be agreed" },
  question: { type: "text", question: "Where should we meet?", name: "place", required: true },
  notes: [changed("location", "The guest chooses the place: a required question asks for it.")]
})

/** A place in the host's own words. */
export const described = (text: string | null | undefined): MappedPlace =>
  /^https?:\/\//.test(text ?? "")
    ? fixedLink(text)
    : { location: { type: "none", label: labelOf(text, "No location") }, notes: [] }

const labelOf = (text: string | null | undefined, otherwise: string): string =>
  fitTitle("location", text ?? "", maxLabelLength, otherwise).value

/** Takes the first place of a known kind, and notes the others as left out. */
export const firstPlace = <P>(
  places: ReadonlyArray<P>,
  mapPlace: (place: P) => MappedPlace | undefined,
  kindOf: (place: P) => string
): MappedPlace => {
  const all = places.map((place) => ({ place, mapped: mapPlace(place) }))
  const chosen = all.find(({ mapped }) => mapped !== undefined)
  const others = all
    .filter((each) => each !== chosen)
    .map(({ place, mapped }) =>
      leftOut(
        "location",
        mapped === undefined
          ? `Slotkit has no locations of the kind "${kindOf(place)}".`
          : `A service has one location, so "${kindOf(place)}" was not taken.`
      )
    )
  if (chosen?.mapped === undefined) return { location: { type: "none" }, notes: others }
  return { ...chosen.mapped, notes: [...chosen.mapped.notes, ...others] }
}
