import { type ConflictFact, type Language, type RefusalWords, refusalWords, visitorConflict } from "@slotkit/core/internal"
import { Conflict, Invalid, NotFound, TooManyRequests, Unavailable } from "@slotkit/engine"
import { UnreadableBody } from "./BodyErrors.ts"

/** Words a failure for visitors in a language, by default in English. A refusal of the application is its own text. */
export const localizedFailure = <F>(failure: F, language: Language | null | undefined): F =>
  language === null || language === undefined || language === "en" ? failure : (worded(failure, language) as F)

const worded = (failure: unknown, language: Language): unknown => {
  const words = refusalWords[language]
  if (failure instanceof NotFound) return new NotFound({ what: { text: words.notFound } })
  if (failure instanceof TooManyRequests) {
    return new TooManyRequests({ ...failure, fact: { code: "other", text: limitIn(failure, words) } })
  }
  if (failure instanceof Unavailable) return new Unavailable({ ...failure, fact: { code: "other", text: words.unavailable } })
  if (failure instanceof UnreadableBody) return new UnreadableBody({ ...failure, message: words.unreadableBody(failure.status) })
  if (failure instanceof Invalid) return wordedErrors(failure, language)
  if (!(failure instanceof Conflict) || failure.reason === "vetoed") return failure
  const { fact } = failure
  return new Conflict({ ...failure, fact: { code: fact.code, text: conflictIn(fact, words) } })
}

const limitIn = ({ fact: { code }, retryAfterSeconds }: TooManyRequests, words: RefusalWords): string => {
  if (code === "booking") return words.limitReached(code)
  const limit = code === "booker" || code === "phone" || code === "network" ? code : "requests"
  return `${words.limitReached(limit)} ${words.tryAgainIn(Math.ceil(retryAfterSeconds / 60))}`
}

const conflictIn = (fact: ConflictFact, words: RefusalWords): string => {
  if ("change" in fact) return words.changeRefused(fact.change, fact.refusedFor)
  if (fact.code === "key_in_use") return words.keyInUse
  if (fact.code === "replay_unreadable") return words.replayUnreadable
  return words.conflict(visitorConflict(fact), "limit" in fact ? fact.limit : undefined) ?? words.conflict("other")
}

const wordedErrors = ({ problems }: Invalid, language: Language): Invalid => {
  const { wrong, moreErrors } = refusalWords[language]
  const worded = problems.map((problem) => ({ ...problem, message: wrong(problem.path, problem) }))
  const errors = Map.groupBy(worded, ({ path }) => path.split(".")[0]!)
  const [first] = worded
  return new Invalid({
    message: `${first?.message ?? ""}${worded.length > 1 ? moreErrors(worded.length - 1) : ""}`,
    errors: Object.fromEntries([...errors].map(([field, of]) => [field, [...new Set(of.map(({ message }) => message))]])),
    problems: worded
  })
}
