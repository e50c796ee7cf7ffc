import type { Conflict } from "@slotkit/engine"
import type { VisitorConflict } from "./EnglishWords.ts"
import type { Words } from "./Words.ts"

/** Words a conflict in the page's language. A refusal of the application is its own text. */
export const conflictText = ({ message, reason, limit }: Pick<Conflict, "message" | "reason" | "limit">, words: Words): string =>
  reason === "vetoed" ? message : (words.conflict(reason as VisitorConflict, limit) ?? words.conflict("other"))
