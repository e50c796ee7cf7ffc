import type { Question, Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { hasDefaultLabel, meetingWords, numberToCall } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { Fields, Typed } from "../parts/Fields.ts"
import { textOrNull } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The callers of a phone call to choose from. A required question asks for the number that the host calls. Decision 0095. */
const callers = ["open", "host", "visitor"] as const

/** The values of the fields for the place of a service, or of a new one. */
export const placeValues = (service: Service | undefined): Typed => {
  const { location, settings } = service ?? {}
  const number = location === undefined ? null : numberToCall(location)
  return {
    location_type: location?.type ?? "video",
    location_label: location === undefined || number !== null || hasDefaultLabel(location) ? "" : location.label,
    location_address: location?.address ?? "",
    phone_caller: number !== null ? "visitor" : settings === undefined || hasPhoneQuestion(settings.questions) ? "host" : "open",
    phone_number: number ?? ""
  }
}

/** The fields for the place. `room` are those for the room of video meetings. */
export const placeFields = ({ words }: ConsoleContext, { select, text }: Fields, room: Html | undefined): Html => {
  const { services } = words
  return html`<div class="cols">${select(
    "location_type",
    services.where,
    (["video", "in_person", "phone", "none"] as const).map((value) => ({ value, label: services.places[value] }))
  )}${text("location_label", services.placeLabel, { hint: services.placeLabelHint })}${text("location_address", services.address, { hint: services.addressHint, when: "location_type=in_person" })}</div>
<div class="cols" data-when="location_type=phone">${select(
    "phone_caller",
    services.caller,
    callers.map((value) => ({ value, label: services.callers[value] })),
    { hint: services.callerHint }
  )}${text("phone_number", services.phoneNumber, {
    hint: services.phoneNumberHint,
    when: "phone_caller=visitor",
    more: html` type="tel" autocomplete="tel"`
  })}</div>
${room}`
}

const visitorCalls = (typed: Typed): boolean => typed.location_type === "phone" && typed.phone_caller === "visitor"

/** Converts the fields to the API's input. The number that visitors call is the name of the place. */
export const placeInput = (typed: Typed) => ({
  type: typed.location_type ?? "",
  label: textOrNull(typed, visitorCalls(typed) ? "phone_number" : "location_label"),
  address: textOrNull(typed, "location_address")
})

/** The number and the link that are missing or wrong. */
export const placeProblems = (typed: Typed, { words }: ConsoleContext): ReadonlyArray<FieldProblem> => {
  const { services, rules } = words
  const label = typed.phone_number?.trim() ?? ""
  return [
    ...(visitorCalls(typed) && numberToCall({ type: "phone", label }) === null
      ? [{ field: "phone_number", sentence: services.phoneProblem }]
      : []),
    ...(typed.location_type === "video" && typed.video_room === "own" && textOrNull(typed, "meeting_url") === null
      ? [{ field: "meeting_url", sentence: rules.wrong(services.meetingUrl, { rule: "required" }) }]
      : [])
  ]
}

/** The questions of a service whose host calls, if none of them asks for the number yet. */
export const questionsWithNumber = (
  typed: Typed,
  questions: ReadonlyArray<Question>,
  { host }: Pick<ConsoleContext, "host">
): { readonly questions?: ReadonlyArray<Question> } => {
  if (typed.location_type !== "phone" || typed.phone_caller !== "host" || hasPhoneQuestion(questions)) return {}
  const language = (["en", "de", "fr", "es"] as const).find((one) => one === typed.language) ?? host.language ?? "en"
  const key = questions.some((question) => question.key === "phone") ? "phone_to_call" : "phone"
  const question = meetingWords[language].yourNumber
  return { questions: [{ key, type: "phone", question, help: null, required: true, options: [] }, ...questions] }
}

const hasPhoneQuestion = (questions: ReadonlyArray<Question>): boolean =>
  questions.some(({ type, required }) => type === "phone" && required)
