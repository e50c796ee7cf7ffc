import type { Conflict } from "@slotkit/engine"
import type { VisitorConflict } from "./EnglishWords.ts"
import type { Words } from "./Words.ts"

/** Words a conflict in the page's language. A refusal of the application is its own text. */
export const conflictText = (
  { message, reason, limit, vetoed }: Pick<Conflict, "message" | "reason" | "limit" | "vetoed">,
  words: Words
): string =>
  vetoed === true ? message : (words.conflict((reason ?? "other") as VisitorConflict, limit) ?? words.conflict("other"))
