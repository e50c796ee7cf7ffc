import type { Answer } from "@slotkit/core"
import { Email, isTimeZone, visibleName } from "@slotkit/core/internal"
import type { ImportedSeat } from "@slotkit/engine"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { fitText, fitTitle } from "./FitText.ts"

/** A guest at the source. */
export interface SourceGuest {
  readonly id: string
  readonly name: string | null | undefined
  readonly email: string | null | undefined
  readonly timezone?: string | null | undefined
  readonly language?: string | null | undefined
  readonly topic?: string | null | undefined
  readonly comments?: string | null | undefined
  readonly answers?: ReadonlyArray<Answer>
}

const maxNameLength = 100
const maxTopicLength = 200
const maxCommentsLength = 2000
const maxAnswerLength = 2000
const maxQuestionLength = 200

/** Fits a guest into the booker of a booking. Returns undefined without a valid email address. */
export const fitSeat = (guest: SourceGuest): ImportedSeat | undefined => {
  const email = (guest.email ?? "").trim()
  if (Result.isFailure(Schema.decodeUnknownResult(Email)(email))) return undefined
  return {
    id: guest.id,
    name: fitTitle("name", guest.name ?? "", maxNameLength, email.split("@")[0]!.slice(0, maxNameLength)).value,
    email,
    timezone: guest.timezone != null && isTimeZone(guest.timezone) ? guest.timezone : null,
    language: guest.language ?? null,
    topic: orNull(visibleName(fitText("topic", guest.topic ?? "", maxTopicLength).value)),
    comments: orNull(fitText("notes", guest.comments ?? "", maxCommentsLength).value),
    answers: (guest.answers ?? []).map(({ key, question, value }) => ({
      key,
      question: fitTitle("question", question, maxQuestionLength, key).value,
      value: typeof value === "string" ? fitText("answer", value, maxAnswerLength).value : value
    }))
  }
}

const orNull = (text: string): string | null => (text === "" ? null : text)
